"""The WebAssembly module against native code: the same games, and how fast."""
