"""Play: a game at a live table, quick to lead on and ready to be shown.

The rules are those of `croupier.rules.engine`, called on the table's record in place; a `Game` checks and copies at
every single step, which a server with thousands of tables need not do twice.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from threading import local
from typing import TypeAlias

from msgspec import Struct

from croupier.dealer import FairDealer
from croupier.record.dice import read_roll
from croupier.rooms.board import board_piece
from croupier.rooms.pieces import (
    CasinoPiece,
    casino_piece,
    casino_pieces,
    hidden_pieces,
    legal_moves,
    texts,
    winnings_pieces,
)
from croupier.rules import Chance, Deal, Game, Lot, Roll, Setup, engine
from croupier.rules.game import packed
from croupier.rules.table import BANDIT, DEAL, LOT, OVER, PAY, PLACE, ROLL, SPARE, Rules, Table

Chancer: TypeAlias = Callable[[Rules, Table], Chance]
"""What takes the next step of chance on a table: a dealer's `act`, or what a log says chance did."""
BETWEEN = "; "


class _Bench(local):
    """A table to work on, one for each thread: laid out afresh for every move, it needs not be opened again."""

    def __init__(self) -> None:
        self.table = Table()


_bench = _Bench()


class Play(Struct, frozen=True):
    """One game at one moment, with all that is asked of it at once. It never changes: `place` returns what follows."""

    setup: Setup
    memory: bytes
    """Everything on the table: the bytes of one TABLE record."""
    over: bool
    """Whether the game has been played to its end."""
    to_act: int | None
    """The seat that has to place."""
    legal: tuple[int, ...]
    """Its legal moves, numbered as in the engine."""
    board: str
    """The view of everyone, as JSON; where winnings lie face down it has none of them until the game is over."""
    casinos: tuple[CasinoPiece, ...]
    """Every casino as it is shown; kept, because a placing changes only one. Empty after a compiled placing."""
    winnings: tuple[str, ...]
    """What every seat has won, as it is shown; kept, because only a payout changes it."""

    @property
    def game(self) -> Game:
        """The same as the readable game, for everyone who is not in a hurry."""
        return Game(self.setup, self.memory)

    def revealed(self) -> "Play":
        """The same with everyone's winnings open, as when a game is broken off."""
        rules, table = self.setup.rules, Table(self.memory)
        return _shown(self.setup, table, casino_pieces(rules, table), winnings_pieces(rules, table))

    def place(self, move: int, chancer: Chancer) -> "Placing":
        """Make a legal move, pay out where it was the last of its round, and let chance act on to the next one."""
        rules, table = self.setup.rules, _bench.table
        table.load(self.memory)
        if not self.casinos:
            return _shown_afresh(self.setup, table).place(move, chancer)
        engine.place(rules, table, move)
        at = min(move, BANDIT)
        casinos = (*self.casinos[:at], casino_piece(rules, table, at), *self.casinos[at + 1 :])
        if table.phase != PAY:
            chance = chance_on(rules, table, chancer)
            return Placing(_shown(self.setup, table, casinos, self.winnings), chance, None)
        engine.pay(rules, table)
        chance = chance_on(rules, table, chancer)
        return Placing(_shown_afresh(self.setup, table), chance, f"[{texts(casinos)}]")


class Placing(Struct, frozen=True):
    """What a move led to."""

    play: Play
    chance: str
    payout: str | None
    """The casinos as they stood before the money moved, as JSON, where a round was paid out."""


Placer: TypeAlias = Callable[[Play, int, FairDealer], Placing]

"""Makes a legal move and lets a dealer's dice go on: `place_fairly`, or the compiled one of `croupier.rooms.swift`."""


def place_fairly(play: Play, move: int, dealer: FairDealer) -> Placing:
    """Make a legal move and let a dealer's dice go on."""
    return play.place(move, dealer.act)


def begin(setup: Setup, chancer: Chancer) -> tuple[Play, str]:
    """A game from its beginning to the first placing, and what chance brought on the way."""
    table = setup.open_table()
    chance = chance_on(setup.rules, table, chancer)
    return _shown_afresh(setup, table), chance


def _shown_afresh(setup: Setup, table: Table) -> Play:
    """A game at a moment that has nothing to keep from the one before."""
    rules = setup.rules
    hidden = setup.face_down and table.phase != OVER
    winnings = hidden_pieces(rules, table) if hidden else winnings_pieces(rules, table)
    return _shown(setup, table, casino_pieces(rules, table), winnings)


def _shown(setup: Setup, table: Table, casinos: tuple[CasinoPiece, ...], winnings: tuple[str, ...]) -> Play:
    rules, over = setup.rules, table.phase == OVER
    legal = () if over else legal_moves(rules, table)
    board = board_piece(rules, table, legal, casinos, winnings)
    return Play(setup, table.tobytes(), over, None if over else table.seat, legal, board, casinos, winnings)


def chance_on(rules: Rules, table: Table, chancer: Chancer) -> str:
    """Let chance act until somebody has to place or the game is over: `lot 1; 60; 20; roll 11345 B2`."""
    steps = []
    while table.phase != PLACE and table.phase != OVER:
        steps.append(written(chancer(rules, table)))
    return BETWEEN.join(steps)


@lru_cache(1 << 14)
def written(step: Chance) -> str:
    """A step of chance as the log has it."""
    match step:
        case Roll():
            return f"roll {step}"
        case Deal():
            return f"{step.value}"
        case Lot():
            return f"lot {step.seat}"


def steps_of(chance: str) -> Iterator[Chance]:
    """The steps of chance in a text of the log."""
    for text in chance.split(BETWEEN) if chance else ():
        word, _, rest = text.partition(" ")
        if word == "roll":
            yield read_roll(rest)
        elif word == "lot":
            yield Lot(int(rest))
        else:
            yield Deal(int(word))


def recounted(chance: str) -> Chancer:
    """Chance as it went, step by step, from a text of the log."""
    steps = steps_of(chance)

    def act(rules: Rules, table: Table) -> Chance:
        step = next(steps, None)
        if step is None:
            raise ValueError("the log ends before what chance brought is told to the end")
        perform(rules, table, step)
        return step

    return act


def perform(rules: Rules, table: Table, step: Chance) -> None:
    """Take a known step of chance."""
    match step:
        case Roll() if table.phase == ROLL:
            engine.roll(rules, table, packed(step.own), packed(step.big), packed(step.neutral))
        case Roll() if table.phase == SPARE:
            engine.place_spare(rules, table, packed(step.neutral))
        case Deal() if table.phase == DEAL and step.value in (worth := table.value.tolist()):
            engine.deal(rules, table, worth.index(step.value))
        case Lot() if table.phase == LOT:
            table.starter = step.seat
            engine.start_round(rules, table)
        case _:
            raise ValueError(f"{step} does not fit here")
