"""Live tables in memory: one actor a table, the registry that holds them, and what an actor is made of."""
