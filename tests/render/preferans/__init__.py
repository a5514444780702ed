"""Tests of the sheet and of the picture of an analysis."""
