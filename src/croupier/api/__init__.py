"""The public contract of live tables: structs of everything clients send and receive.

Its descriptions are generated from these structs: the OpenAPI document and the JSON Schema by `schema`, the page's
TypeScript types and the tables of docs/api.md by `python -m tools.contract`.
"""
