"""The documentation as a site: `python -m tools.site` builds it from the project's own Markdown, without a network."""
