"""The documentation: its links lead somewhere, and what it says to type works."""
