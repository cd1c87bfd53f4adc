"""The tables of a run: watched ones, where nothing may change, and played ones, where the fuzzer has every token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import httpx

from croupier.record import verify
from croupier.rooms import events
from croupier.rooms.deciding import hashed
from croupier.rooms.events import decode_event
from croupier.store import Entry, open_log

WATCHED, PLAYED = "watched", "played"
"""How their tokens begin, so that one is found wherever it turns up."""
AGREEMENTS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "face_down": True},
    {"players": 2, "edition": "biggy", "bandit": True, "neutral": True},
    {"players": 2, "seconds_per_move": 86_400, "chat": True},
)
MOVES = (0, 1, 9, 1_000)
"""How far the games of watched tables have come; the last is over."""
_keys = count()


@dataclass(frozen=True)
class Table:
    """A table, with all its tokens."""

    table: str
    tokens: tuple[str, ...]
    """Of the seats, then of the host."""


class House:
    """A server, asked by HTTP."""

    def __init__(self, url: str) -> None:
        # Loopback has no certificates; reading those of the world would take longer than the request.
        self._client = httpx.Client(base_url=url, timeout=30, trust_env=False, verify=False)

    def close(self) -> None:
        """Ask no more."""
        self._client.close()

    def _ask(self, table: str, bearer: str, **command: Any) -> Any:
        answer = self._client.post(
            f"/api/tables/{table}/commands",
            json={"key": f"set-up-{next(_keys)}", **command},
            headers={"authorization": f"Bearer {bearer}"} if bearer else {},
        )
        answer.raise_for_status()
        return answer.json()

    def set_up(self, kind: str, agreement: dict[str, Any]) -> Table:
        """A table where everyone sits."""
        tokens = tuple(f"{kind}-{token_urlsafe(18)}" for _ in range(agreement["players"] + 1))
        made = self._client.post("/api/tables", json={"agreement": agreement, "host": tokens[-1]})
        made.raise_for_status()
        table: str = made.json()["table"]
        for name, token in zip(("Ann", "Ben", "Cem"), tokens[:-1], strict=False):
            self._ask(table, "", t="sit", name=name, seed=f"seed-{name}", token=token)
        return Table(table, tokens)

    def play(self, table: Table, moves: int) -> None:
        """Begin the game, and make the first legal move so many times."""
        view = self._ask(table.table, table.tokens[-1], t="start")["view"]
        for _ in range(moves):
            if view["over"]:
                break
            seat, option = view["seat"], view["options"][0]
            move = {"seat": seat, "face": option["face"], "bandit": option["bandit"]}
            view = self._ask(table.table, table.tokens[seat], t="place", **move)["view"]

    def watched(self) -> list[Table]:
        """Tables of every kind: full but not begun, begun, and over."""
        found = []
        for agreement in AGREEMENTS:
            found.append(self.set_up(WATCHED, agreement))
            for moves in MOVES:
                found.append(table := self.set_up(WATCHED, agreement))
                self.play(table, moves)
        return found

    def played(self) -> list[Table]:
        """Tables where everything may happen, on their way already."""
        found = []
        for agreement in AGREEMENTS:
            for _ in range(4):
                found.append(table := self.set_up(PLAYED, agreement))
                self.play(table, 1)
        return found

    def shown(self, tables: Iterable[Table]) -> list[Any]:
        """The tables as spectators see them, apart from who is there and what time it is."""
        found = []
        for table in tables:
            view = self._client.get(f"/api/tables/{table.table}").raise_for_status().json()
            found.append({name: value for name, value in view.items() if name not in ("now", "present", "watching")})
        return found

    def gauge(self, name: str) -> int:
        """A number that the server tells of itself."""
        lines = self._client.get("/metrics").raise_for_status().text.splitlines()
        return int(float(next(line.split()[1] for line in lines if line.startswith(f"croupier_{name} "))))

    def bad_records(self, tables: Iterable[Table]) -> list[str]:
        """Tables whose record, where there is one to be had, does not verify."""
        found = []
        for table in tables:
            answer = self._client.get(f"/api/tables/{table.table}/record")
            if answer.status_code == 200 and not verify(answer.content).ok:
                found.append(table.table)
            elif answer.status_code not in (200, 403, 409):
                found.append(f"{table.table}: {answer.status_code}")
        return found


def logs(folder: Path, tables: Iterable[Table]) -> dict[str, list[Entry]]:
    """What the log of a server that is down says of some tables."""
    log = open_log(f"sqlite:///{folder / 'tables.db'}")
    try:
        return {table.table: log.read(table.table) for table in tables}
    finally:
        log.close()


def secrets_of(entries: Iterable[Entry], over: bool) -> set[bytes]:
    """What the log has of a table that nobody may hear: hashes of tokens, and the secret of dice still to be rolled."""
    found = set()
    for entry in entries:
        event = decode_event(entry.body)
        if isinstance(event, events.Created):
            found |= {event.host} if over else {event.host, event.secret}
        elif isinstance(event, events.Sat):
            found.add(event.token)
    return {secret.encode() for secret in found}


def hashes_of(tables: Iterable[Table]) -> set[bytes]:
    """The hashes of all tokens."""
    return {hashed(token).encode() for table in tables for token in table.tokens}
