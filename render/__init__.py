"""Pictures: the sheet of a pulka."""
