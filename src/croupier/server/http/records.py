"""Records over HTTP: download the record of a table, verify a record, or step through one."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from croupier.api.events import PlacedEvent, StartedEvent
from croupier.api.http import Replay, ReplayMoment, Verdict, setup_info
from croupier.api.messages import encode
from croupier.api.views import game_view
from croupier.record import Record, read, verify, write, write_position
from croupier.rooms.history import LoggedEvent, record_of
from croupier.rooms.play import SEPARATOR, step_text
from croupier.rooms.views import has_hidden_winnings
from croupier.rules import Chance, Game, Noted, Place, view
from croupier.server.http.contract import Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import JSON, TEXT, body_of, client_of, compute, registry_of


@Contract(
    str,
    "The record, as docs/record.md describes it; with the secret of the dice once the game is over.",
    media=TEXT,
    problems=("face-down", "no-table", "not-playing", "too-many", "store"),
)
async def download(request: Request) -> Response:
    """Download the record of a table's game, finished or in progress.

    If winnings lie face down, there is no record before the game is over, since it would show them.
    """
    registry, table = registry_of(request), request.path_params["table"]
    room = (await registry.table(table, client_of(request))).room
    if room.play is None:
        raise ProblemError("not-playing", "No game has begun at this table.")
    if has_hidden_winnings(room):
        raise ProblemError("face-down", "Winnings lie face down, and the record would show them; wait for the end.")
    past = await registry.log.read(table, 0, client_of(request))
    text = await compute(request, lambda: _write_record(table, past))
    name = f'attachment; filename="croupier-{room.table}.croupier"'
    return Response(text, media_type=TEXT, headers={"content-disposition": name})


def _write_record(table: str, past: list[LoggedEvent]) -> str:
    record: Record = record_of(table, past)
    try:
        return write(record)
    except ValueError:  # too many remarks to leave room for the game
        return write(replace(record, remarks=()))


@Contract(Verdict, "What was found.", body=str, body_media=TEXT, problems=("too-large", "wrong-type", "too-many"))
async def check(request: Request) -> Response:
    """Check a record: every step against the rules and, if the secret is published, every roll against the dice.

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
    """Replay the game of a record: everything needed to step through it without knowing the rules."""
    source = await body_of(request, TEXT, registry_of(request).limits.record_bytes)
    return Response(await compute(request, lambda: encode(replay(source))), media_type=JSON)


def replay(source: bytes) -> Replay:
    """Return the game of a record as moments, with events and views as at a live table. Raises RecordError."""
    record = read(source)
    setup = record.setup
    *remarks, later = _remarks_by_moment(record)
    return Replay(
        names=record.names,
        setup=setup_info(setup),
        commitment=record.commitment,
        seeds=record.seeds,
        secret=None if record.secret is None else record.secret.hex(),
        day=record.day,
        moments=tuple(_moments(record, remarks)),
        remarks=tuple(later),
        result=record.game.result,
    )


def _remarks_by_moment(record: Record) -> list[list[str]]:
    """Return the remarks before each moment, and those after the last one."""
    places = [-1, *(number for number, step in enumerate(record.steps) if isinstance(step, Place))]
    found: list[list[str]] = [[] for _ in range(len(places) + 1)]
    for remark in record.remarks:
        found[bisect_left(places, remark.after)].append(remark.text)
    return found


def _moments(record: Record, remarks: list[list[str]]) -> Iterator[ReplayMoment]:
    """Yield the start, then every placing with what chance brought after it."""
    games = record.games()
    before = now = next(games)
    placing: Place | None = None
    chance: list[Chance] = []
    said = iter(remarks)
    for step, game in zip(record.steps, games, strict=True):
        if isinstance(step, Place):
            yield _moment(before, now, placing, chance, next(said))
            before, placing, chance = now, step, []
        else:
            chance.append(step)
        now = game
    yield _moment(before, now, placing, chance, next(said))


def _moment(before: Game, after: Game, placing: Place | None, chance: list[Chance], remarks: list[str]) -> ReplayMoment:
    steps = SEPARATOR.join(map(step_text, chance))
    board = game_view(view(Game(replace(after.setup, face_down=False), after.memory)))
    position = None if chance and isinstance(chance[-1], Noted) else write_position(after)
    if placing is None:
        return ReplayMoment(StartedEvent(steps), tuple(remarks), board, position)
    payout = before.preview(placing) if after.rounds_paid > before.rounds_paid else None
    event = PlacedEvent(before.seat or 0, placing.face, placing.bandit, "player", steps, payout)
    return ReplayMoment(event, tuple(remarks), board, position)
