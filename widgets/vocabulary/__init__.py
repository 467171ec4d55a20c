"""Looking at vocabularies and changing them."""
