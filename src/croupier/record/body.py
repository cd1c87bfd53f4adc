"""Body: parses the lines of a game. Each is a step or a statement that must agree with the game so far."""

import re

from croupier.dealer.fair import SECRET_BYTES
from croupier.record.dice import explain_wrong_dice, read_placing, read_roll
from croupier.record.header import Header, seat_of
from croupier.record.record import Remark
from croupier.record.syntax import (
    BOUND_VERSION,
    HEADER_KEYWORDS,
    NOTED_VERSION,
    RecordError,
    at_line,
    head_and_rest,
    quote,
    split_pieces,
)
from croupier.rules import GAME_OVER, Deal, IllegalStepError, Lot, Noted, Roll, Step, new_game

ROUND = re.compile("round +([0-9]{1,3})")
DEAL = re.compile("deal +([0-9]{1,3})")
NOTE = re.compile("[0-9]{1,5}")
MONEY = re.compile("[0-9]{1,6}")
RESULT = re.compile("([0-9]{1,6}) +in +([0-9]{1,3}) +notes? *, *place +([0-9]{1,3})")
SECRET = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


class Body:
    """The parser of a record's body. It knows the game after the lines read so far, and which lines may follow."""

    def __init__(self, header: Header) -> None:
        self.names = header.names
        self.version = header.version
        self.committed = header.commitment is not None
        self.bound = header.table is not None
        self.game = new_game(header.setup)
        self.steps: list[Step] = []
        self.lines: list[int] = []
        """The line number of each step."""
        self.remarks: list[Remark] = []
        self.secret: bytes | None = None
        self.root: bytes | None = None
        self.secret_line = 0
        self.line = 0
        """The number of the line being read."""
        self._dealt: int | None = None
        """The casino to which the last step dealt a note; None if it was another step."""
        self._rounds_begun = 0
        self._opening = self.game
        """The game when the round began."""
        self._payable = False
        """Whether a `paid:` line may follow."""
        self._results: int | None = None
        """The number of seats whose results have been read; None before `end`."""

    def read_line(self, line: int, text: str) -> None:
        """Parse the next line."""
        self.line = line
        if text.startswith("*"):
            with at_line(line):
                self.remarks.append(Remark(len(self.steps), text[1:].strip(" ")))
            return
        if self.secret is not None:
            raise self._error("nothing may follow the secret")
        head, rest = head_and_rest(text)
        if head == "secret" and rest is not None:
            self._read_secret(rest)
        elif self._results is not None:
            self._read_result(head, rest)
        elif rest is None:
            self._read_mark(text)
        else:
            self._read_event(head, rest)

    def finish(self, last: int) -> None:
        """Raise a RecordError if the record ends in the middle of its result. `last` is the number of its last line."""
        if self._results is not None and self._results < len(self.names):
            raise RecordError(last, f"the record ends here, but the result of {self.names[self._results]} is missing")

    # Which line is due

    def _error(self, reason: str) -> RecordError:
        """Return an error at the line being read."""
        return RecordError(self.line, reason)

    def _describe_due(self) -> str:
        """Return which line is due, as part of a message."""
        game = self.game
        if game.to_act is GAME_OVER:
            return "the game is over"
        if game.starter is None:
            return "the lot comes first"
        if game.rounds_paid == self._rounds_begun:
            return f"`round {game.round}` comes first"
        if game.filling is not None:
            return f"casino {game.filling} is filled next"
        if game.seat is None:
            return "the spare neutral dice come first"
        return f"{self.names[game.seat]} has to {'roll' if game.roll is None else 'place the dice just rolled'}"

    def _expect(self, due: bool, otherwise: str) -> None:
        """Raise an error if a line is not due or its round has not begun."""
        if not due or self.game.rounds_paid == self._rounds_begun:
            raise self._error(f"{otherwise}: {self._describe_due()}")

    def _expect_complete(self, head: str) -> None:
        """Raise an error if a casino was left half filled or a roll was not placed, at the line of that step."""
        game = self.game
        casino = game.filling
        if casino is not None and casino == self._dealt:
            deal = DEAL.fullmatch(head)
            if deal is None or int(deal[1]) != casino:
                raise RecordError(self.lines[-1], f"casino {casino} is not full yet: it gets more notes than these")
        if game.roll is not None and game.seat is not None and head != self.names[game.seat]:
            raise RecordError(self.lines[-1], f"{self.names[game.seat]} rolled, but placed nothing")

    def _apply(self, step: Step, otherwise: str | None = None) -> None:
        """Apply a step.

        An illegal one raises an error with the reason given or, without one, with that of the rules.
        """
        before = self.game
        try:
            self.game = before.apply(step)
        except IllegalStepError as error:
            raise self._error(otherwise or str(error)) from None
        self.steps.append(step)
        self.lines.append(self.line)
        self._dealt = before.filling
        self._payable = self.game.rounds_paid > before.rounds_paid

    # Lines between the steps

    def _read_mark(self, text: str) -> None:
        """Parse the start of a round, or the end of the game."""
        self._expect_complete(text)
        begins = ROUND.fullmatch(text)
        if begins is not None:
            self._begin_round(int(begins[1]))
        elif text != "end":
            raise self._error(f"{quote(text)} is not a line of a record")
        elif self.game.to_act is not GAME_OVER:
            raise self._error(f"the game is not over: {self._describe_due()}")
        else:
            self._results = 0

    def _begin_round(self, number: int) -> None:
        """Start a round, or raise an error if it may not start now."""
        game = self.game
        if game.rounds_paid < self._rounds_begun == number:
            raise self._error(f"round {number} has begun already")
        if game.rounds_paid < self._rounds_begun or game.starter is None or game.to_act is GAME_OVER:
            raise self._error(f"round {number} cannot begin: {self._describe_due()}")
        if number != game.round:
            raise self._error(f"this is round {game.round}, not {number}")
        self._rounds_begun = number
        self._opening = game
        self._payable = False

    def _read_secret(self, text: str) -> None:
        """Parse the secret and, in the version that binds it to a table, its root."""
        if not self.committed:
            raise self._error("a secret belongs to a commitment, and the header has none")
        if self._results is not None and self._results < len(self.names):
            raise self._error(f"the result of {self.names[self._results]} comes before the secret")
        parts = split_pieces(text)
        if any(SECRET.fullmatch(part) is None for part in (parts if self.bound else [text])):
            raise self._error(f"a secret is {2 * SECRET_BYTES} hexadecimal digits, in small letters")
        if self.bound:
            if len(parts) != 2:
                raise self._error(f"in version {BOUND_VERSION} a secret is followed by its root, as long as itself")
            self.root = bytes.fromhex(parts[1])
        self.secret = bytes.fromhex(parts[0])
        self.secret_line = self.line

    # Lines that are steps

    def _read_event(self, head: str, rest: str) -> None:
        """Parse a step or the payout of a round."""
        self._expect_complete(head)
        deal = DEAL.fullmatch(head)
        if deal is not None:
            self._read_deal(int(deal[1]), rest)
        elif head == "lot":
            self._read_lot(rest)
        elif head == "spare":
            self._read_spare(rest)
        elif head == "paid":
            self._read_paid(rest)
        elif head in HEADER_KEYWORDS:
            raise self._error(f"`{head}:` belongs to the header, whose order is {', '.join(HEADER_KEYWORDS)}")
        else:
            self._read_turn(seat_of(self.line, head, self.names), rest)

    def _read_lot(self, name: str) -> None:
        """Parse the lot."""
        if self.game.starter is not None:
            raise self._error(f"no lot is drawn here: {self._describe_due()}")
        self._apply(Lot(seat_of(self.line, name, self.names)))

    def _read_deal(self, casino: int, text: str) -> None:
        """Parse the notes of one casino, in the order in which they were dealt."""
        self._expect(self.game.filling is not None, "no note is dealt here")
        if casino != self.game.filling:
            raise self._error(f"casino {self.game.filling} is filled next, not casino {casino}")
        notes = split_pieces(text)
        if not notes:
            raise self._error(f"`deal {casino}:` is empty")
        for note in notes:
            if NOTE.fullmatch(note) is None:
                raise self._error(f"{quote(note)} is not a note: write its value in thousand $")
            if self.game.filling != casino:
                raise self._error(f"the {note} is one note too many for casino {casino}")
            self._apply(Deal(int(note)))

    def _read_spare(self, text: str) -> None:
        """Parse the roll of the spare neutral dice."""
        spare = self.game.spare
        self._expect(spare > 0, "no spare neutral dice are rolled here")
        with at_line(self.line):
            roll = read_roll(text)
        if isinstance(roll, Noted) or any(roll.big) or any(roll.neutral):
            raise self._error("spare dice are neutral as they are: write their faces alone")
        count = sum(roll.own)
        wrong = None if count == spare else f"{count} spare neutral dice were rolled, but there are {spare}"
        self._apply(Roll(neutral=roll.own), wrong)

    def _read_turn(self, seat: int, text: str) -> None:
        """Parse a roll and its placing. After a remark, the placing has its own line."""
        name = self.names[seat]
        self._expect(self.game.seat is not None, f"{name} cannot play here")
        if seat != self.game.seat:
            raise self._error(f"it is the turn of {self.names[self.game.seat or 0]}, not of {name}")
        rolled, arrow, placed = (part.strip(" ") for part in text.partition(">"))
        if self.game.roll is None:
            with at_line(self.line):
                roll = read_roll(rolled)
            self._apply(roll, self._explain_wrong_dice(name, roll, seat))
        elif rolled or not arrow:
            raise self._error(f"{name} has rolled {self.game.roll} already and has to place")
        if arrow:
            with at_line(self.line):
                placing = read_placing(placed)
            self._apply(placing)

    def _explain_wrong_dice(self, name: str, roll: Roll, seat: int) -> str | None:
        """Return the message for dice that cannot have been rolled, or None to use that of the rules."""
        if not isinstance(roll, Noted):
            return explain_wrong_dice(name, roll, self.game.hand(seat))
        if self.version < NOTED_VERSION:
            raise self._error(f"rolls with dice that were not noted came with version {NOTED_VERSION} of the record")
        if self.committed:
            raise self._error("fair dice are all known: none of a roll is left out")
        return None

    # Lines about payouts and the result

    def _read_paid(self, text: str) -> None:
        """Check what each seat won in the round that has just ended."""
        if not self._payable:
            raise self._error(f"nothing is paid here: {self._describe_due()}")
        shares = [share.strip(" ").rpartition(" ") for share in text.split(",")]
        if [name.rstrip(" ") for name, _, _ in shares] != list(self.names):
            raise self._error(f"what was paid is written for every seat in order: {', '.join(self.names)}")
        for (name, _, paid), before, after in zip(shares, self._opening.scores, self.game.scores, strict=True):
            won = after.money - before.money
            if MONEY.fullmatch(paid) is None:
                raise self._error(f"{quote(paid)} is not a sum of money: write it in thousand $")
            if int(paid) != won:
                raise self._error(f"{name.rstrip(' ')} won {won} in round {self._rounds_begun}, not {paid}")
        self._payable = False

    def _read_result(self, head: str, rest: str | None) -> None:
        """Check the result of the next seat."""
        scores = self.game.scores
        if self._results is None or self._results == len(scores):
            raise self._error("nothing may follow the result" + (" but the secret" if self.committed else ""))
        score = scores[self._results]
        name = self.names[score.seat]
        if head != name or rest is None:
            raise self._error(f"the result of {name} is expected here, not {quote(head)}")
        result = RESULT.fullmatch(rest)
        if result is None:
            raise self._error(f"{quote(rest)} is not a result: write it as `410 in 9 notes, place 1`")
        money, notes, place = map(int, result.groups())
        if money != score.money:
            raise self._error(f"{name} ended with {score.money}, not {money}")
        if notes != score.notes:
            raise self._error(f"{name} ended with {score.notes} notes, not {notes}")
        if place != score.rank:
            raise self._error(f"{name} has place {score.rank}, not {place}")
        self._results += 1
