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
from croupier.record.position_table import (
    CASINOS_ALONE,
    HEAD,
    IN_HAND,
    ITEM,
    LEFT,
    NO_DICE_LEFT,
    NO_NOTE_LEFT,
    NOBODY_TO_ACT,
    NOT_AT_AN_END,
    NOTHING_TO_DEAL,
    REASONS,
    WON,
    WRONG_NEUTRAL_DICE,
    lay_out_table,
)
from croupier.record.position_table import NOTE as NOTE_ITEM
from croupier.record.syntax import quote
from croupier.rules import EDITIONS, Edition, Game, Roll, Setup, Standing, new_game
from croupier.rules.engine import faces_of, note_of, roll
from croupier.rules.setup import check_editions
from croupier.rules.steps import pack
from croupier.rules.table import BANDIT, BIG, FACES, NEUTRAL_KIND, OVER, OWN, SLOTS, Table

FIELDS_OF_CASINOS = ("game", "casinos")
"""The fields of a text about casinos alone."""
NUMBER = "[0-9]{1,4}"
NOTES = re.compile(f"{NUMBER}(?:{NOTE}{NUMBER})*")
DICE = re.compile("([a-fA-Fn])([0-9]{1,2})")
ON_BANDIT = re.compile("([1-6])([a-f])([0-9]{1,2})(?:([A-F])([0-9]{1,2}))?(?:n([0-9]{1,2}))?")
TURN = re.compile(f"([0-9]{{1,2}}|{END_WORD})([a-f])([a-f])?(?::([1-6]*)(?:B([1-6]+))?(?:n([1-6]+))?)?")

