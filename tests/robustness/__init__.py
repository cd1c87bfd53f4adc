"""Long runs against real servers that are killed or sent nonsense; the tests beside them are short runs of the same."""
