"""The tables of a run: watched ones, where nothing may change, and played ones, where the clients have every token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from secrets import token_urlsafe
from typing import Any

import httpx
from msgspec import convert

from croupier.record import verify
from tests.client.messages import View, place

WATCHED, PLAYED = "watched", "played"
"""The prefixes of their tokens, so that leaked ones are recognised."""
AGREEMENTS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "face_down": True},
    {"players": 2, "edition": "biggy", "bandit": True, "neutral": True},
    {"players": 2, "seconds_per_move": 86_400, "chat": True},
)
MOVES = (0, 1, 9, 1_000)
"""Moves made at the watched tables; the last game is over by then."""


@dataclass(frozen=True)
class Table:
    """A table with all its tokens."""

    table: str
    tokens: tuple[str, ...]
    """The tokens of the seats, then that of the host."""


class Api:
    """A server, used over HTTP."""

    def __init__(self, port: int) -> None:
        # Loopback has no certificates; reading those of the system would take longer than the request.
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False, verify=False)
        self._keys = count()

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

    def _command(self, table: str, bearer: str, command: dict[str, Any]) -> Any:
        response = self._client.post(
            f"/api/tables/{table}/commands",
            json={**command, "key": f"set-up-{table}-{next(self._keys)}"},
            headers={"authorization": f"Bearer {bearer}"} if bearer else {},
        )
        return response.raise_for_status().json()

    def set_up(self, kind: str, agreement: dict[str, Any]) -> Table:
        """Open a table and take all its seats."""
        tokens = tuple(f"{kind}-{token_urlsafe(18)}" for _ in range(agreement["players"] + 1))
        made = self._client.post("/api/tables", json={"agreement": agreement, "host": tokens[-1]})
        table: str = made.raise_for_status().json()["table"]
        for name, token in zip(("Ann", "Ben", "Cem"), tokens[:-1], strict=False):
            self._command(table, "", {"t": "sit", "name": name, "seed": f"seed-{name}", "token": token})
        return Table(table, tokens)

    def play(self, table: Table, moves: int) -> None:
        """Start the game, and make the first legal move `moves` times."""
        event = self._command(table.table, table.tokens[-1], {"t": "start"})
        for _ in range(moves):
            view = convert(event["view"], View)
            if view.over:
                break
            assert view.to_act is not None
            event = self._command(table.table, table.tokens[view.to_act], place(view.to_act, view.options[0], ""))

    def set_up_watched(self) -> list[Table]:
        """Set up tables of every kind: not started, in progress, and over."""
        found = []
        for agreement in AGREEMENTS:
            found.append(self.set_up(WATCHED, agreement))
            for moves in MOVES:
                found.append(table := self.set_up(WATCHED, agreement))
                self.play(table, moves)
        return found

    def set_up_played(self) -> list[Table]:
        """Set up tables where everything may happen, games already started."""
        found = []
        for agreement in AGREEMENTS:
            for _ in range(4):
                found.append(table := self.set_up(PLAYED, agreement))
                self.play(table, 1)
        return found

    def views(self, tables: Iterable[Table]) -> list[Any]:
        """Return the tables as spectators see them, without who is connected and the server's time."""
        found = []
        for table in tables:
            view = self._client.get(f"/api/tables/{table.table}").raise_for_status().json()
            found.append({name: value for name, value in view.items() if name not in ("now", "present", "watching")})
        return found

    def gauge(self, name: str) -> int:
        """Return one of the server's metrics."""
        lines = self._client.get("/metrics").raise_for_status().text.splitlines()
        return int(float(next(line.split()[1] for line in lines if line.startswith(f"croupier_{name} "))))

    def bad_records(self, tables: Iterable[Table]) -> list[str]:
        """Return the tables whose record exists but does not verify."""
        found = []
        for table in tables:
            response = self._client.get(f"/api/tables/{table.table}/record")
            if response.status_code == 200 and not verify(response.content).ok:
                found.append(table.table)
            elif response.status_code not in (200, 403, 409):
                found.append(f"{table.table}: {response.status_code}")
        return found
