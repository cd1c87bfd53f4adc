"""What a core carries, and what a number of players per day takes: arithmetic on measured costs and assumed habits."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bench.capacity.measure import Cost
from bench.server.generator import SEATS

MOST_CONNECTIONS = 50_000
"""The most connections of one worker; see docs/hosting.md."""
HOUR, MINUTE = 3_600, 60


@dataclass(frozen=True)
class Habits:
    """Assumptions: how people play, and how full a core may be. None of it is measured."""

    players: int = 1_000_000
    """Players per day."""
    minutes: float = 30
    """Minutes that each of them plays on that day."""
    seconds_per_move: float = 5
    """Seconds between two moves at a table."""
    busiest_hour: float = 10
    """Percent of a day's play in its busiest hour; 4.2 if play were even."""
    fullness: float = 50
    """Percent of a core that may be in use in that hour."""


@dataclass(frozen=True)
class Day:
    """What the players of a day do."""

    players: float
    """Players at the same time in the busiest hour."""
    tables: float
    """Tables in play in that hour."""
    moves_per_second: float
    """Moves per second in that hour."""
    moves: float
    """Moves in the whole day."""


def day_of(habits: Habits) -> Day:
    """Return what the players of a day do."""
    played = habits.players * habits.minutes * MINUTE
    players = played * habits.busiest_hour / 100 / HOUR
    tables = players / SEATS
    moves = played / SEATS / habits.seconds_per_move
    return Day(players, tables, tables / habits.seconds_per_move, moves)


@dataclass(frozen=True)
class Capacity:
    """What one way of running the server carries, and what it takes for a whole day."""

    name: str
    moves_per_second: float
    """Moves per second of a core that does nothing else."""
    tables: float
    """Tables of a core at the speed of people, as full as it may be."""
    players: float
    """Players at these tables."""
    servers: int
    """Servers for the busiest hour: databases, each with its own workers and address."""
    cores: int
    """Cores for all their workers, one each."""
    database_cores: float
    """Cores that PostgreSQL uses in addition."""
    gigabytes: float
    """Memory for all tables, beyond that of idle workers."""
    megabits_per_second: float
    """Messages to players."""
    stored_gigabytes: float
    """Stored in the whole day."""


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
