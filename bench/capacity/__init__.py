"""How many tables, players and moves a second a core carries, and what so many players a day take.

`python -m bench.capacity` starts `croupier serve` on loopback, on SQLite and on a PostgreSQL of its own with one worker
and with several, and plays at it with the load generator of `bench.server`: tables for two, two connections to each,
random legal moves, the next one at once. What counts is processor time, which other programs change far less than times
on the wall. What is measured is in `measure.py`, what follows for a day in `model.py`.
"""
