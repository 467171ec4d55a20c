"""The look: colours, sizes, fonts, icons and the painter kit; no other module holds such values."""
