"""The WebAssembly module."""
