"""What people wait for at the page: the first view on a slow line, and frames while much happens."""
