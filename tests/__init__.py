"""The tests mirror the packages they test."""
