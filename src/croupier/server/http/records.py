"""Records over HTTP: download the record of a table, verify one, or replay one moment by moment."""

from dataclasses import replace

from litestar import MediaType, Response, post, route

from croupier.api.http import Replay, Verdict
from croupier.api.messages import encode
from croupier.record import Record, verify, write
from croupier.rooms.history import LoggedEvent, record_of
from croupier.rooms.views import has_hidden_winnings
from croupier.server.background import Kind
from croupier.server.http.contract import READ, Contract
from croupier.server.http.problems import HttpRequest, ProblemError
from croupier.server.http.replay import replay
from croupier.server.http.requests import TEXT, Registry, TableId, body_of, client_of


@route(
    "/api/tables/{table:str}/record",
    http_method=READ,
    contract=Contract(
        str,
        "The record, as docs/record.md describes it; with the secret of the dice once the game is over.",
        media=TEXT,
        problems=("face-down", "no-table", "not-playing", "too-many", "store"),
    ),
)
async def download(request: HttpRequest, registry: Registry, table: TableId) -> Response[str]:
    """The record of a table's game, also while it goes on.

    Where winnings lie face down there is none before the game is over: it would tell them.
    """
    room = (await registry.table(table)).room
    if room.play is None:
        raise ProblemError("not-playing", "No game has begun at this table.")
    if has_hidden_winnings(room):
        raise ProblemError("face-down", "Winnings lie face down, and the record would show them; wait for the end.")
    past = await registry.log.read(table)
    text = await registry.pool.submit(Kind.RECORD, lambda: _written(table, past), lambda: {client_of(request)})
    name = f'attachment; filename="croupier-{room.table}.croupier"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})


def _written(table: str, past: list[LoggedEvent]) -> str:
    record: Record = record_of(table, past)
    try:
        return write(record)
    except ValueError:  # so many remarks that they leave no room for the game
        return write(replace(record, remarks=()))


@post(
    "/api/records/verify",
    status_code=200,
    contract=Contract(
        Verdict, "What was found.", body=str, body_media=TEXT, problems=("too-large", "wrong-type", "too-many")
    ),
)
async def check(request: HttpRequest, registry: Registry) -> Verdict:
    """Check a record: every step against the rules and, where the secret is published, every roll against the dice.

    The same as `croupier verify`, which needs no server to trust.
    """
    source = await body_of(request, TEXT, registry.limits.record_bytes)
    report = await registry.pool.submit(Kind.RECORD, lambda: verify(source), lambda: {client_of(request)})
    return Verdict(report.ok, report.finished, report.dice, report.line, report.reason)


@post(
    "/api/records/replay",
    status_code=200,
    media_type=MediaType.JSON,
    contract=Contract(
        Replay,
        "The game, moment by moment.",
        body=str,
        body_media=TEXT,
        problems=("too-large", "wrong-type", "unreadable", "too-many"),
    ),
)
async def step_through(request: HttpRequest, registry: Registry) -> bytes:
    """Everything needed to step through the game of a record, without knowing a rule."""
    source = await body_of(request, TEXT, registry.limits.record_bytes)
    return await registry.pool.submit(Kind.RECORD, lambda: encode(replay(source)), lambda: {client_of(request)})
