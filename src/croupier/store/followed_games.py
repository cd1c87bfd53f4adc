"""Followed games: the SQL statements, the same on both databases.

A device that referees a game at a real table publishes its record under a name; others follow it there. Only a hash of
the device's token is stored. A game that is no longer followed keeps its row without the record, so that a delayed
request cannot bring it back.
"""

from typing import NamedTuple


class PublishedRecord(NamedTuple):
    """The newest version of a followed game."""

    version: int
    at: int
    """When it was published, ms since 1970."""
    record: bytes | None
    """None: it has the version that the query knows."""


class PublishedState(NamedTuple):
    """How far a followed game is published, without its record."""

    version: int
    own: bool
    """Whether it was published with the token of the query."""
    ended: bool
    """Whether it is no longer followed."""


# One statement each, so that of two writers the one with the higher version wins, whichever comes first.
PUBLISH = """
INSERT INTO croupier_followed (name, token, version, record, at, since)
SELECT :name, :token, :version, :record, :at, time FROM croupier_served WHERE true
ON CONFLICT (name) DO UPDATE
SET version = excluded.version, record = excluded.record, at = excluded.at, since = excluded.since
WHERE croupier_followed.token = excluded.token AND croupier_followed.version < excluded.version
AND croupier_followed.record IS NOT NULL
RETURNING version
"""
END = """
UPDATE croupier_followed SET record = NULL, at = :at, since = (SELECT time FROM croupier_served)
WHERE name = :name AND token = :token AND record IS NOT NULL RETURNING version
"""
SELECT_RECORD = """
SELECT version, at, CASE WHEN version <> :known THEN record END FROM croupier_followed
WHERE name = :name AND record IS NOT NULL
"""
SELECT_STATE = "SELECT version, token = :token, record IS NULL FROM croupier_followed WHERE name = :name"
_OLD = "FROM croupier_followed WHERE at < :published_at AND since <= :published_since"
SELECT_OLD = f"SELECT 1 {_OLD} LIMIT 1"
# A few at a time, so that appends are not held up.
DELETE_OLD = f"DELETE FROM croupier_followed WHERE name IN (SELECT name {_OLD} LIMIT :limit)"
