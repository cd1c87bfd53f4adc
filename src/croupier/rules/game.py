"""Game: the readable face of the engine, an immutable state that steps lead on from."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from croupier.rules import engine
from croupier.rules.drawing import drawn
from croupier.rules.options import Option, legal_places, options_of
from croupier.rules.setup import Setup
from croupier.rules.standing import Laid, Standing, bandit_faces, positions_of, with_changed
from croupier.rules.steps import NO_DICE, Chance, Counts, Deal, Lot, Noted, Place, Roll, Step
from croupier.rules.table import (
    DEAL,
    DENOMINATIONS,
    FACES,
    KINDS,
    LOT,
    OVER,
    PAY,
    PLACE,
    ROLL,
    SPARE,
    LazyTable,
    Table,
    packed_roll,
)


class IllegalStepError(ValueError):
    """A step the rules do not allow now; the message says why."""


class NotASeat(Enum):
    """Who acts when no seat does."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = NotASeat.CHANCE
"""Who acts where a lot, a note or dice are to be drawn."""
GAME_OVER: Final = NotASeat.OVER
"""Who acts where nobody does any more."""
Actor: TypeAlias = int | NotASeat
"""Who acts: a seat, CHANCE or GAME_OVER."""


class Score(Struct, frozen=True, gc=False):
    """What a seat has won so far, and the rank that gives."""

    seat: int
    money: int
    """Thousand $."""
    notes: int
    rank: int
    """1 is first; seats that are equal share a rank."""


class Source(Protocol):
    """A source of numbers of at least 0 and below 1, each equally likely: `random.Random`, or NumPy's `Generator`."""

    def random(self) -> float: ...  # noqa: D102  # the class says what it gives


@lru_cache
def falls(dice: int) -> tuple[tuple[Counts, Fraction], ...]:
    """Every way dice of one kind can fall, as counts per face, with its probability."""
    found = []
    for faces in combinations_with_replacement(range(FACES), dice):
        one, two, three, four, five, six = (faces.count(face) for face in range(FACES))
        shown = (one, two, three, four, five, six)
        ways = factorial(dice) // prod(map(factorial, shown))
        found.append((shown, Fraction(ways, FACES**dice)))
    return tuple(found)


def _thrown(source: Source, dice: int) -> Counts:
    """Dice as they fall."""
    faces = [0] * FACES
    for _ in range(dice):
        faces[int(source.random() * FACES)] += 1
    one, two, three, four, five, six = faces
    return one, two, three, four, five, six


def packed(dice: Counts) -> int:
    """Counts as the engine packs them: four bits a face."""
    return sum(count << (4 * face) for face, count in enumerate(dice))


def unpacked(roll: int) -> Counts:
    """Counts from the engine's packed form."""
    return roll & 15, roll >> 4 & 15, roll >> 8 & 15, roll >> 12 & 15, roll >> 16 & 15, roll >> 20 & 15


@lru_cache(1 << 13)
def unpacked_roll(own: int, big: int, pale: int) -> Roll:
    """A roll from the engine's packed form; up to 8 dice can fall in 3,003 ways, so it is made once for all tables."""
    return Roll(unpacked(own), unpacked(big) if big else NO_DICE, unpacked(pale) if pale else NO_DICE)


