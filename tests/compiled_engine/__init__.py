"""The engine keeps its contract: a compiler takes it unchanged."""
