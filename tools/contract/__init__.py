"""Generates files from the contract `croupier.api`: the page's types and constants, and the tables of docs/api.md."""
