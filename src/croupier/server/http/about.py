"""About the server: what can be played, by whom, and how it is doing."""

from importlib.metadata import version
from typing import Literal

from litestar import Response, route
from msgspec import Struct
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from croupier.bots import roster
from croupier.rules import EDITIONS
from croupier.server.http.asking import TheHub
from croupier.server.http.contract import READ, Contract
from croupier.server.http.problems import ProblemError
from croupier.server.metrics import registry


class BotShown(Struct, frozen=True):
    """A bot that can sit down."""

    name: str
    built_in: bool
    """Whether it is one of ours; else another package has brought it."""


class NeutralShown(Struct, frozen=True):
    """Neutral dice at a table of some size."""

    players: int
    each: int
    """How many every player gets."""
    spare: int
    """How many are rolled and placed before each round."""


class NotesShown(Struct, frozen=True):
    """Banknotes of one value."""

    value: int
    """Thousand $."""
    count: int


class EditionShown(Struct, frozen=True):
    """An edition, and what can be agreed on there."""

    name: str
    fewest: int
    """Players."""
    most: int
    rounds: int
    dice: int
    """Ordinary dice of each player."""
    big_dice: int
    big_weight: int
    """As how many dice a big one counts."""
    bandit: bool
    """Whether it can be played with the one-armed bandit."""
    neutral: list[NeutralShown]
    """The tables that can be played with neutral dice."""
    notes: list[NotesShown]
    """What is in the pile."""
    fill_sum: int
    """A casino is dealt notes until it holds so much, in thousand $ ..."""
    fill_notes: int
    """... and so many notes."""


class Health(Struct, frozen=True):
    """That all is well."""

    status: Literal["ok"]
    version: str


@route("/api/bots", http_method=READ, contract=Contract(list[BotShown], "The bots."))
async def bots() -> list[BotShown]:
    """The bots that can sit down at a table."""
    return [BotShown(entry.name, entry.built_in) for entry in roster().values()]


@route("/api/editions", http_method=READ, contract=Contract(list[EditionShown], "The editions."))
async def editions() -> list[EditionShown]:
    """The editions, and what can be agreed on in each."""
    return [
        EditionShown(
            name=edition.name,
            fewest=edition.players[0],
            most=edition.players[1],
            rounds=edition.rounds,
            dice=edition.dice,
            big_dice=edition.big_dice,
            big_weight=edition.big_weight,
            bandit=edition.bandit,
            neutral=[
                NeutralShown(players, each, edition.spare_dice.get(players, 0))
                for players, each in edition.neutral_dice.items()
            ],
            notes=[NotesShown(value, count) for value, count in edition.notes.items()],
            fill_sum=edition.fill_sum,
            fill_notes=edition.fill_notes,
        )
        for edition in EDITIONS.values()
    ]


@route("/api/health", http_method=READ, contract=Contract(Health, "The log can be written.", refuses=("store",)))
async def health(hub: TheHub) -> Health:
    """Whether the server can do its work."""
    await hub.ping()
    return Health("ok", version("croupier"))


@route(
    "/metrics",
    http_method=READ,
    contract=Contract(str, "Numbers for Prometheus.", media="text/plain", refuses=("no-route",)),
)
async def metrics(hub: TheHub) -> Response[bytes]:
    """What the server has counted since its start."""
    if not hub.settings.metrics:
        raise ProblemError("no-route", "There is nothing at this address.")
    gauges = {
        "tables": ("Tables in memory", lambda: float(len(hub.tables))),
        "listeners": ("Sockets and streams open", lambda: float(sum(len(t.listeners) for t in hub.tables.values()))),
        "appends_waiting": ("Events that are not on disk yet", lambda: float(hub.appends_waiting)),
    }
    kind = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # Litestar adds that
    return Response(generate_latest(registry(hub.metrics, gauges)), media_type=kind)
