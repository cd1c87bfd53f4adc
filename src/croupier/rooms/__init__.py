"""Live tables: seats, clocks, stand-in bots and fair dice. No sockets, no database: a room is built from its events."""
