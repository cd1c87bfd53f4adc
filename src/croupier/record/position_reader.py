"""Reader of positions: turns a line of text into a game, or into an error that says what is wrong and where.

Real steps need not lead to the position, so that one can be set up by hand. But the table cannot have more notes and
dice than the edition.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from croupier.checks import check_text
from croupier.record.position import (
    END_WORD,
    FIELD,
    FIELD_IN_ADDRESS,
    LONGEST_POSITION,
    LOT_WORD,
    NEUTRAL_LETTER,
    NONE,
    NOTE,
    PART,
    SEAT_LETTERS,
    SYNTAX,
    VARIANTS,
)
from croupier.record.syntax import quote
from croupier.rules import EDITIONS, Edition, Game, Roll, Setup, Standing, new_game
from croupier.rules.engine import continue_filling, faces_of
from croupier.rules.setup import check_editions
from croupier.rules.steps import pack
from croupier.rules.table import BANDIT, BIG, FACES, NEUTRAL, NEUTRAL_KIND, OVER, OWN, PLACE, ROLL, SLOTS, Table

CASINOS_ALONE = ("game", "casinos")
"""The fields of a text about casinos alone."""
NUMBER = "[0-9]{1,4}"
NOTES = re.compile(f"{NUMBER}(?:{NOTE}{NUMBER})*")
DICE = re.compile("([a-fA-Fn])([0-9]{1,2})")
ON_BANDIT = re.compile("([1-6])([a-f])([0-9]{1,2})(?:([A-F])([0-9]{1,2}))?(?:n([0-9]{1,2}))?")
TURN = re.compile(f"([0-9]{{1,2}}|{END_WORD})([a-f])([a-f])?(?::([1-6]*)(?:B([1-6]+))?(?:n([1-6]+))?)?")


class PositionError(ValueError):
    """Raised for a text that is not a position. It names the field, and the message says what would be right."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        """Return a sentence such as "position, field `turn`: seat c does not sit at a table of 2"."""
        return f"position, field `{self.field}`: {self.reason}" if self.field else f"position: {self.reason}"


@contextmanager
def _in_field(field: str) -> Iterator[None]:
    """Turn a ValueError into the error of a field."""
    try:
        yield
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(field, str(error)) from None


def read_position(text: str, editions: Mapping[str, Edition] = EDITIONS) -> Game:
    """Return the game at a position. Raises PositionError for any other text."""
    check_editions(editions)
    if len(check_text("text", text)) > LONGEST_POSITION:
        raise PositionError("", f"it has {len(text)} characters, more than {LONGEST_POSITION}")
    fields = text.split()
    if len(fields) != len(SYNTAX):  # as in an address; an edition's name may have one, too
        fields = text.replace(FIELD_IN_ADDRESS, FIELD).split()
    if len(fields) != len(SYNTAX):
        names = ", ".join(SYNTAX)
        raise PositionError("", f"it has {len(fields)} fields, not {len(SYNTAX)} with spaces between them: {names}")
    game, turn, casinos, winnings, left = fields
    with _in_field("game"):
        setup = _read_setup(game, editions)
    if turn == LOT_WORD:
        return _game_before_lot(setup, fields)
    return _Reader(setup).read(turn, casinos, winnings, left)


def read_casinos(text: str, editions: Mapping[str, Edition] = EDITIONS) -> tuple[Setup, tuple[Standing, ...]]:
    """Return the setup and the casinos of a table, as they stand when no more dice are placed.

    The text has the fields `game` and `casinos` of a position: all casinos, or one alone. Or it is a whole position.
    Raises PositionError for any other text.
    """
    check_editions(editions)
    fields = check_text("text", text)[:LONGEST_POSITION].replace(FIELD_IN_ADDRESS, FIELD).split()
    if len(fields) != len(CASINOS_ALONE):
        game = read_position(text, editions)
        return game.setup, game.standing
    with _in_field("game"):
        setup = _read_setup(fields[0], editions)
    return setup, _Reader(setup).read_casinos(fields[1])


def _read_setup(text: str, editions: Mapping[str, Edition]) -> Setup:
    """Parse the field of the setup."""
    name, *rest = text.split("-")
    if name not in editions:
        raise ValueError(f"there is no edition {quote(name)}, only {' and '.join(editions)}")
    if not rest or re.fullmatch("[0-9]", rest[0]) is None:
        raise ValueError(f"the number of players follows the edition, as in `{name}-4`")
    variants = rest[1:]
    if variants != [word for word in VARIANTS if word in variants]:
        raise ValueError(
            f"variants are {', '.join(VARIANTS)}, each once and in this order, not {quote('-'.join(variants))}"
        )
    neutral, bandit, down, agreed = (word in variants for word in VARIANTS)
    # Who started round one follows from the turn.
    return Setup(editions[name], int(rest[0]), neutral, bandit, down, 0 if agreed else None)


def _game_before_lot(setup: Setup, fields: Sequence[str]) -> Game:
    """Return the game whose starter is still to be drawn, in which nothing has been dealt."""
    with _in_field("turn"):
        if setup.starter is not None:
            raise ValueError("no lot is drawn where the starter was agreed on")
    empty = PART.join([NONE] * setup.rules.casinos), PART.join([NONE] * setup.players), NONE
    for name, field, nothing in zip(SYNTAX[2:], fields[2:], empty, strict=True):
        if field != nothing:
            raise PositionError(name, f"before the lot it is `{nothing}`, not {quote(field)}")
    return new_game(setup)


class _Reader:
    """The builder of the table of one position."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.table = Table()
        opened = setup.open_table()
        self.table.value[:] = opened.value
        self.table.fresh[:] = opened.fresh
        self.note_of = {value: note for note, value in enumerate(sorted(setup.edition.notes), start=1)}

    def read(self, turn: str, casinos: str, winnings: str, left: str) -> Game:
        """Return the game for the fields after the first."""
        with _in_field("casinos"):
            for casino, part in enumerate(_split_parts(casinos, self.rules.casinos, "casino")):
                with _at(f"casino {casino + 1}"):
                    self._read_casino(casino, part)
        with _in_field("winnings"):
            for seat, part in enumerate(_split_parts(winnings, self.setup.players, "seat")):
                with _at(f"seat {SEAT_LETTERS[seat]}"):
                    self._read_winnings(seat, part)
        with _in_field("left"):
            self._read_left(left)
        with _in_field("casinos"):
            self._deal_out_hands()
        with _in_field("turn"):
            self._read_turn(turn)
        table, setup = self.table, self.setup
        if setup.starter is not None:
            first = (table.starter - table.paid) % setup.players
            setup = Setup(setup.edition, setup.players, setup.neutral, setup.bandit, setup.face_down, first)
        return Game(setup, table.tobytes())

    def read_casinos(self, text: str) -> tuple[Standing, ...]:
        """Return the casinos of a text, or the one in it; a single one with faces and seats is the bandit."""
        single = PART not in text
        first = BANDIT if single and ":" in text and self.rules.casinos > BANDIT else 0
        count = 1 if single else self.rules.casinos
        with _in_field("casinos"):
            for number, part in enumerate(_split_parts(text, count, "casino")):
                with _at(f"casino {first + number + 1}" if not single else "the casino"):
                    self._read_casino(first + number, part)
            self._deal_out_hands()
            lying, _ = self._count_neutral_dice()
            most = self.rules.players * self.rules.neutral_dice + self.rules.spare_dice
            if lying > most:
                raise ValueError(f"{lying} neutral dice lie on the table, but there are {most}")
        casinos = Game(self.setup, self.table.tobytes()).standing
        return casinos[first : first + count]

    def _take_notes(self, text: str) -> list[int]:
        """Take the notes of a text out of the pile and return their denominations."""
        if NOTES.fullmatch(text) is None:
            raise ValueError(f"{quote(text)} are not notes: write their values in thousand $, as in `60,30`")
        notes = []
        for value in map(int, text.split(NOTE)):
            if value not in self.note_of:
                raise ValueError(f"there is no note of {value} in this edition")
            note = self.note_of[value]
            if self.table.fresh[note] == 0:
                raise ValueError(
                    f"the edition has {self.setup.edition.notes[value]} notes of {value}, and here is one more"
                )
            self.table.fresh[note] -= 1
            notes.append(note)
        return notes

    def _read_casino(self, casino: int, part: str) -> None:
        """Parse the notes and dice at a casino."""
        notes = NOTES.match(part)
        if notes is not None:
            lying = sorted(self._take_notes(notes[0]), reverse=True)
            if len(lying) > SLOTS:
                raise ValueError(f"{len(lying)} notes lie there, more than {SLOTS}")
            for slot, note in enumerate(lying):
                self.table.notes[casino, slot] = note
        rest = part.removeprefix(notes[0]) if notes is not None else part.removeprefix(NONE)
        if casino == BANDIT:
            self._read_bandit(rest)
            return
        for letter, count in _read_dice(rest):
            if letter == NEUTRAL_LETTER:
                self.table.dice[casino, NEUTRAL] = count
            else:
                where = self.table.dice if letter.islower() else self.table.big
                where[casino, self._seat_of(letter)] = count

    def _read_bandit(self, text: str) -> None:
        """Parse the dice on the one-armed bandit."""
        if not text:
            return
        if not text.startswith(":"):
            raise ValueError(f"{quote(text)} are not dice on the bandit: write face, seat and dice, as in `:3a2`")
        for laid in text[1:].split(":"):
            match = ON_BANDIT.fullmatch(laid)
            if match is None or (match[4] is not None and match[4].lower() != match[2]):
                raise ValueError(
                    f"{quote(laid)} are not dice on the bandit: write face, seat and dice, as in `3a2A1n1`"
                )
            face = int(match[1]) - 1
            if self.table.laid_by[face] > 0:
                raise ValueError(f"face {face + 1} is laid there twice")
            dice = int(match[3]), int(match[5] or 0), int(match[6] or 0)
            if not any(dice):
                raise ValueError(f"face {face + 1} is laid there without a die")
            self.table.laid_by[face] = self._seat_of(match[2]) + 1
            for kind, count in zip((OWN, BIG, NEUTRAL_KIND), dice, strict=True):
                self.table.laid[face, kind] = count

    def _read_winnings(self, seat: int, part: str) -> None:
        """Parse the notes a seat has won and its neutral dice in hand."""
        table = self.table
        notes = NOTES.match(part)
        if notes is not None:
            for note in self._take_notes(notes[0]):
                table.won[seat, note] += 1
                table.money[seat] += table.value[note]
        rest = part.removeprefix(notes[0]) if notes is not None else part.removeprefix(NONE)
        for letter, count in _read_dice(rest):
            if letter != NEUTRAL_LETTER or count > self.rules.neutral_dice:
                raise ValueError(
                    f"after the notes come at most n{self.rules.neutral_dice}, neutral dice in hand, not `{rest}`"
                )
            table.hand[seat, NEUTRAL_KIND] = count

    def _read_left(self, text: str) -> None:
        """Parse the notes that were left over, under the pile or in the box."""
        table = self.table
        notes = [] if text == NONE else self._take_notes(text)
        for depth, note in enumerate(notes):
            if self.rules.recycle > 0:
                table.under[depth] = note
            else:
                table.box[note] += 1
        table.returned = len(notes) * self.rules.recycle
        table.unseen = sum(table.fresh)

    def _seat_of(self, letter: str) -> int:
        """Return the seat of a letter. Raises a ValueError if the table does not have it."""
        seat = SEAT_LETTERS.index(letter.lower())
        if seat >= self.setup.players:
            last = SEAT_LETTERS[self.setup.players - 1]
            raise ValueError(
                f"seat {letter.lower()} does not sit at a table of {self.setup.players}: seats are a to {last}"
            )
        return seat

    def _deal_out_hands(self) -> None:
        """Give every seat those of its dice that are not on the table."""
        table, rules = self.table, self.rules
        for seat in range(self.setup.players):
            for kind, most, word in ((OWN, rules.dice, "dice"), (BIG, rules.big_dice, "big dice")):
                where = table.dice if kind == OWN else table.big
                laid = sum(where[face, seat] for face in range(FACES))
                laid += sum(table.laid[face, kind] for face in range(FACES) if table.laid_by[face] == seat + 1)
                if laid > most:
                    raise ValueError(f"seat {SEAT_LETTERS[seat]} has {most} {word}, and {laid} of them lie there")
                table.hand[seat, kind] = most - laid

    def _count_neutral_dice(self) -> tuple[int, int]:
        """Return how many neutral dice are on the table, and how many in hands."""
        table = self.table
        lying = sum(table.dice[face, NEUTRAL] + table.laid[face, NEUTRAL_KIND] for face in range(FACES))
        return lying, sum(table.hand[seat, NEUTRAL_KIND] for seat in range(self.setup.players))

    def _read_turn(self, text: str) -> None:
        """Parse the round, the starter, the seat to act and the roll."""
        match = TURN.fullmatch(text)
        if match is None:
            raise ValueError(f"{quote(text)} is not a turn: write round, starter, seat and roll, as in `2ab:11235`")
        table, rules, seats = self.table, self.rules, range(self.setup.players)
        over, rolled = match[1] == END_WORD, ":" in text
        number = rules.rounds + 1 if over else int(match[1])
        if not over and not 1 <= number <= rules.rounds:
            raise ValueError(f"round {number} is not played: there are rounds 1 to {rules.rounds}")
        table.paid = number - 1
        table.starter = self._seat_of(match[2])
        table.seat = table.starter if match[3] is None else self._seat_of(match[3])
        lying, held = self._count_neutral_dice()
        laid_by_seats = any(
            sum(table.hand[seat, kind] for kind in (OWN, BIG)) < rules.dice + rules.big_dice for seat in seats
        )
        if match[3] is None:
            if over:
                raise ValueError("at the end it says who started and who placed last, as in `endab`")
            if rolled or laid_by_seats or lying > 0:
                raise ValueError("dice have been rolled, so it must say whose turn it is, as in `2ab`")
            self._check_neutral(held, rules.players * rules.neutral_dice)
            table.casino = 0
            continue_filling(rules, table)
            if table.phase == ROLL:
                raise ValueError("all notes have been dealt, so it must say whose turn it is, as in `2ab`")
            return
        self._check_neutral(lying + held, rules.players * rules.neutral_dice + rules.spare_dice)
        table.casino = rules.casinos
        in_hands = sum(table.hand[seat, kind] for seat in seats for kind in (OWN, BIG, NEUTRAL_KIND))
        if over:
            if rolled or in_hands > 0 or any(table.notes[casino, 0] for casino in range(rules.casinos)):
                raise ValueError("at the end all dice have been placed and all notes paid out")
            table.phase = OVER
            return
        hand = tuple(table.hand[table.seat, kind] for kind in (OWN, BIG, NEUTRAL_KIND))
        if sum(hand) == 0:
            raise ValueError(f"seat {match[3]} has no dice left, so it cannot be its turn")
        table.phase = ROLL
        if rolled:
            self._read_roll(match[3], Roll.of(match[4], match[5] or "", match[6] or ""), hand)

    def _check_neutral(self, dice: int, right: int) -> None:
        """Raise a ValueError unless there are as many neutral dice as there should be."""
        if dice != right:
            raise ValueError(f"{dice} neutral dice lie on the table and are in hands, but there are {right}")

    def _read_roll(self, seat: str, roll: Roll, hand: Sequence[int]) -> None:
        """Parse the roll to be placed."""
        faces = faces_of(self.rules)
        if any(any(dice[faces:]) for dice in (roll.own, roll.big, roll.neutral)):
            raise ValueError(f"a die shows 1 to {faces} here, where there are {faces} casinos")
        for kind, word, dice, held in zip(
            (OWN, BIG, NEUTRAL_KIND), ("", "big ", "neutral "), (roll.own, roll.big, roll.neutral), hand, strict=True
        ):
            if sum(dice) != held:
                raise ValueError(f"{sum(dice)} {word}dice were rolled, but seat {seat} has {held} in hand")
            self.table.roll[kind] = pack(dice)
        self.table.phase = PLACE


def _split_parts(text: str, count: int, word: str) -> list[str]:
    """Return the parts of a field, of which there must be `count`."""
    parts = text.split(PART)
    if len(parts) != count:
        raise ValueError(f"it has {len(parts)} parts, not {count}, one a {word} with `{PART}` between them")
    return parts


def _read_dice(text: str) -> Iterator[tuple[str, int]]:
    """Yield groups of dice: the letter of a colour and how many. Each colour may come once."""
    seen = set()
    at = 0
    while at < len(text):
        match = DICE.match(text, at)
        if match is None:
            raise ValueError(f"{quote(text[at:])} are not dice: write a seat's letter and how many, as in `a2b1`")
        if match[1] in seen:
            raise ValueError(f"the dice {match[1]} are named twice")
        seen.add(match[1])
        yield match[1], int(match[2])
        at = match.end()


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Put where an error is in front of its message."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None
