"""OnlineReport: prints what happens at an online table: people, moves, payouts, the lobby, and the line itself."""

from enum import Enum

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from croupier.api import events, messages
from croupier.api.agreement import setup_of
from croupier.api.views import RoomView
from croupier.rules import Option, Place
from croupier.terminal.line_mode.board import Board, columns, inset
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.standings import standings
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.connection import Line
from croupier.terminal.online.pending_answers import UNANSWERED, Answer
from croupier.terminal.online.seen import UnfitViewError, seen
from croupier.terminal.online.table_state import Moment
from croupier.terminal.online_phrases import OnlinePhrases, agreed_lines, lobby_state, names_in, refusal, seat_state
from croupier.terminal.style import BRASS, QUIET


class Mode(Enum):
    """What a line that is typed now means first of all."""

    NAME = "a name to sit down with"
    LOBBY = "a wish before the game"
    WAITING = "a wish while somebody else is to act"
    TURN = "a move"
    CONFIRM = "whether a move stands"
    END = "a wish after the game"


class OnlineReport:
    """Prints one online table at one terminal."""

    def __init__(self, terminal: Terminal, client: TableClient) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.client = client
        self.mode = Mode.WAITING
        self.asked = False
        """Whether a question stands at the end of the last line."""
        self.chosen: Option | None = None
        """The move of ours that was printed already."""
        self.announced = 0
        """The last round that was announced."""
        self._lobby: tuple[object, ...] = ()
        """The lobby as it was printed last."""
        self._line = Line.OPEN

    # Printing

    def show(self, content: RenderableType = "") -> None:
        """Print something, below a question that nobody has answered yet."""
        if self.asked:
            self.terminal.console.out("", highlight=False)
            self.asked = False
        self.terminal.show(content)

    def say(self, key: str, **values: object) -> None:
        """Print a text."""
        self.show(self.words.say(key, **values))

    def show_refusal(self, answer: Answer) -> None:
        """Say why a command was not carried out; where the connection is closed for good, that is said instead."""
        if isinstance(answer, messages.Refused) and answer is not UNANSWERED:
            self.show(refusal(self.words, answer))

    def ask(self, mode: Mode, prompt: str) -> None:
        """Print a question, unless it stands there."""
        if self.asked and self.mode is mode:
            return
        if self.asked:
            self.terminal.console.out("", highlight=False)
        self.mode, self.asked = mode, True
        console = self.terminal.console
        console.print(Text(prompt.replace(NO_BREAK, " "), BRASS), end="", width=self.terminal.width)
        console.out(" ", end="")
        console.file.flush()

    def phrases(self, room: RoomView) -> OnlinePhrases:
        """Words about the table."""
        return OnlinePhrases(self.words, self.terminal.signs, room)

    def board(self, room: RoomView) -> tuple[Board, Narration]:
        """What draws the table, and what narrates moves there."""
        board = Board(self.terminal, names_in(self.words, room), self.phrases(room).signs)
        return board, Narration(board, setup_of(room.agreement))

    # What happens

    def show_line(self) -> None:
        """Say that the line is lost, or that it stands again."""
        client = self.client
        lost = client.line is not Line.OPEN
        if lost != (self._line is not Line.OPEN):
            self.say("page.line.lost" if lost else "online.again")
        self._line = client.line
        if client.missed:
            self.show(self.words.count("page.welcome_back", client.missed))
            client.missed = 0

    def show_moment(self, moment: Moment) -> None:
        """Print an event."""
        what = moment.what
        if isinstance(what, events.PlacedEvent):
            self._show_placing(moment, what)
        else:
            text = self.phrases(moment.people).event(what, self.client.you)
            if text is not None:
                self.show(text)
        after = moment.after
        if after is not None and after.round > self.announced and not after.over and after.starter is not None:
            self.announced = after.round
            board, _ = self.board(moment.room)
            self.show()
            self.show(board.sentence("round.starts", round=after.round, name=board.player(after.starter)))
            if after.seat not in self.client.you:
                now = seen(after, setup_of(moment.room.agreement), self.client.you, moment.own)
                self.show(board.round_title(now))
                self.show(inset(board.casinos(now)))

    def _show_placing(self, moment: Moment, placed: events.PlacedEvent) -> None:
        """Print a move, and the payout where it ended a round."""
        if moment.before is None or moment.after is None:
            return
        setup = setup_of(moment.room.agreement)
        board, narration = self.board(moment.room)
        now = seen(moment.before, setup, self.client.you, moment.own_before)
        move = Place(placed.face, bandit=placed.bandit)
        if all(option.move != move for option in now.options):
            raise UnfitViewError
        ours = placed.by == "player" and placed.seat in self.client.you
        if not ours or self.chosen is None or self.chosen.move != move:
            self.show(narration.move(now, move))
        self.chosen = None
        if placed.payout is None:
            return
        self.show()
        self.show(board.title(self.words.say("payout.title", round=now.round)))
        for line in narration.payout(placed.payout):
            self.show(line)
        self.show()
        if not moment.after.over:
            after = seen(moment.after, setup, self.client.you, moment.own)
            gains = [sum(standing.taken_by(seat) for standing in placed.payout) for seat in range(setup.players)]
            self.show(board.title(self.words.say("standings.title", round=now.round)))
            self.show(standings(board, after, gains))

    # The whole table

    def show_table(self) -> None:
        """Print the game as it stands."""
        room, view = self.client.room, self.client.view
        if room is None or view is None:
            return
        board, _ = self.board(room)
        now = seen(view, setup_of(room.agreement), self.client.you, self.client.own)
        self.show(board.round_title(now))
        self.show(board.table(now))

    def forget_lobby(self) -> None:
        """Print the lobby again, though nothing has changed."""
        self._lobby = ()

    def show_lobby(self, room: RoomView) -> None:
        """Print who sits where, whenever that has changed."""
        client, words = self.client, self.words
        shown = (room.seats, room.agreement, client.you, client.host, client.present)
        if shown != self._lobby:
            self._lobby = shown
            board, _ = self.board(room)
            self.show()
            self.show(board.title(words.say("page.lobby.title"), client.address.link))
            agreed = Text(", ".join(agreed_lines(words, room.agreement)), QUIET)
            self.show(Padding(agreed, (0, 0, 0, 1)))
            if room.trial:
                self.show(Padding(Text(words.say("page.lobby.trial"), QUIET), (0, 0, 0, 1)))
            rows = [
                (str(seat + 1), board.player(seat), Text(seat_state(words, client, seat), QUIET))
                for seat in range(len(room.seats))
            ]
            self.show(inset(columns("right", "left", "left", rows=rows), below=0))
            self.show(lobby_state(words, client))
