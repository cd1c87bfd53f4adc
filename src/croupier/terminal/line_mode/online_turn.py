"""OnlineTurn: our turn at an online table: the question, the move that is typed, its confirmation, clock and hint."""

from rich.padding import Padding
from rich.text import Text

from croupier.api import commands, messages
from croupier.api.agreement import setup_of
from croupier.api.views import GameView
from croupier.rules import Place, View
from croupier.terminal.effect import typed
from croupier.terminal.line_mode.board import columns
from croupier.terminal.line_mode.online_report import Mode, OnlineReport
from croupier.terminal.line_mode.turn_prompt import MOVE, TurnPrompt
from croupier.terminal.online.client import new_key
from croupier.terminal.online.seen import seen
from croupier.terminal.online_phrases import clock_text, refusal
from croupier.terminal.style import BRASS

LAST_SECONDS = 10.0
"""Of a clock, which are told once."""


class OnlineTurn:
    """Asks for our moves, and sends them."""

    def __init__(self, report: OnlineReport) -> None:
        self.report = report
        self.now: View | None = None
        """Where we are to choose: what we see."""
        self.of: GameView | None = None
        """The same as it came."""
        self._warned = False
        """Whether the last seconds of the clock were told."""

    def ask(self) -> None:
        """Print the table and ask for a move, where it is our turn and was not before."""
        client, room = self.report.client, self.report.client.room
        assert room is not None
        view = client.view
        if view is None or not client.ours(view):
            if self.of is not None or self.report.mode in (Mode.LOBBY, Mode.NAME):
                self.of = self.now = None
                self.report.mode = Mode.WAITING
            elif self.report.mode is Mode.WAITING and not self.report.announced and view is not None:
                self.report.announced = view.round
                self.report.show_table()
            return
        self.report.announced = max(self.report.announced, view.round)
        if client.unanswered:
            return
        if self.of != view:
            self.of, self.report.chosen, self._warned = view, None, False
            self.now = seen(view, setup_of(room.agreement), client.you, client.own)
            self.prompt().show_turn(self.now)
            left = client.seconds_left()
            if left is not None:
                self.report.say("page.clock", time=clock_text(self.report.words, left))
            self.report.mode = Mode.TURN
        if self.now is not None:
            if self.report.chosen is None:
                self.report.ask(Mode.TURN, self._prompt().question(self.now))
            else:
                self.report.ask(Mode.CONFIRM, self.report.words.say("play.go_on"))

    def prompt(self) -> TurnPrompt:
        """What prints our turn, as in a game of this machine, below a question that nobody has answered yet."""
        if self.report.asked:
            self.report.show()
        return self._prompt()

    def _prompt(self) -> TurnPrompt:
        assert self.report.client.room is not None
        _, narration = self.report.board(self.report.client.room)
        return TurnPrompt(self.report.terminal, narration, dice_typed=False)

    def seconds_to_warning(self) -> float | None:
        """How long it is until the last seconds of our clock; None: no clock of ours runs."""
        left = self.report.client.seconds_left()
        if left is None or self.of is None or self._warned:
            return None
        return max(left - LAST_SECONDS, 0) + 0.1

    def warn(self) -> None:
        """Say once that our clock has little left."""
        left = self.report.client.seconds_left()
        if left is not None and left <= LAST_SECONDS and self.of is not None and not self._warned:
            self._warned = True
            self.report.say("page.clock", time=clock_text(self.report.words, left))

    def is_move(self, text: str) -> bool:
        """Whether a line is a move, or Enter for the only one."""
        only = self.now is not None and len(self.now.options) == 1
        return MOVE.fullmatch(text.lower().replace(" ", "")) is not None or (text == "" and only)

    async def choose(self, now: View, text: str) -> None:
        """Choose a move; with an exclamation mark, or where it is the only one, it stands at once."""
        moves = [option.move for option in now.options]
        match = MOVE.fullmatch(text)
        move = Place(int(match["face"]), bandit=bool(match["bandit"])) if match else moves[0]
        if move not in moves:
            self.report.show(self.prompt().refusal(now, move))
            return
        self.report.chosen = next(option for option in now.options if option.move == move)
        assert self.report.client.room is not None
        self.report.show(self.report.board(self.report.client.room)[1].move(now, move))
        if len(moves) == 1 or (match is not None and match["sure"]):
            await self.confirm(stands=True)
        else:
            self.report.mode = Mode.CONFIRM

    async def confirm(self, *, stands: bool) -> None:
        """Send the move that was chosen, or take it back."""
        option, now = self.report.chosen, self.now
        if option is None or now is None:
            return
        if not stands:
            self.report.chosen = None
            self.report.mode = Mode.TURN
            self.report.say("page.slip.taken")
            return
        move = option.move
        self.of = self.now = None
        self.report.mode = Mode.WAITING
        answer = await self.report.client.send(
            commands.Place(key=new_key(), seat=now.seat or 0, face=move.face, bandit=move.bandit)
        )
        if isinstance(answer, messages.Refused):
            self.report.chosen = None
            self.report.show_refusal(answer)

    async def show_hint(self) -> None:
        """Print what every move is worth, the best first."""
        now, view = self.now, self.of
        if now is None or view is None:
            self.report.say("page.no.not-your-turn")
            return
        self.report.say("page.hint.thinking")
        found = await self.report.client.hint(now.seat or 0)
        if isinstance(found, messages.Refused):
            self.report.show(refusal(self.report.words, found))
        elif found is None:
            self.report.say("page.line.lost")
        elif view == self.report.client.view:
            rows = [
                (
                    Text(typed(Place(advised.face, bandit=advised.bandit)), BRASS),
                    self.report.words.say(
                        "page.hint.expected",
                        percent=self.report.words.say("screen.percent", number=round(100 * advised.win)),
                        money=self.report.words.say("page.hint.money", number=round(advised.money)),
                    ),
                )
                for advised in found
            ]
            self.report.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))
