"""Trials that take hours; `make test` runs none of them."""
