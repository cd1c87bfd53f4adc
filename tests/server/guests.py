"""Guests: people at a table of a real server, who send commands over HTTP."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx

from tests.server.conftest import Running

_keys = count()


def new_key() -> str:
    """Return a new key for a command."""
    return f"key-{next(_keys)}"


@dataclass
class Table:
    """A table on a server, with everyone's tokens."""

    server: Running
    table: str
    host: str
    commitment: str | None
    tokens: list[str] = field(default_factory=list)
    day: str | None = None

    @property
    def path(self) -> str:
        """The path of the table in the API."""
        return f"/api/tables/{self.table}"

    def get(self, rest: str = "", *tokens: str) -> httpx.Response:
        """Send a GET request below the table's path."""
        with self.server.client(*tokens) as client:
            return client.get(f"{self.path}{rest}")

    def shown(self) -> Any:
        """Return the table as everyone sees it."""
        return self.get().json()

    def command(self, *tokens: str, **command: Any) -> httpx.Response:
        """Send a command, with a new key unless it has one."""
        with self.server.client(*tokens) as client:
            return client.post(f"{self.path}/commands", json={"key": new_key(), **command})

    def sit(self, name: str) -> int:
        """Take a seat, and return it."""
        answer = self.command(t="sit", name=name, seed=f"seed-{name}").json()
        self.tokens.append(answer["token"])
        seat: int = answer["seat"]
        return seat

    def start(self) -> Any:
        """Begin the game, and return the event."""
        return self.command(self.host, t="start").json()

    def place(self, view: Any) -> httpx.Response:
        """Make the first legal move for the seat to act."""
        seat, first = view["seat"], view["options"][0]["move"]
        return self.command(self.tokens[seat], t="place", seat=seat, face=first["face"], bandit=first["bandit"])

    def play(self, event: Any) -> Any:
        """Play on to the end of the game, and return the last event."""
        while not event["view"]["over"]:
            event = self.place(event["view"]).json()
        return event


def set_up(server: Running, **agreement: Any) -> Table:
    """Set up a table."""
    with server.client() as client:
        made = client.post("/api/tables", json={"agreement": agreement})
    assert made.status_code == 201, made.text
    return Table(server, **made.json())


def seated(server: Running, **agreement: Any) -> Table:
    """Set up a table, and let everyone sit down."""
    table = set_up(server, **agreement)
    for name in ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")[: agreement.get("players", 2)]:
        table.sit(name)
    return table
