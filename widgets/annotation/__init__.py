"""Views of annotations: label chips and their picker, the strip of keys, the details column."""
