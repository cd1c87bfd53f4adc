"""Game: the state of a game as an immutable object, with methods for all that the rules say about it."""

from bisect import bisect
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, product
from math import factorial, prod
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from croupier.checks import check_kind, check_method, check_whole, describe
from croupier.rules import engine
from croupier.rules.applier import IllegalStepError, apply, explain
from croupier.rules.drawing import Board, Corner, draw
from croupier.rules.options import Option, legal, options_of
from croupier.rules.picture import picture
from croupier.rules.setup import Setup, check_setup
from croupier.rules.standing import Laid, Standing, bandit_faces, positions_of, replace_standing
from croupier.rules.steps import NO_DICE, Chance, Counts, Deal, Lot, Place, Roll, Step, unpack_roll
from croupier.rules.table import (
    CASINO_AT,
    DEAL,
    DENOMINATIONS,
    FACES,
    LOT,
    OVER,
    OWN,
    PAID_AT,
    PAY,
    PHASE_AT,
    PLACE,
    RECORD_BYTES,
    RETURNED_AT,
    ROLL,
    SEAT_AT,
    SPARE,
    STARTER_AT,
    UNSEEN_AT,
    Rules,
    Table,
    field,
    load_table,
    packed_roll,
    rows,
)

_HAND, _WON = rows("hand"), rows("won")
_VALUE, _UNDER, _FRESH = field("value"), field("under"), field("fresh")


class NotASeat(Enum):
    """Who acts if no seat does."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = NotASeat.CHANCE
"""Acts while a lot, a note or dice are to be drawn."""
GAME_OVER: Final = NotASeat.OVER
"""Stands for the actor once the game is over."""
Actor: TypeAlias = int | NotASeat
"""Who acts: a seat, CHANCE or GAME_OVER."""


class Score(Struct, frozen=True, gc=False):
    """What a seat has won so far, and its rank."""

    seat: int
    money: int
    """Thousand $."""
    notes: int
    rank: int
    """1 is first; seats with equal money and notes share a rank."""


_RANDOM = set[type]()
"""The classes known to draw numbers: looking one up is quicker than checking it at every draw."""


def check_randomness(randomness: object) -> type:
    """Return the class of a source of numbers. Raises TypeError for anything that draws none."""
    check_method("randomness", randomness, "random", "`random.Random`")
    return type(randomness)


class Randomness(Protocol):
    """A source of uniformly distributed numbers, such as `random.Random` or NumPy's `Generator`."""

    def random(self) -> float:
        """Return a number of at least 0 and below 1."""


@lru_cache
def roll_outcomes(dice: int, faces: int = FACES) -> tuple[tuple[Counts, Fraction], ...]:
    """Return every way dice of one kind can fall, as counts per face, with its probability."""
    found = []
    for fallen in combinations_with_replacement(range(faces), dice):
        ones, twos, threes, fours, fives, sixes = (fallen.count(face) for face in range(FACES))
        shown = (ones, twos, threes, fours, fives, sixes)
        # Orders that only swap equal faces are the same: 3, 3 and 5 can fall in 3! / (2! * 1!) = 3 orders.
        ways = factorial(dice) // prod(map(factorial, shown))
        found.append((shown, Fraction(ways, faces**dice)))
    return tuple(found)


_ONE_DIE = tuple(1 << (4 * face) for face in range(FACES))
"""A single die that shows each face, packed."""


@lru_cache(1 << 12)
def _share(count: int, whole: int) -> Fraction:
    """Return `count` of `whole` as a fraction. Making a fraction takes longer than finding it in the cache."""
    return Fraction(count, whole)


@lru_cache(1 << 13)
def _shared_roll(own: Counts, big: Counts, neutral: Counts) -> Roll:
    """Return a roll. Cached, as making one checks its dice; 8 dice can fall in only 1,287 ways."""
    return Roll(own, big, neutral)


def _throw(random: Callable[[], float], dice: int, faces: int) -> int:
    """Roll dice of one kind and return how many show each face, packed."""
    packed = 0
    for _ in range(dice):
        packed += _ONE_DIE[int(random() * faces)]
    return packed


