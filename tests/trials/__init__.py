"""Trials that run by hand, for figures and for hours: `make test` runs none of them."""
