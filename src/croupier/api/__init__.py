"""The public contract of live tables: what clients send and receive, as structs that the server builds and encodes.

Everything that describes it is generated from these structs: the OpenAPI document and the JSON Schema (`schema`), and
by `python -m tools.contract` the page's TypeScript types and the tables of docs/api.md.
"""
