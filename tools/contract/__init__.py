"""Generates what describes the contract of `croupier.api`: the page's types and the tables of docs/api.md."""
