"""Replay: a record as a list of moments, in the events and views of a live game."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from croupier.api.events import PlacedEvent, StartedEvent
from croupier.api.http import Moment, Replay, setup_info
from croupier.api.views import game_view
from croupier.record import Record, read, write_position
from croupier.rooms.play import SEPARATOR, step_text
from croupier.rules import Chance, Game, Noted, Place, view


def replay(source: bytes) -> Replay:
    """The game of a record; one that cannot be read raises RecordError."""
    record = read(source)
    setup = record.setup
    *remarks, later = _remarks(record)
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


def _remarks(record: Record) -> list[list[str]]:
    """The remarks before each moment, and those after the last one."""
    places = [-1, *(number for number, step in enumerate(record.steps) if isinstance(step, Place))]
    found: list[list[str]] = [[] for _ in range(len(places) + 1)]
    for remark in record.remarks:
        found[bisect_left(places, remark.after)].append(remark.text)
    return found


def _moments(record: Record, remarks: list[list[str]]) -> Iterator[Moment]:
    """The start, then every placing with what chance brought after it."""
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


def _moment(before: Game, after: Game, placing: Place | None, chance: list[Chance], remarks: list[str]) -> Moment:
    steps = SEPARATOR.join(map(step_text, chance))
    board = game_view(view(Game(replace(after.setup, face_down=False), after.memory)))
    position = None if chance and isinstance(chance[-1], Noted) else write_position(after)
    if placing is None:
        return Moment(StartedEvent(steps), tuple(remarks), board, position)
    payout = before.preview(placing) if after.rounds_paid > before.rounds_paid else None
    event = PlacedEvent(before.seat or 0, placing.face, placing.bandit, "player", steps, payout)
    return Moment(event, tuple(remarks), board, position)
