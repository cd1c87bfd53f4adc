"""What a core carries, and what so many players a day take: arithmetic over measured costs and stated habits."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bench.capacity.measure import Cost
from bench.server.generator import SEATS

MOST_CONNECTIONS = 50_000
"""Of one worker; see docs/hosting.md."""
HOUR, MINUTE = 3_600, 60


@dataclass(frozen=True)
class Habits:
    """How people play, and how full a core may be. None of it is measured: choose your own."""

    players: int = 1_000_000
    """A day."""
    minutes: float = 30
    """That each of them plays on that day."""
    seconds_per_move: float = 5
    """Between two moves at a table."""
    busiest_hour: float = 10
    """Percent of a day's play that fall into its busiest hour; if play were even, 4.2."""
    fullness: float = 50
    """Percent of a core that may be in use in that hour."""


@dataclass(frozen=True)
class Day:
    """What the players of a day do."""

    players: float
    """At the same time, in the busiest hour."""
    tables: float
    """In play then."""
    moves_per_second: float
    """Then."""
    moves: float
    """In the whole day."""


def day_of(habits: Habits) -> Day:
    """Return what the players of a day do."""
    played = habits.players * habits.minutes * MINUTE
    players = played * habits.busiest_hour / 100 / HOUR
    tables = players / SEATS
    moves = played / SEATS / habits.seconds_per_move
    return Day(players, tables, tables / habits.seconds_per_move, moves)


@dataclass(frozen=True)
class Capacity:
    """What one way of running the server carries, and takes for a whole day."""

    name: str
    moves_per_second: float
    """Of a core with nothing else to do."""
    tables: float
    """Of a core, as people play, as full as it may be."""
    players: float
    servers: int
    """For the busiest hour of a day: databases, each with its workers and a name of its own."""
    cores: int
    """Of all their workers, one each."""
    database_cores: float
    """That PostgreSQL uses beside them."""
    gigabytes: float
    """Memory for all tables, beside what an idle worker has."""
    megabits_per_second: float
    """In messages to players."""
    stored_gigabytes: float
    """In the whole day."""


def capacity(cost: Cost, habits: Habits) -> Capacity:
    """Return what one way of running the server carries, with as many workers as were measured."""
    day = day_of(habits)
    cores_per_table = (cost.paced_ms_per_move / habits.seconds_per_move + cost.idle_ms_per_table) / 1_000
    tables = min(habits.fullness / 100 / cores_per_table, MOST_CONNECTIONS / SEATS)
    servers = math.ceil(day.tables / (tables * cost.workers))
    return Capacity(
        name=cost.name,
        moves_per_second=1_000 / cost.at_once_ms_per_move,
        tables=tables,
        players=SEATS * tables,
        servers=servers,
        cores=servers * cost.workers,
        database_cores=day.moves_per_second * cost.database_ms_per_move / 1_000,
        gigabytes=day.tables * cost.kilobytes_per_table / 1_048_576,
        megabits_per_second=day.moves_per_second * cost.sent_bytes_per_move * 8 / 1e6,
        stored_gigabytes=day.moves * cost.stored_bytes_per_move / 1e9,
    )
