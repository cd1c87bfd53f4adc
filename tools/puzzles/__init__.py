"""The set of puzzles: found in games between bots, confirmed, sorted by theme and difficulty."""
