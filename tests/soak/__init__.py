"""What takes too long for every change: `make soak` runs it whenever the engine changes."""
