"""What a position is worth: round equity, exact endgames, search, evaluation of moves, review of finished games."""
