"""Programs that make or check files of the project, and its releases. For development only."""
