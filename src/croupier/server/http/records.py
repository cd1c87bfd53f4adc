"""Records over HTTP: take the record of a table home, have one checked, or cut into moments to step through."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeVar

from litestar import MediaType, Response, post, route
from msgspec import Struct
from msgspec.json import encode

from croupier.record import Record, verify, write
from croupier.rooms.history import Past, record_of
from croupier.rooms.room import State
from croupier.server.http.asking import TEXT, Asked, TableId, TheHub, body_of
from croupier.server.http.contract import READ, Contract
from croupier.server.http.problems import ProblemError
from croupier.server.http.replaying import Replay, replay
from croupier.server.hub import Hub

Result = TypeVar("Result")

MOST_AT_ONCE = 16
"""Records worked on or waiting for it; each takes some hundredths of a second, and tables need the processor, too."""


class Desk:
    """Where records are worked on, off the loop, and not too many at once."""

    def __init__(self) -> None:
        self._busy = 0

    async def work(self, hub: Hub, job: Callable[..., Result], *material: object) -> Result:
        """Do a piece of work, if there is room."""
        if self._busy >= MOST_AT_ONCE:
            raise ProblemError("too-many", "Many records are being read just now; try again.")
        self._busy += 1
        try:
            result: Result = await hub.in_thread(job, *material)
            return result
        finally:
            self._busy -= 1


DESK = Desk()
"""Of this process."""


class Verdict(Struct, frozen=True):
    """What checking a record found."""

    ok: bool
    """Whether nothing is wrong, as far as it could be checked."""
    finished: bool
    """Whether the game was played to its end."""
    dice: Literal["checked", "unrevealed", "uncommitted", "unread"]
    """`checked`: every roll is what secret and seeds give. `unrevealed`: the secret is not told yet. `uncommitted`:
    they were other dice. `unread`: the record could not be read."""
    line: int | None
    """The first line that is wrong, from 1."""
    reason: str | None
    """What is wrong there."""


@route(
    "/api/tables/{table:str}/record",
    http_method=READ,
    contract=Contract(
        str,
        "The record, as docs/record.md describes it; with the secret of the dice once the game is over.",
        media=TEXT,
        refuses=("face-down", "no-table", "not-playing", "too-many", "store"),
    ),
)
async def download(hub: TheHub, table: TableId) -> Response[str]:
    """The record of a table's game, also while it goes on.

    Where winnings lie face down there is none before the game is over: it would tell them.
    """
    room = (await hub.table(table)).room
    if room.play is None:
        raise ProblemError("not-playing", "No game has begun at this table.")
    if room.agreement.face_down and room.state is State.PLAYING:
        raise ProblemError("face-down", "Winnings lie face down, and the record would show them; wait for the end.")
    past = await hub.read(table)
    text = await DESK.work(hub, _written, table, past)
    name = f'attachment; filename="croupier-{room.table}.croupier"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})


def _written(table: str, past: list[Past]) -> str:
    record: Record = record_of(table, past)
    try:
        return write(record)
    except ValueError:  # so many remarks that they leave no room for the game
        return write(replace(record, remarks=()))


@post(
    "/api/records/verify",
    status_code=200,
    contract=Contract(
        Verdict, "What was found.", takes=str, takes_media=TEXT, refuses=("too-large", "wrong-type", "too-many")
    ),
)
async def check(request: Asked, hub: TheHub) -> Verdict:
    """Check a record: every step against the rules and, where the secret is told, every roll against the fair dice.

    The same as `croupier verify`, which needs no server to trust.
    """
    source = await body_of(request, TEXT, hub.limits.record_bytes)
    report = await DESK.work(hub, verify, source)
    return Verdict(report.ok, report.finished, report.dice, report.line, report.reason)


@post(
    "/api/records/replay",
    status_code=200,
    media_type=MediaType.JSON,
    contract=Contract(
        Replay,
        "The game, moment by moment.",
        takes=str,
        takes_media=TEXT,
        refuses=("too-large", "wrong-type", "unreadable", "too-many"),
    ),
)
async def step_through(request: Asked, hub: TheHub) -> bytes:
    """Everything needed to step through the game of a record, without knowing a rule."""
    source = await body_of(request, TEXT, hub.limits.record_bytes)
    return await DESK.work(hub, _replayed, source)


def _replayed(source: bytes) -> bytes:
    return encode(replay(source))
