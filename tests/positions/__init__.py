"""Tests of the numeric library."""
