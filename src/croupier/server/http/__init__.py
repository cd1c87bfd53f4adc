"""The HTTP routes of the server: the public API, described in docs/api.md and by the OpenAPI document, and the page."""