@lru_cache(1 << 12)
def notes_worth(value: bytes, won: bytes) -> tuple[int, ...]:
    """What notes are worth, the highest first: the fields `value` and a row of `won` in a record, by denomination."""
    worth = memoryview(value).cast("h")
    return tuple(worth[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(won[note]))


@dataclass(frozen=True, repr=False)
class Game:
    """One game at one moment. It never changes: `apply` returns the game that follows."""

    setup: Setup
    """What the players agreed on."""
    memory: bytes
    """Everything on the table: the bytes of one TABLE record."""

    def __reduce__(self) -> tuple[type["Game"], tuple[Setup, bytes]]:
        """Copied and sent to other processes without what was only computed from it."""
        return Game, (self.setup, self.memory)

    def table(self) -> Table:
        """A copy of the record, for the engine to work on."""
        return Table(self.memory)

    @cached_property
    def record(self) -> Table:
        """The table's record, for reading only."""
        return LazyTable(self.memory)

    # Whose turn it is, and what lies on the table

    @property
    def to_act(self) -> Actor:
        """The seat that must place, or CHANCE, or GAME_OVER."""
        phase = self.record.phase
        if phase == PLACE:
            return int(self.record.seat)
        return GAME_OVER if phase == OVER else CHANCE

    @property
    def round(self) -> int:
        """The round being played, from 1; after the game, the last one."""
        return min(int(self.record.paid) + 1, self.setup.edition.rounds)

    @property
    def rounds_paid(self) -> int:
        """How many rounds have been paid out."""
        return int(self.record.paid)

    @property
    def starter(self) -> int | None:
        """The seat that starts this round; None while the lot is still to be drawn, and after the game."""
        return None if self.record.phase in (LOT, OVER) else self.record.starter

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is, to roll or to place; None outside of turns."""
        return self.record.seat if self.record.phase in (ROLL, PLACE) else None

    @property
    def filling(self) -> int | None:
        """The casino, from 1, that the next note is dealt to; None when nothing is dealt."""
        return int(self.record.casino) + 1 if self.record.phase == DEAL else None

    @property
    def spare(self) -> int:
        """How many spare neutral dice are to be rolled and placed now."""
        return self.setup.rules.spare_dice if self.record.phase == SPARE else 0

    @property
    def pile(self) -> int:
        """How many notes the pile has."""
        return int(self.record.unseen) + int(self.record.returned)

    @property
    def roll(self) -> Roll | None:
        """The dice that wait to be placed."""
        return unpacked_roll(*self.record.roll) if self.record.phase == PLACE else None

    def hand(self, seat: int) -> tuple[int, int, int]:
        """The dice a seat still has: own, big and neutral."""
        own, big, pale = (self.record.hand[seat, kind] for kind in range(KINDS))
        return own, big, pale

    def won(self, seat: int) -> tuple[int, ...]:
        """The notes a seat has won, the highest first."""
        return notes_worth(self.record.value.tobytes(), self.record.row("won", seat))

    @property
    def bandit_faces(self) -> tuple[Laid | None, ...]:
        """What lies on the one-armed bandit of each face 1 to 6; None: the face is free."""
        return bandit_faces(self.memory)

    # Chance and decisions

    @cached_property
    def legal_moves(self) -> tuple[Place, ...]:
        """Every move the seat to act may choose from."""
        if self.record.phase != PLACE:
            return ()
        legal = legal_places(self.setup.rules, packed_roll(self.memory), self.record.laid_by.tobytes())
        return tuple([each.move for each in legal])

    def chance_outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every way chance can go now, with its exact probability; nothing where a seat must act."""
        table = self.record
        rules = self.setup.rules
        if table.phase == LOT:
            for seat in range(rules.players):
                yield Lot(seat), Fraction(1, rules.players)
        elif table.phase == DEAL and table.unseen == 0:
            yield Deal(int(table.value[table.under[0]])), Fraction(1)
        elif table.phase == DEAL:
            for note in range(1, DENOMINATIONS + 1):
                if table.fresh[note] > 0:
                    yield Deal(int(table.value[note])), Fraction(int(table.fresh[note]), int(table.unseen))
        elif table.phase == SPARE:
            for shown, chance in falls(rules.spare_dice):
                yield Roll(neutral=shown), chance
        elif table.phase == ROLL:
            kinds = (falls(dice) for dice in self.hand(int(table.seat)))
            for (own, of_own), (big, of_big), (pale, of_pale) in product(*kinds):
                yield Roll(own, big, pale), of_own * of_big * of_pale

    def sample(self, source: Source) -> Chance:
        """One way chance can go now, drawn as likely as `chance_outcomes` says, without listing them all."""
        rules, table = self.setup.rules, self.record
        if self.to_act is not CHANCE:
            raise IllegalStepError("chance is not to act in this game now")
        if table.phase == LOT:
            return Lot(int(source.random() * rules.players))
        if table.phase == DEAL:
            unseen = [note for note in range(1, DENOMINATIONS + 1) for _ in range(table.fresh[note])]
            notes = unseen or [table.under[0]]
            return Deal(table.value[notes[int(source.random() * len(notes))]])
        if table.phase == SPARE:
            return Roll(neutral=_thrown(source, rules.spare_dice))
        own, big, pale = self.hand(int(table.seat))
        return Roll(_thrown(source, own), _thrown(source, big), _thrown(source, pale))

    def apply(self, step: Step) -> "Game":
        """The game after a step. It never draws; a step the rules do not allow raises IllegalStepError."""
        table = self.table()
        match step:
            case Place():
                self._place(table, step)
            case Roll():
                self._roll(table, step)
            case Deal():
                self._deal(table, step)
            case Lot():
                self._lot(table, step)
            case _:
                raise IllegalStepError(f"{step!r} is no step of the game")
        if table.phase == PAY:
            engine.pay(self.setup.rules, table)
        return Game(self.setup, table.tobytes())

    def _expect(self, *phases: int) -> None:
        """Refuse a step that is not due."""
        phase = int(self.record.phase)
        if phase in phases:
            return
        due = {
            LOT: "the lot for the starting seat is drawn first",
            DEAL: "notes are being dealt",
            SPARE: "the spare neutral dice are rolled first",
            ROLL: f"seat {self.record.seat} has to roll first",
            PLACE: f"seat {self.record.seat} has to place the dice just rolled",
            OVER: "the game is over",
        }
        raise IllegalStepError(due[phase])

    def _lot(self, table: Table, step: Lot) -> None:
        self._expect(LOT)
        if not 0 <= step.seat < self.setup.players:
            raise IllegalStepError(f"there is no seat {step.seat}, only 0 to {self.setup.players - 1}")
        table.starter = step.seat
        engine.start_round(self.setup.rules, table)

    def _deal(self, table: Table, step: Deal) -> None:
        self._expect(DEAL)
        note = 0
        for denomination in range(1, DENOMINATIONS + 1):
            if table.value[denomination] == step.value > 0:
                note = denomination
        if note == 0:
            raise IllegalStepError(f"there is no note of {step.value} in this edition")
        if not engine.may_deal(self.setup.rules, table, note):
            if table.unseen == 0:
                known = table.value[table.under[0]]
                raise IllegalStepError(f"the next note of the pile is a {known}, not a {step.value}")
            raise IllegalStepError(f"no note of {step.value} can come up: all of them have been dealt")
        engine.deal(self.setup.rules, table, note)

    def _roll(self, table: Table, step: Roll) -> None:
        self._expect(ROLL, SPARE)
        if isinstance(step, Noted):
            self._expect(ROLL)  # spare dice are all placed, so all of them are noted
        rules, rolled = self.setup.rules, (step.own, step.big, step.neutral)
        held = [engine.held(rules, table, kind) for kind in range(KINDS)]
        for kind, dice, count in zip(("own", "big", "neutral"), rolled, held, strict=True):
            if len(dice) != FACES or min(dice) < 0:
                raise IllegalStepError("a roll counts the dice of each of the six faces")
            if sum(dice) > count or (sum(dice) < count and not isinstance(step, Noted)):
                raise IllegalStepError(f"{sum(dice)} {kind} dice were rolled, but there are {count} to roll")
        own, big, pale = map(packed, rolled)
        if isinstance(step, Noted) and not engine.may_note(rules, table, own, big, pale):
            raise IllegalStepError("of a roll, either all dice are noted or some, which all show the face placed")
        if table.phase == SPARE:
            engine.place_spare(rules, table, pale)
        else:
            engine.roll(rules, table, own, big, pale)

    def _place(self, table: Table, step: Place) -> None:
        self._check_place(step)
        engine.place(self.setup.rules, table, step.move)

    def _check_place(self, step: Place) -> None:
        """Refuse a move that is not legal."""
        self._expect(PLACE)
        if not 1 <= step.face <= FACES:
            raise IllegalStepError(f"a face is 1 to 6, not {step.face}")
        if step not in self.legal_moves:
            if step.bandit and not self.setup.bandit:
                raise IllegalStepError("this table has no one-armed bandit")
            if Place(step.face) in self.legal_moves:
                raise IllegalStepError(f"a {step.face} already lies on the one-armed bandit")
            raise IllegalStepError(f"no {step.face} was rolled, only {self.roll}")

    # Standing and result

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """Every casino as it stands: its dice, and who would take which note if the round ended now."""
        return positions_of(self.setup.rules).standing(self.memory)

    def preview(self, move: Place) -> tuple[Standing, ...]:
        """The casinos as they would stand right after a move, before anything is paid out."""
        self._check_place(move)
        changed = next(option.standing for option in self._options if option.move == move)
        return with_changed(self.standing, changed)

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        """What every legal move would do."""
        roll = unpacked_roll(*packed_roll(self.memory))
        return options_of(self.setup.rules, self.memory, self.record.seat, roll, self.standing, self.bandit_faces)

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each seat has won so far."""
        rules, table = self.setup.rules, self.record
        return tuple(
            Score(seat, int(table.money[seat]), engine.notes_won(table, seat), engine.rank_of(rules, table, seat))
            for seat in range(self.setup.players)
        )

    @property
    def result(self) -> tuple[Score, ...] | None:
        """The final scores once the game is over; who has place 1 has won, several share the victory."""
        return self.scores if self.to_act is GAME_OVER else None

    def __str__(self) -> str:
        """The table as a person would see it."""
        return drawn(self)

    def __repr__(self) -> str:
        """Where the game is, in one line."""
        setup = self.setup
        return (
            f"<Game {setup.edition.name}, {setup.players} players, round {self.round}, "
            f"to act: {self.to_act if isinstance(self.to_act, int) else self.to_act.value}>"
        )


def new_game(setup: Setup) -> Game:
    """The beginning of a game."""
    return Game(setup, setup.open_table().tobytes())
