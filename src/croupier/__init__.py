"""Croupier: the dice game Las Vegas, both editions exactly as their rulebooks have them."""
