"""The catalogues."""
