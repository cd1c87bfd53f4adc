"""Replaying: a record cut into moments, shown on the same board and told in the same words as a live game."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct, json, structs

from croupier.record import Record, read
from croupier.rooms.board import board_piece
from croupier.rooms.pieces import casino_pieces, legal_moves, winnings_pieces
from croupier.rooms.play import BETWEEN, written
from croupier.rooms.shown import CasinoShown, ViewShown, groups_of
from croupier.rooms.telling import ToldPlaced, ToldStarted
from croupier.rules import Chance, Game, Place, Standing, view


class SetupShown(Struct, frozen=True):
    """What the players had agreed on."""

    edition: str
    players: int
    neutral: bool
    bandit: bool
    face_down: bool
    starter: int | None
    """The seat that started round one; null: it was drawn by lot."""


class MomentShown(Struct, frozen=True):
    """Something that happened in a game, and the board after it."""

    what: ToldStarted | ToldPlaced
    """The same as live; `by` is always `player`: a record tells of stand-ins in remarks."""
    remarks: list[str]
    """What was noted down before it happened."""
    view: ViewShown


class ResultShown(Struct, frozen=True):
    """What a seat ended with."""

    seat: int
    money: int
    """Thousand $."""
    notes: int
    place: int
    """1 is first; players can share a place."""


class Replay(Struct, frozen=True):
    """A whole game to step through. Winnings lie open, also where they lay face down: a record has no secrets."""

    names: list[str]
    setup: SetupShown
    commitment: str | None
    seeds: list[str]
    secret: str | None
    moments: list[MomentShown]
    """The start first; then one for every placing."""
    remarks: list[str]
    """What was noted down after the last moment."""
    result: list[ResultShown] | None
    """One for every seat; null: the game was not played to its end."""


def replay(source: bytes) -> Replay:
    """The game of a record; one that cannot be read raises RecordError."""
    record = read(source)
    setup, result = record.setup, record.game.result
    *remarks, later = _remarks(record)
    return Replay(
        names=list(record.names),
        setup=SetupShown(
            setup.edition.name, setup.players, setup.neutral, setup.bandit, setup.face_down, setup.starter
        ),
        commitment=record.commitment,
        seeds=list(record.seeds),
        secret=None if record.secret is None else record.secret.hex(),
        moments=list(_moments(replace(record, setup=replace(setup, face_down=False)), remarks)),
        remarks=later,
        result=None if result is None else [ResultShown(s.seat, s.money, s.notes, s.place) for s in result],
    )


def _remarks(record: Record) -> list[list[str]]:
    """The remarks before each moment, and those after the last one."""
    places = [-1, *(number for number, step in enumerate(record.steps) if isinstance(step, Place))]
    found: list[list[str]] = [[] for _ in range(len(places) + 1)]
    for remark in record.remarks:
        found[bisect_left(places, remark.after)].append(remark.text)
    return found


def _moments(record: Record, remarks: list[list[str]]) -> Iterator[MomentShown]:
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


def _moment(before: Game, after: Game, placing: Place | None, chance: list[Chance], remarks: list[str]) -> MomentShown:
    brought = BETWEEN.join(map(written, chance))
    if placing is None:
        return MomentShown(ToldStarted(brought), remarks, _seen(after))
    paid = after.rounds_paid > before.rounds_paid
    payout = [_casino(standing) for standing in before.preview(placing)] if paid else None
    told = ToldPlaced(before.seat or 0, placing.face, placing.bandit, "player", brought, payout)
    return MomentShown(told, remarks, _seen(after))


def _seen(game: Game) -> ViewShown:
    """A game as everyone sees it, also between two steps of chance, where a record may break off."""
    rules, table = game.setup.rules, game.table()
    pieces = legal_moves(rules, table), casino_pieces(rules, table), winnings_pieces(rules, table)
    shown = json.decode(board_piece(rules, table, *pieces), type=ViewShown)
    if game.roll is not None or shown.over:
        return shown
    seen = view(game)
    return structs.replace(shown, starter=seen.starter, seat=seen.seat, roll=None)


def _casino(standing: Standing) -> CasinoShown:
    return CasinoShown(standing.casino, list(standing.notes), list(standing.takers), groups_of(standing))
