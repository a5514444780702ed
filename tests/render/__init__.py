"""Tests of the drawn sheet."""
