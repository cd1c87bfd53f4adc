"""What somebody who looks at the page waits for: the first view on a slow line, and frames while much happens."""
