"""The compiler's WebAssembly."""
