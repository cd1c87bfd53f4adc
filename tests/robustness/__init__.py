"""Long runs against real servers that are killed, flooded or sent nonsense; the tests beside them are short runs."""
