"""How many tables, players and moves a second a core carries, and what a number of players per day takes.

`python -m bench.capacity` starts `croupier serve` on loopback, on SQLite and on a PostgreSQL of its own with one worker
and with several, and plays at it with the load generator of `bench.server`: tables for two, two connections to each,
random legal moves, the next one at once. It measures processor time, which other programs change far less than wall
time. `measure.py` has the measurements, `model.py` what follows from them for a day.
"""
