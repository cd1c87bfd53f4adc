"""The bench measures the same game everywhere, and says so where it cannot measure."""
