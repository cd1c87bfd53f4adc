"""Expiry: the SQL statements for time served and for idle tables, the same on both databases.

A table is *idle* once it has had no event for a while, *expired* once it has been idle for long both by the wall clock
and by the time that servers were running, and *deleted* a fixed time after that. So a wrong wall clock deletes nothing:
time served comes from monotonic clocks and is added up in the database.
"""

from typing import NamedTuple

HOUR = 60 * 60 * 1_000
DAY = 24 * HOUR
"""A day in milliseconds, as is HOUR."""

IDLE = DAY
"""A table without an event for this long by the wall clock, ms, is watched by time served from then on."""

FOLLOWED = 14 * DAY
"""A followed game is deleted this long after it was last published, ms, by the wall clock and by time served."""

WATCH_LIMIT = 2_000
"""Tables that one sweep begins to watch, and results of days that one statement deletes, at most."""


class Served(NamedTuple):
    """How long servers have run on a log in total, and when that was last written."""

    worker: str
    """The worker that counts; empty before the first one does."""
    time: int
    """Total time in which at least one worker ran, by monotonic clocks, in milliseconds."""
    at: int
    """When it was written, by the wall clock: milliseconds since 1970, 0 before the first time."""


class Sweep(NamedTuple):
    """The times and limits of one sweep, which expires tables and deletes expired ones."""

    now: int
    """The time by the wall clock, ms since 1970."""
    served: int
    """The time served, in milliseconds."""
    expire_after: int
    """Milliseconds of idleness, by both clocks, after which a table expires."""
    delete_after: int
    """Milliseconds after its expiry, by both clocks, after which a table is deleted."""
    limit: int
    """Tables to expire in one sweep, and tables to delete, at most."""
    first_day: str = ""
    """The first day whose deal can still be played, such as 2026-11-16: results of earlier days are deleted, after
    `delete_after` of time served."""

    @property
    def values(self) -> dict[str, object]:
        """The parameters of the statements below."""
        return {
            "served": self.served,
            "idle_at": self.now - IDLE,
            "expired_at": self.now - self.expire_after,
            "idle_since": self.served - self.expire_after,
            "deleted_at": self.now - self.expire_after - self.delete_after,
            "expired_since": self.served - self.delete_after,
            "first_day": self.first_day,
            "counted_since": self.served - self.delete_after,
            "published_at": self.now - FOLLOWED,
            "published_since": self.served - FOLLOWED,
            "watch_limit": WATCH_LIMIT,
            "limit": self.limit,
        }


class Swept(NamedTuple):
    """The result of a sweep."""

    expired: list[str]
    """The tables that expired."""
    deleted: list[str]
    """The tables that were deleted."""


SELECT_SERVED = "SELECT worker, time, at FROM croupier_served"
UPDATE_SERVED = """
UPDATE croupier_served SET worker = :worker, time = :time, at = :at
WHERE worker = :counted_by AND time = :counted RETURNING time
"""

# A row of croupier_idle is valid only while the table's last event is still the one it was made for (seq): a new event
# makes the table active again without touching the row. {last} is the database's query for every table's last event.

SELECT_UNWATCHED = """
SELECT l.no, l.seq FROM ({last}) AS l LEFT JOIN croupier_idle i ON i.table_no = l.no
WHERE l.at < :idle_at AND (i.seq IS NULL OR i.seq <> l.seq) LIMIT :watch_limit
"""
WATCH = """
INSERT INTO croupier_idle (table_no, seq, since) VALUES (:no, :seq, :served)
ON CONFLICT (table_no) DO UPDATE SET seq = excluded.seq, since = excluded.since, expired = NULL
"""
SELECT_EXPIRING = """
SELECT l.no, l.seq, l.table_id FROM ({last}) AS l JOIN croupier_idle i ON i.table_no = l.no AND i.seq = l.seq
WHERE i.expired IS NULL AND i.since <= :idle_since AND l.at < :expired_at ORDER BY l.no LIMIT :limit
"""
EXPIRE = "UPDATE croupier_idle SET expired = :served WHERE table_no = :no AND seq = :seq"
SELECT_DELETABLE = """
SELECT l.table_id FROM ({last}) AS l JOIN croupier_idle i ON i.table_no = l.no AND i.seq = l.seq
WHERE i.expired <= :expired_since AND l.at < :deleted_at ORDER BY l.no LIMIT :limit
"""
_IS_TABLE = "table_no = (SELECT no FROM croupier_table WHERE table_id = :table)"
SELECT_EXPIRED = f"SELECT expired FROM croupier_idle WHERE {_IS_TABLE} AND expired IS NOT NULL"
UNWATCH = f"DELETE FROM croupier_idle WHERE {_IS_TABLE}"
