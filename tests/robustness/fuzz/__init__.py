"""Fuzzed frames against a real server: `python -m tests.robustness.fuzz --frames 1000000`.

Many connections send what no honest client would: random bytes, commands with bytes changed, fields of the wrong type,
huge numbers, deep nesting, invalid UTF-8, wrong seats, tokens and keys, frames that break the protocol, and bytes that
are not HTTP. The server is a separate process with higher limits per address, which would otherwise end the run early;
all other limits are the usual ones.

For some tables the clients have no tokens (*watched*), so nothing may change there. For others they have all tokens
(*played*), so some of their commands are legal; the records of those games must verify.
"""
