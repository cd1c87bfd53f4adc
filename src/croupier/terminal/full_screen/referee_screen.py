"""RefereeScreen: a real table: people type what they turn up and roll, and the board keeps up with them."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from croupier.bots import GuestError
from croupier.rules import NEUTRAL, Standing
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.pieces import content, lines
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.table_source import Happening


class RefereeScreen(PlayScreen):
    """A table whose dice are typed in."""

    BINDINGS = [Binding("escape", "leave")]  # noqa: RUF012  # as Textual declares it

    def on_mount(self) -> None:
        """Ask for the first line."""
        self.entry.focus()
        super().on_mount()

    def compose(self) -> ComposeResult:
        """The table, with a line to type in instead of the dice."""
        self.entry = Input(compact=True, max_length=200, id="entry")
        self.asked = Static(id="asked", markup=False)
        self.news = Static(id="news")
        with Horizontal():
            with Vertical(id="table"):
                yield self.header
                with Horizontal(id="seats"):
                    yield from self.seats
                with Horizontal(id="strip"):
                    yield from self.facades
                with Vertical(id="desk"):
                    yield self.asked
                    yield self.entry
                    yield self.news
                yield self.keys
            yield self.log_lines

    def enter(self, phase: Phase) -> None:
        """Show the keys of a referee."""
        self.phase = phase
        say = self.words.say
        self.keys.show(
            Key(say("key.enter"), say("screen.enter"), "enter"),
            Key("u", say("page.slip.back")),
            Key("?", say("page.keys")),
            Key("Esc", say("screen.leave"), "escape"),
        )

    def may_choose(self) -> bool:
        """Moves are typed like dice."""
        return False

    def show_waiting(self) -> None:
        """Draw the table, and say what is to be typed now."""
        now = self.source.view
        if now is not None:
            self.enter(Phase.WAITING)
            self.show_view(now, tags=self.tags_for(now))
        if self.source.question is not None:
            self.asked.update(self.source.question, layout=False)

    async def show_happening(self, happening: Happening) -> None:
        """Say who placed what, and who gets which notes if that ends the round."""
        now, move = happening.before, happening.move
        if happening.sentence is not None and happening.urgent:
            self.tell(happening.sentence, urgent=True)
        elif happening.sentence is not None:
            self.log_line(happening.sentence)
            self.news.update(content(happening.sentence), layout=False)
        if now is None or move is None:
            return
        told = self.told(now, next(option for option in now.options if option.move == move))
        self.log_line(told)
        self.news.update(content(told), layout=False)
        paid = [self._notes_paid(standing) for standing in happening.payout or () if standing.notes]
        for line in paid:
            self.log_line(line)
        if paid:
            self.news.update(lines(self._beside([content(line) for line in paid])), layout=False)

    @on(Input.Submitted)
    async def _entered(self, event: Input.Submitted) -> None:
        """Read a line: steps of the game, or a command; while a bot thinks, a line of dice stays where it is."""
        text = event.value.strip()
        if text.lower() == "q":
            self.action_leave()
            return
        thinking = self.source.question is None
        try:
            said = await self.source.enter(text or "?")
        except GuestError as error:
            self.post_message(self.Failed(error))
            return
        self.news.update(Content(said or ""), layout=False)
        if said is None or text == "?" or not thinking:
            self.entry.value = ""

    def _notes_paid(self, standing: Standing) -> Text:
        """Return which colour gets which notes of a casino."""
        parts = [self.phrases.number(standing.casino)]
        for note, taker in zip(standing.notes, standing.takers, strict=True):
            nobody = taker is None or taker == NEUTRAL
            parts.append(
                Text.assemble(str(note), " ", self.phrases.mark(None) if nobody else self.phrases.player(taker or 0))
            )
        return Text("  ").join(parts)

    def _beside(self, parts: list[Content]) -> list[Content]:
        """Lines in two columns."""
        half = (len(parts) + 1) // 2
        width = max(self.news.size.width // 2, 20)
        rows = []
        for left, right in zip(parts[:half], [*parts[half:], Content("")], strict=False):
            left = left.truncate(width - 2, ellipsis=True)
            rows.append(Content.assemble(left, " " * (width - left.cell_length), right))
        return rows
