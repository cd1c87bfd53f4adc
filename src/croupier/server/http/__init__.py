"""The public API over HTTP; docs/api.md describes it, and the OpenAPI document is made from it."""
