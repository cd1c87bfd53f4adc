"""Results of the deals of days: the SQL statements, the same on both databases.

A token's first result of a day counts, and no later one. Only a hash of the token is stored, and nobody's name.
"""

from typing import NamedTuple


class DayCount(NamedTuple):
    """A result of a day, and how often it was counted."""

    money: int
    """Thousand $."""
    times: int
    own: int
    """How many of these were counted with the token of the query: 1 or 0."""


COUNT = """
INSERT INTO croupier_day_result (day, token, money, since)
SELECT :day, :token, :money, time FROM croupier_served WHERE true ON CONFLICT DO NOTHING RETURNING money
"""
# One statement, so that a token's own result is always among those counted.
SELECT_COUNTS = """
SELECT money, count(*), count(CASE WHEN token = :token THEN 1 END) FROM croupier_day_result
WHERE day = :day GROUP BY money ORDER BY money
"""
_OLD = "FROM croupier_day_result WHERE day < :first_day AND since <= :counted_since"
SELECT_OLD = f"SELECT 1 {_OLD} LIMIT 1"
# A few at a time, so that appends are not held up.
DELETE_OLD = f"DELETE FROM croupier_day_result WHERE (day, token) IN (SELECT day, token {_OLD} LIMIT :watch_limit)"
