"""Tests in a real browser, with every request to another host failing."""