@lru_cache(1 << 12)
def note_values(value: bytes, won: bytes) -> tuple[int, ...]:
    """Return the values of a seat's notes, the highest first, from a record's field `value` and a row of its `won`."""
    worth = memoryview(value).cast("h")
    return tuple(worth[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(won[note]))


@lru_cache(64)
def _standing(rules: Rules, memory: bytes) -> tuple[Standing, ...]:
    """Return the casinos as they stand. Cached, as callers ask a game for them several times in a row."""
    return positions_of(rules).standing(memory)


@lru_cache(64)
def _options(rules: Rules, memory: bytes) -> tuple[Option, ...]:
    """Return what every legal move would do. Cached for the same reason."""
    if memory[PHASE_AT] != PLACE:
        return ()
    roll, casinos, faces = unpack_roll(*packed_roll(memory)), _standing(rules, memory), bandit_faces(memory)
    return options_of(rules, memory, memory[SEAT_AT], roll, casinos, faces)


class Game(Struct, frozen=True, gc=False):
    """The state of a game. It is immutable: `apply` returns the game that follows."""

    setup: Setup
    """What the players agreed on."""
    memory: bytes
    """The bytes of one TABLE record: everything on the table."""

    def __post_init__(self) -> None:
        """Raise an error for fields that make no game. It is made at every step, so no more is checked."""
        if self.memory.__class__ is not bytes or len(self.memory) != RECORD_BYTES:
            raise TypeError(f"memory must be the {RECORD_BYTES} bytes of a table, not {describe(self.memory)}")
        if self.setup.__class__ is not Setup:
            check_kind("setup", self.setup, Setup)

    def table(self) -> Table:
        """Return a copy of the table, for the engine to work on."""
        return Table(self.memory)

    # Whose turn it is, and what is on the table

    @property
    def to_act(self) -> Actor:
        """The seat that must place dice, or CHANCE, or GAME_OVER."""
        phase = self.memory[PHASE_AT]
        if phase == PLACE:
            return self.memory[SEAT_AT]
        return GAME_OVER if phase == OVER else CHANCE

    @property
    def round(self) -> int:
        """The number of the round being played, from 1; after the game, of the last one."""
        return min(self.memory[PAID_AT] + 1, self.setup.edition.rounds)

    @property
    def rounds_paid(self) -> int:
        """The number of rounds that have been paid out."""
        return self.memory[PAID_AT]

    @property
    def starter(self) -> int | None:
        """The seat that starts this round; None before the lot is drawn and after the game."""
        return None if self.memory[PHASE_AT] in (LOT, OVER) else self.memory[STARTER_AT]

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is, to roll or to place; None outside of turns."""
        return self.memory[SEAT_AT] if self.memory[PHASE_AT] in (ROLL, PLACE) else None

    @property
    def filling(self) -> int | None:
        """The casino, from 1, to which the next note is dealt; None while no notes are dealt."""
        return self.memory[CASINO_AT] + 1 if self.memory[PHASE_AT] == DEAL else None

    @property
    def spare(self) -> int:
        """The number of spare neutral dice to be rolled and placed now."""
        return self.setup.rules.spare_dice if self.memory[PHASE_AT] == SPARE else 0

    @property
    def pile(self) -> int:
        """The number of notes in the pile."""
        return self.memory[UNSEEN_AT] + self.memory[RETURNED_AT]

    @property
    def roll(self) -> Roll | None:
        """The roll from which the seat to act must place; None if no seat has to place."""
        return unpack_roll(*packed_roll(self.memory)) if self.memory[PHASE_AT] == PLACE else None

    def hand(self, seat: int) -> tuple[int, int, int]:
        """Return how many dice a seat still has: own, big and neutral ones."""
        self._check_seat(seat)
        own, big, neutral = self.memory[_HAND[seat]]
        return own, big, neutral

    def won(self, seat: int) -> tuple[int, ...]:
        """Return the values of the notes a seat has won, thousand $, the highest first."""
        self._check_seat(seat)
        return note_values(self.memory[_VALUE], self.memory[_WON[seat]])

    @property
    def bandit_faces(self) -> tuple[Laid | None, ...]:
        """The dice on the one-armed bandit for each face 1 to 6; None if the face is free."""
        return bandit_faces(self.memory)

    # Chance and decisions

    @property
    def legal_moves(self) -> tuple[Place, ...]:
        """Every move that the seat to act may make; empty if chance is to act or the game is over."""
        return legal(self.setup.rules, self.memory).moves if self.memory[PHASE_AT] == PLACE else ()

    def chance_outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Yield every chance step that can follow, with its exact probability; nothing if a seat must act."""
        rules, memory = self.setup.rules, self.memory
        phase, unseen = memory[PHASE_AT], memory[UNSEEN_AT]
        if phase == LOT:
            for seat in range(rules.players):
                yield Lot(seat), _share(1, rules.players)
        elif phase == DEAL and unseen == 0:
            yield Deal(self._value_of(memory[_UNDER.start])), Fraction(1)
        elif phase == DEAL:
            for note, count in enumerate(memory[_FRESH]):
                if count > 0:
                    yield Deal(self._value_of(note)), _share(count, unseen)
        elif phase == SPARE:
            for shown, probability in roll_outcomes(rules.spare_dice, engine.faces_of(rules)):
                yield Roll(neutral=shown), probability
        elif phase == ROLL:
            hand, faces = memory[_HAND[memory[SEAT_AT]]], engine.faces_of(rules)
            if sum(hand) == hand[OWN]:
                for own, probability in roll_outcomes(hand[OWN], faces):
                    yield _shared_roll(own, NO_DICE, NO_DICE), probability
            else:
                kinds = [roll_outcomes(dice, faces) for dice in hand]
                for (own, of_own), (big, of_big), (neutral, of_neutral) in product(*kinds):
                    yield _shared_roll(own, big, neutral), of_own * of_big * of_neutral

    def sample(self, randomness: Randomness) -> Chance:
        """Draw one chance step at random, with the probabilities of `chance_outcomes` but without listing them all.

        Raises IllegalStepError if chance is not to act.
        """
        if type(randomness) not in _RANDOM:
            _RANDOM.add(check_randomness(randomness))
        random = randomness.random
        rules, memory = self.setup.rules, self.memory
        phase = memory[PHASE_AT]
        if phase == ROLL:
            own, big, neutral = memory[_HAND[memory[SEAT_AT]]]
            faces = engine.faces_of(rules)
            return unpack_roll(_throw(random, own, faces), _throw(random, big, faces), _throw(random, neutral, faces))
        if phase == DEAL:
            unseen = memory[UNSEEN_AT]
            number = int(random() * unseen)
            # Prefix sums turn a number into a note: counts 0, 6, 8, ... add up to 0, 6, 14, ..., so the numbers
            # 0 to 5 are notes of denomination 1, the numbers 6 to 13 of denomination 2, and so on.
            note = bisect([*accumulate(memory[_FRESH])], number) if unseen else memory[_UNDER.start]
            return Deal(self._value_of(note))
        if phase == SPARE:
            return unpack_roll(0, 0, _throw(random, rules.spare_dice, engine.faces_of(rules)))
        if phase == LOT:
            return Lot(int(random() * rules.players))
        raise IllegalStepError("chance is not to act in this game now")

    def _check_seat(self, seat: int) -> None:
        """Raise an error for a seat that this table does not have."""
        if not 0 <= check_whole("seat", seat) < self.setup.players:
            raise ValueError(f"there is no seat {describe(seat)} at this table, only 0 to {self.setup.players - 1}")

    def _value_of(self, note: int) -> int:
        """Return the value of a denomination, thousand $."""
        return memoryview(self.memory)[_VALUE].cast("h")[note]

    def apply(self, step: Step) -> "Game":
        """Return the game that follows a step. Never draws; raises IllegalStepError if the rules forbid the step."""
        rules, table = self.setup.rules, load_table(self.memory)
        if apply(rules, table, step) == PAY:
            engine.pay(rules, table)
        return Game(self.setup, table.tobytes())

    # Standing and result

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Every casino as it stands: its dice, and which colour would take which note if the round ended now."""
        return _standing(self.setup.rules, self.memory)

    def preview(self, move: Place) -> tuple[Standing, ...]:
        """Return the casinos as they would stand right after a legal move, before any payout.

        Raises IllegalStepError if the rules forbid the move.
        """
        if not isinstance(move, Place):
            raise IllegalStepError(f"{describe(move)} is not a move")
        rules, memory = self.setup.rules, self.memory
        for option in _options(rules, memory):
            if option.move == move:
                return replace_standing(_standing(rules, memory), option.standing)
        raise IllegalStepError(explain(rules, load_table(memory), move))

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each seat has won so far, in the order of the seats."""
        rules, table = self.setup.rules, load_table(self.memory)
        return tuple(
            [
                Score(seat, table.money[seat], engine.notes_won(table, seat), engine.rank_of(rules, table, seat))
                for seat in range(rules.players)
            ]
        )

    @property
    def result(self) -> tuple[Score, ...] | None:
        """The final scores, or None before the game is over. Seats with rank 1 share the victory."""
        return self.scores if self.to_act is GAME_OVER else None

    def __str__(self) -> str:
        """Return the table drawn as plain text."""
        return draw(self._board())

    def _repr_html_(self) -> str:
        """Return the table as a picture, for notebooks."""
        return picture(self._board())

    def _board(self) -> Board:
        """Return what a drawing shows."""
        corners = [Corner(score.money, score.notes, self.hand(score.seat)) for score in self.scores]
        return Board(self.setup, self.round, self.pile, self.standing, tuple(corners), self.seat, self.roll)

    def __repr__(self) -> str:
        """Return the setup, the round and who is to act, in one line."""
        setup = self.setup
        return (
            f"<Game {setup.edition.name}, {setup.players} players, round {self.round}, "
            f"to act: {self.to_act if isinstance(self.to_act, int) else self.to_act.value}>"
        )


def check_game(game: object) -> Game:
    """Return a game. Raises TypeError for anything else."""
    return check_kind("game", game, Game, "new_game(setup)")


def new_game(setup: Setup) -> Game:
    """Return a new game, before the lot is drawn or, with a known starter, before the first note is dealt."""
    return Game(check_setup(setup), setup.open_table().tobytes())
