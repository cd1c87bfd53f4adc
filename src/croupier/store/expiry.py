"""Expiry: what is stored of the time served and of idle tables, and the statements, alike on both databases.

A table is *idle* once it has had no event for a while, *expired* once it has been idle for long, both by the wall clock
and by the time that servers really ran, and *deleted* a stated time after that. A wall clock that is wrong deletes
nothing: time served comes from monotonic clocks and is added up in the database.
"""

from typing import NamedTuple

HOUR = 60 * 60 * 1_000
DAY = 24 * HOUR
"""Milliseconds."""

IDLE = DAY
"""A table without an event for so long by the wall clock is watched from then on, by time served."""

WATCH_LIMIT = 2_000
"""Tables that one sweep begins to watch at most."""


class Served(NamedTuple):
    """How long servers have run on a log, all together, and when that was written."""

    worker: str
    """The worker that counts; empty before the first one does."""
    time: int
    """Milliseconds in which at least one worker ran, by its monotonic clock."""
    at: int
    """When it was written, by the wall clock: milliseconds since 1970, 0 before the first time."""


class Sweep(NamedTuple):
    """What makes a table expire, and an expired one go."""

    now: int
    """Milliseconds since 1970."""
    served: int
    """The time served, in milliseconds."""
    expire_after: int
    """A table that was idle for so many milliseconds, by both clocks, expires."""
    delete_after: int
    """A table that has been expired for so many milliseconds, by both clocks, is deleted."""
    limit: int
    """Tables to expire and to delete in one sweep at most."""

    @property
    def values(self) -> dict[str, object]:
        """The values of the statements below."""
        return {
            "served": self.served,
            "idle_at": self.now - IDLE,
            "expired_at": self.now - self.expire_after,
            "idle_since": self.served - self.expire_after,
            "deleted_at": self.now - self.expire_after - self.delete_after,
            "expired_since": self.served - self.delete_after,
            "watch_limit": WATCH_LIMIT,
            "limit": self.limit,
        }


class Swept(NamedTuple):
    """What a sweep has done."""

    expired: list[str]
    """The tables that expired."""
    deleted: list[str]
    """The tables that were deleted."""


SELECT_SERVED = "SELECT worker, time, at FROM croupier_served"
UPDATE_SERVED = """
UPDATE croupier_served SET worker = :worker, time = :time, at = :at
WHERE worker = :counted_by AND time = :counted RETURNING time
"""

# A row of croupier_idle counts only while the table's last event is the one that the row was made for. {last} is the
# database's query for the last event of every table.

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
