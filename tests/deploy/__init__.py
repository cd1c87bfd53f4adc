"""The files under deploy/: they can be read, and say what the server understands."""
