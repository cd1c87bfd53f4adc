"""Fuzzed frames against a real server: `python -m bench.fuzz --frames 1000000`.

Many sockets send what no honest client would: random bytes, commands with bytes changed, fields of the wrong type, huge
numbers, deep nesting, what is no UTF-8, wrong seats, tokens and keys, frames that break the protocol, and bytes that
are no HTTP. The server is a process of its own with its limits for one address raised, since these would end the test
early; all others stand.

Some tables are watched: whoever sends has none of their tokens, so nothing may change there. At others they have all
tokens, so that some of what they send is legal; the records of those games must verify.
"""
