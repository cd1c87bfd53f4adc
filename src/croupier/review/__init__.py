"""What moves are worth: evaluation with known errors, the account of luck and skill, the review of a game."""
