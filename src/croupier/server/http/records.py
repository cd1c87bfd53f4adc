"""Records over HTTP: download the record of a table, verify one, or replay one moment by moment."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from croupier.api.http import Replay, Verdict
from croupier.api.messages import encode
from croupier.record import Record, verify, write
from croupier.rooms.history import LoggedEvent, record_of
from croupier.rooms.views import has_hidden_winnings
from croupier.server.http.contract import Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.replay import replay
from croupier.server.http.requests import JSON, TEXT, body_of, compute, registry_of


@Contract(
    str,
    "The record, as docs/record.md describes it; with the secret of the dice once the game is over.",
    media=TEXT,
    problems=("face-down", "no-table", "not-playing", "too-many", "store"),
)
async def download(request: Request) -> Response:
    """The record of a table's game, also while it goes on.

    Where winnings lie face down there is none before the game is over: it would tell them.
    """
    registry, table = registry_of(request), request.path_params["table"]
    room = (await registry.table(table)).room
    if room.play is None:
        raise ProblemError("not-playing", "No game has begun at this table.")
    if has_hidden_winnings(room):
        raise ProblemError("face-down", "Winnings lie face down, and the record would show them; wait for the end.")
    past = await registry.log.read(table)
    text = await compute(request, lambda: _written(table, past))
    name = f'attachment; filename="croupier-{room.table}.croupier"'
    return Response(text, media_type=TEXT, headers={"content-disposition": name})


def _written(table: str, past: list[LoggedEvent]) -> str:
    record: Record = record_of(table, past)
    try:
        return write(record)
    except ValueError:  # so many remarks that they leave no room for the game
        return write(replace(record, remarks=()))


@Contract(Verdict, "What was found.", body=str, body_media=TEXT, problems=("too-large", "wrong-type", "too-many"))
async def check(request: Request) -> Response:
    """Check a record: every step against the rules and, where the secret is published, every roll against the dice.

    The same as `croupier verify`, which needs no server to trust.
    """
    source = await body_of(request, TEXT, registry_of(request).limits.record_bytes)
    report = await compute(request, lambda: verify(source))
    return JsonResponse(Verdict(report.ok, report.finished, report.dice, report.line, report.reason))


@Contract(
    Replay,
    "The game, moment by moment.",
    body=str,
    body_media=TEXT,
    problems=("too-large", "wrong-type", "unreadable", "too-many"),
)
async def step_through(request: Request) -> Response:
    """Everything needed to step through the game of a record, without knowing a rule."""
    source = await body_of(request, TEXT, registry_of(request).limits.record_bytes)
    return Response(await compute(request, lambda: encode(replay(source))), media_type=JSON)
