"""The crash test: a crowd plays at real servers that are killed over and over, and nothing anybody was told is lost."""
