"""Live tables: seats, clocks, bots sitting in, fair dice. No socket, no database: a room is the sum of its events."""
