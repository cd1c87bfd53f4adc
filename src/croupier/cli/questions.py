"""Questions: what people at a real table are asked to type in, put into words."""

from croupier.cli.board import Board
from croupier.cli.terminal import Leave, Terminal
from croupier.dealer import Asked, Question
from croupier.rules import Setup

HELP_KEYS = {
    Asked.LOT: "typed.lot_help",
    Asked.NOTE: "typed.note_help",
    Asked.SPARE: "typed.roll_help",
    Asked.ROLL: "typed.roll_help",
}


class TakeBack(Exception):  # noqa: N818  # a wish, not an error
    """A person wants to take back what was typed last."""


class Questions:
    """Asks for notes and dice, for a TypedDealer."""

    def __init__(self, terminal: Terminal, board: Board, setup: Setup) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.board = board
        self.setup = setup

    def __call__(self, question: Question) -> str:
        """What a person types; u takes back, q leaves, ? says what an answer looks like."""
        if question.problem is not None:
            self.terminal.show(self._what_fits(question))
        while True:
            answer = self.terminal.ask(self._asked(question))
            if answer.lower() == "q":
                raise Leave
            if answer.lower() == "u":
                raise TakeBack
            if answer != "?":
                return answer
            self.terminal.show(self._what_fits(question))

    def _asked(self, question: Question) -> str:
        """The question."""
        match question.kind:
            case Asked.LOT:
                return self.words.say("typed.lot")
            case Asked.NOTE:
                casino = question.casino or 1
                name = self.board.casino(casino).plain
                return self.words.say("typed.note", number=self.board.door(casino).plain, casino=name)
            case Asked.SPARE:
                return self.words.say("typed.spare", dice=self.words.count("hand.neutral", question.neutral))
            case Asked.ROLL:
                hand = self.board.hand(question.own, question.big, question.neutral)
                return self.words.say("typed.roll", name=self.board.who(question.seat or 0).plain, dice=hand)

    def _what_fits(self, question: Question) -> str:
        """What an answer looks like that can be read and is allowed."""
        keys = [HELP_KEYS[question.kind]]
        if question.big:
            keys.append("typed.big_help")
        if question.own and question.neutral:
            keys.append("typed.neutral_help")
        keys.append("typed.commands")
        notes = ", ".join(map(str, sorted(self.setup.edition.notes)))
        hand = self.board.hand(question.own, question.big, question.neutral)
        return " ".join(self.words.say(key, names=", ".join(self.board.names), notes=notes, dice=hand) for key in keys)
