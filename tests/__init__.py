"""Tests of Positions."""
