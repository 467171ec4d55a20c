"""The event-memory graph: events on time lanes, by relations or as one stream, and its tools."""
