"""Typed dice: the questions for what people roll and turn up at a real table."""

from croupier.dealer import Asked, Question
from croupier.rules import Setup
from croupier.terminal.errors import QuitRequest, UndoRequest
from croupier.terminal.line_mode.board import Board
from croupier.terminal.line_mode.terminal import Terminal

HELP_KEYS = {
    Asked.LOT: "typed.lot_help",
    Asked.NOTE: "typed.note_help",
    Asked.SPARE: "typed.roll_help",
    Asked.ROLL: "typed.roll_help",
}


class DicePrompt:
    """Asks for notes and dice, for a TypedDealer."""

    def __init__(self, terminal: Terminal, board: Board, setup: Setup) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.board = board
        self.setup = setup

    def __call__(self, question: Question) -> str:
        """The answer that a person types; u raises UndoRequest, q QuitRequest, ? prints what an answer looks like."""
        if question.problem is not None:
            self.terminal.show(self._help(question))
        while True:
            answer = self.terminal.ask(self._text(question))
            if answer.lower() == "q":
                raise QuitRequest
            if answer.lower() == "u":
                raise UndoRequest
            if answer != "?":
                return answer
            self.terminal.show(self._help(question))

    def _text(self, question: Question) -> str:
        """The question in words."""
        match question.kind:
            case Asked.LOT:
                return self.words.say("typed.lot")
            case Asked.NOTE:
                casino = question.casino or 1
                name = self.board.casino(casino).plain
                return self.words.say("typed.note", number=self.board.number(casino).plain, casino=name)
            case Asked.SPARE:
                return self.words.say("typed.spare", dice=self.words.count("hand.neutral", question.neutral))
            case Asked.ROLL:
                hand = self.board.hand(question.own, question.big, question.neutral)
                return self.words.say("typed.roll", name=self.board.player(question.seat or 0).plain, dice=hand)

    def _help(self, question: Question) -> str:
        """What an allowed answer looks like."""
        keys = [HELP_KEYS[question.kind]]
        if question.big:
            keys.append("typed.big_help")
        if question.own and question.neutral:
            keys.append("typed.neutral_help")
        keys.append("typed.commands")
        notes = ", ".join(map(str, sorted(self.setup.edition.notes)))
        hand = self.board.hand(question.own, question.big, question.neutral)
        return " ".join(self.words.say(key, names=", ".join(self.board.names), notes=notes, dice=hand) for key in keys)
