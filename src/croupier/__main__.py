"""`python -m croupier` is the command `croupier`."""

from croupier.cli import app

app(prog_name="croupier")
