"""One module per change, in order."""
