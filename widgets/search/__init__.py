"""The page that finds: a box, filters, hits by kind."""
