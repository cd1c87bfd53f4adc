"""Programs for development: they make or check files of the project and its releases."""
