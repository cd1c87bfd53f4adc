"""Answers by calculation: what a round is worth between rounds, and endgames to the last die."""