TURN_SENTENCES = {
    NOBODY_TO_ACT: "dice have been rolled, so it must say whose turn it is, as in `2ab`",
    NOTHING_TO_DEAL: "all notes have been dealt, so it must say whose turn it is, as in `2ab`",
    WRONG_NEUTRAL_DICE: "{found} neutral dice lie on the table and are in hands, but there are {right}",
    NOT_AT_AN_END: "at the end all dice have been placed and all notes paid out",
    NO_DICE_LEFT: "seat {seat} has no dice left, so it cannot be its turn",
}
"""Why a turn is refused, by reason."""
KIND_WORDS = ("", "big ", "neutral ")
"""Words for the kinds of dice."""


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
    if len(fields) != len(FIELDS_OF_CASINOS):
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
    """The reader of a position: parses its fields into the numbers from which its table is laid out."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.table = Table()
        opened = setup.open_table()
        self.table.value[:] = opened.value
        self.table.fresh[:] = opened.fresh
        self.table.unseen = opened.unseen
        self.items: list[tuple[int, int, int, int]] = []

    def read(self, turn: str, casinos: str, winnings: str, left: str) -> Game:
        """Return the game for the fields after the first."""
        with _in_field("casinos"):
            for casino, part in enumerate(_split_parts(casinos, self.rules.casinos, "casino")):
                with _at(f"casino {casino + 1}"):
                    self._parse_casino(casino, part)
        with _in_field("winnings"):
            for seat, part in enumerate(_split_parts(winnings, self.setup.players, "seat")):
                with _at(f"seat {SEAT_LETTERS[seat]}"):
                    self._parse_winnings(seat, part)
        with _in_field("left"):
            self._add_notes([] if left == NONE else _parse_notes(left), LEFT)
        with _in_field("turn"):
            head = self._parse_turn(turn)
        self._lay_out(head)
        with _in_field("turn"):
            self._read_roll(turn)
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
                with _at("the casino" if single else f"casino {number + 1}"):
                    self._parse_casino(first + number, part)
        self._lay_out((CASINOS_ALONE, 0, 0), single=single)
        casinos = Game(self.setup, self.table.tobytes()).standing
        return casinos[first : first + count]

    def _lay_out(self, turn: tuple[int, int, int], *, single: bool = False) -> None:
        """Lay out the table. `turn`: round, starter and seat to act. Raises PositionError if the rules refuse it."""
        numbers = [len(self.items), *turn, *(number for item in self.items for number in item)]
        refused = lay_out_table(self.rules, self.table, numbers)
        if refused < 0:
            raise PositionError("turn", self._explain_turn(-refused, turn[2]))
        if refused > 0:
            at, reason = divmod(refused, REASONS)
            field, sentence = self._explain_item(reason, self.items[(at - HEAD) // ITEM], single=single)
            raise PositionError(field, sentence)

    def _explain_item(self, reason: int, item: tuple[int, int, int, int], *, single: bool) -> tuple[str, str]:
        """Return the field of a note or dice that cannot lie where they should, and why."""
        what, where, seat, number = item
        if what == NOTE_ITEM:
            value = self.table.value[number]
            there = sum(other[:2] == item[:2] for other in self.items)
            sentence = f"{there} notes lie there, more than {SLOTS}"
            if reason == NO_NOTE_LEFT:
                sentence = f"the edition has {self.setup.edition.notes[value]} notes of {value}, and here is one more"
            if where == LEFT:
                return "left", sentence
            if where == WON:
                return "winnings", f"seat {SEAT_LETTERS[seat]}: {sentence}"
            return "casinos", f"{'the casino' if single else f'casino {where + 1}'}: {sentence}"
        if where == IN_HAND:
            return "winnings", f"seat {SEAT_LETTERS[seat]}: {self._only_neutral(f'n{number}')}"
        rules = self.rules
        if what == NEUTRAL_KIND:
            lying = sum(count for kind, place, _, count in self.items if kind == what and place < IN_HAND)
            most = rules.players * rules.neutral_dice + rules.spare_dice
            return "casinos", f"{lying} neutral dice lie on the table, but there are {most}"
        lying = sum(count for kind, _, whose, count in self.items if (kind, whose) == (what, seat))
        most = rules.big_dice if what == BIG else rules.dice
        return "casinos", f"seat {SEAT_LETTERS[seat]} has {most} {KIND_WORDS[what]}dice, and {lying} of them lie there"

    def _explain_turn(self, reason: int, seat: int) -> str:
        """Return why it cannot be the turn of a seat; -1: nobody's."""
        rules = self.rules
        return TURN_SENTENCES[reason].format(
            seat=SEAT_LETTERS[seat],
            found=sum(count for kind, _, _, count in self.items if kind == NEUTRAL_KIND),
            right=rules.players * rules.neutral_dice + (rules.spare_dice if seat >= 0 else 0),
        )

    def _only_neutral(self, found: str) -> str:
        """Say what comes after the notes of a seat."""
        return f"after the notes come at most n{self.rules.neutral_dice}, neutral dice in hand, not `{found}`"

    def _add_notes(self, notes: Sequence[int], where: int, seat: int = 0) -> None:
        """Add notes to the items. Raises a ValueError for one that the edition does not have."""
        for value in notes:
            note = note_of(self.table, value)
            if note == 0:
                raise ValueError(f"there is no note of {value} in this edition")
            self.items.append((NOTE_ITEM, where, seat, note))

    def _add_dice(self, kind: int, where: int, seat: int, count: int) -> None:
        """Add dice to the items, unless there are none."""
        if count > 0:
            self.items.append((kind, where, seat, count))

    def _parse_casino(self, casino: int, part: str) -> None:
        """Parse the notes and dice at a casino."""
        notes, rest = _split_notes(part)
        self._add_notes(notes, casino)
        if casino == BANDIT:
            self._parse_bandit(rest)
            return
        for letter, count in _read_dice(rest):
            if letter == NEUTRAL_LETTER:
                self._add_dice(NEUTRAL_KIND, casino, 0, count)
            else:
                self._add_dice(OWN if letter.islower() else BIG, casino, self._seat_of(letter), count)

    def _parse_bandit(self, text: str) -> None:
        """Parse the dice on the one-armed bandit."""
        if text and not text.startswith(":"):
            raise ValueError(f"{quote(text)} are not dice on the bandit: write face, seat and dice, as in `:3a2`")
        faces = set()
        for laid in text.split(":")[1:]:
            match = ON_BANDIT.fullmatch(laid)
            if match is None or (match[4] is not None and match[4].lower() != match[2]):
                raise ValueError(
                    f"{quote(laid)} are not dice on the bandit: write face, seat and dice, as in `3a2A1n1`"
                )
            if match[1] in faces:
                raise ValueError(f"face {match[1]} is laid there twice")
            faces.add(match[1])
            dice = int(match[3]), int(match[5] or 0), int(match[6] or 0)
            if not any(dice):
                raise ValueError(f"face {match[1]} is laid there without a die")
            for kind, count in enumerate(dice):
                self._add_dice(kind, FACES + int(match[1]) - 1, self._seat_of(match[2]), count)

    def _parse_winnings(self, seat: int, part: str) -> None:
        """Parse the notes a seat has won and its neutral dice in hand."""
        notes, rest = _split_notes(part)
        self._add_notes(notes, WON, seat)
        for letter, count in _read_dice(rest):
            if letter != NEUTRAL_LETTER:
                raise ValueError(self._only_neutral(rest))
            self._add_dice(NEUTRAL_KIND, IN_HAND, seat, count)

    def _seat_of(self, letter: str) -> int:
        """Return the seat of a letter. Raises a ValueError if the table does not have it."""
        seat = SEAT_LETTERS.index(letter.lower())
        if seat >= self.setup.players:
            last = SEAT_LETTERS[self.setup.players - 1]
            raise ValueError(
                f"seat {letter.lower()} does not sit at a table of {self.setup.players}: seats are a to {last}"
            )
        return seat

    def _parse_turn(self, text: str) -> tuple[int, int, int]:
        """Parse the round, the starter and the seat to act; -1: notes are still being dealt."""
        match = TURN.fullmatch(text)
        if match is None:
            raise ValueError(f"{quote(text)} is not a turn: write round, starter, seat and roll, as in `2ab:11235`")
        ended, rounds = match[1] == END_WORD, self.rules.rounds
        number = rounds + 1 if ended else int(match[1])
        if not ended and not 1 <= number <= rounds:
            raise ValueError(f"round {number} is not played: there are rounds 1 to {rounds}")
        starter = self._seat_of(match[2])
        if match[3] is not None:
            return number, starter, self._seat_of(match[3])
        if ended:
            raise ValueError("at the end it says who started and who placed last, as in `endab`")
        if ":" in text:
            raise ValueError(TURN_SENTENCES[NOBODY_TO_ACT])
        return number, starter, -1

    def _read_roll(self, turn: str) -> None:
        """Parse the roll, if there is one, and let the seat to act roll it."""
        match = TURN.fullmatch(turn)
        if match is None or ":" not in turn:
            return
        table, rolled = self.table, Roll.of(match[4], match[5] or "", match[6] or "")
        if table.phase == OVER:
            raise ValueError(TURN_SENTENCES[NOT_AT_AN_END])
        faces, kinds = faces_of(self.rules), (rolled.own, rolled.big, rolled.neutral)
        if any(any(dice[faces:]) for dice in kinds):
            raise ValueError(f"a die shows 1 to {faces} here, where there are {faces} casinos")
        for kind, dice in enumerate(kinds):
            held = table.hand[table.seat, kind]
            if sum(dice) != held:
                raise ValueError(
                    f"{sum(dice)} {KIND_WORDS[kind]}dice were rolled, but seat {match[3]} has {held} in hand"
                )
        roll(self.rules, table, *map(pack, kinds))


def _parse_notes(text: str) -> list[int]:
    """Parse notes."""
    if NOTES.fullmatch(text) is None:
        raise ValueError(f"{quote(text)} are not notes: write their values in thousand $, as in `60,30`")
    return [int(value) for value in text.split(NOTE)]


def _split_notes(part: str) -> tuple[list[int], str]:
    """Return the notes that a part begins with, and the rest of it."""
    notes = NOTES.match(part)
    if notes is None:
        return [], part.removeprefix(NONE)
    return _parse_notes(notes[0]), part.removeprefix(notes[0])


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
