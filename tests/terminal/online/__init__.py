"""Tests of the connection to an online table, with a real server."""
