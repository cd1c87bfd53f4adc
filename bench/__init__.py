"""How fast the game is played: `python -m bench` on one core and on two, `python -m bench.gpu` on a GPU."""
