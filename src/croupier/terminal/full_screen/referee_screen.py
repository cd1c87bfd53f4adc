"""RefereeScreen: a real table, where people type in the notes and dice, and the program keeps the score."""

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
from croupier.terminal.full_screen.pieces import join_lines, to_content
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.full_screen.turn_screen import Phase
from croupier.terminal.table_source import Happening


class RefereeScreen(PlayScreen):
    """Shows the game of a real table, and takes what people type."""

    BINDINGS = [Binding("escape", "leave")]  # noqa: RUF012  # as Textual declares it

    def on_mount(self) -> None:
        """Put the cursor into the line to type in, and start."""
        self.entry.focus()
        super().on_mount()

    def compose(self) -> ComposeResult:
        """Lay out the table, with a line to type in instead of the dice tray."""
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

    def enter_phase(self, phase: Phase) -> None:
        """Show the keys of a real table."""
        self.phase = phase
        say = self.words.say
        self.keys.show(
            Key(say("key.enter"), say("screen.enter"), "enter"),
            Key("u", say("page.slip.back")),
            Key("?", say("page.keys")),
            Key("Esc", say("screen.leave"), "escape"),
        )

    def may_choose(self) -> bool:
        """Return False: moves are typed like dice."""
        return False

    def show_waiting(self) -> None:
        """Draw the table, and ask for what is to be typed now."""
        now = self.source.view
        if now is not None:
            self.enter_phase(Phase.WAITING)
            self.show_view(now, tags=self.tags_for(now))
        if self.source.question is not None:
            self.asked.update(self.source.question, layout=False)

    async def show_happening(self, happening: Happening) -> None:
        """Show a move or a sentence and, if a round ends, who gets which notes."""
        now, move = happening.before, happening.move
        if happening.sentence is not None and happening.urgent:
            self.tell(happening.sentence, urgent=True)
        elif happening.sentence is not None:
            self.log_line(happening.sentence)
            self.news.update(to_content(happening.sentence), layout=False)
        if now is None or move is None:
            return
        sentence = self.move_sentence(now, next(option for option in now.options if option.move == move))
        self.log_line(sentence)
        self.news.update(to_content(sentence), layout=False)
        paid = [self._payment(standing) for standing in happening.payout or () if standing.notes]
        for line in paid:
            self.log_line(line)
        if paid:
            self.news.update(join_lines(self._arrange_in_columns([to_content(line) for line in paid])), layout=False)

    @on(Input.Submitted)
    async def _entered(self, event: Input.Submitted) -> None:
        """Handle a line that was typed; if a bot thinks, leave it in the input so that it can be sent later."""
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

    def _payment(self, standing: Standing) -> Text:
        """Return a line that says who gets which notes of a casino."""
        parts = [self.phrases.number(standing.casino)]
        for note, taker in zip(standing.notes, standing.takers, strict=True):
            nobody = taker is None or taker == NEUTRAL
            parts.append(
                Text.assemble(str(note), " ", self.phrases.mark(None) if nobody else self.phrases.player(taker or 0))
            )
        return Text("  ").join(parts)

    def _arrange_in_columns(self, parts: list[Content]) -> list[Content]:
        """Arrange lines in two columns."""
        half = (len(parts) + 1) // 2
        width = max(self.news.size.width // 2, 20)
        rows = []
        for left, right in zip(parts[:half], [*parts[half:], Content("")], strict=False):
            left = left.truncate(width - 2, ellipsis=True)
            rows.append(Content.assemble(left, " " * (width - left.cell_length), right))
        return rows
