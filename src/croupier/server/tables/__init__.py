"""Live tables in memory: an actor for each table, the registry of all actors, and their parts."""
