"""Fuzzed frames against a real server: `python -m tests.robustness.fuzz --frames 1000000`.

Many connections send what no honest client would: random bytes, commands with bytes changed, fields of the wrong type,
huge numbers, deep nesting, invalid UTF-8, wrong seats, tokens and keys, frames that break the protocol, and bytes that
are no HTTP. The server is a process of its own with its limits for one address raised, since these would end the run
early; all others hold.

For some tables the clients have no tokens (*watched*), so nothing may change there. For others they have all tokens
(*played*), so that some of what they send is legal; the records of those games must verify.
"""
