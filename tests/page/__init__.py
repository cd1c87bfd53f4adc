"""Tests of the built page's place in the package, and of what the page is told about the server."""
