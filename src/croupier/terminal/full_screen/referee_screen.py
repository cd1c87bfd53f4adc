"""RefereeScreen: a real table: people type what they turn up and roll, and the board keeps up with them."""

from functools import partial

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from croupier.bots import GuestError
from croupier.rules import GAME_OVER, NEUTRAL, Game, Place, Standing, view
from croupier.terminal.background import in_background
from croupier.terminal.entry import EntryError, forced, undone_entries
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.leaving import leave, save, to_front
from croupier.terminal.full_screen.pieces import content, lines
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.phrases import Phrases
from croupier.terminal.saving import Saving
from croupier.terminal.session import Session
from croupier.terminal.typed_dice import help_text, mistake, question


class RefereeScreen(TableScreen):
    """One session whose dice are typed in, from where it stands to its end."""

    BINDINGS = [Binding("escape", "leave")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, session: Session, phrases: Phrases) -> None:
        super().__init__(phrases, session.record.setup)
        self.session = session
        self.saving = Saving(session, self.words)
        self.entry = Input(compact=True, max_length=200, id="entry")
        self.asked = Static(id="asked", markup=False)
        self.news = Static(id="news")

    def compose(self) -> ComposeResult:
        """The table, with a line to type in instead of the dice."""
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

    def on_mount(self) -> None:
        """Ask for the first line."""
        say = self.words.say
        self.keys.show(
            Key(say("key.enter"), say("screen.enter"), "enter"),
            Key("u", say("page.slip.back")),
            Key("?", say("page.keys")),
            Key("Esc", say("screen.leave"), "escape"),
        )
        self.entry.focus()
        self._go_on()

    @work(exclusive=True, group="game")
    async def _go_on(self) -> None:
        """Do what needs no typing, up to the next thing that does."""
        try:
            while True:
                game = self.session.game
                if (step := forced(game)) is not None:
                    self.session.apply(step)
                elif (seat := self._thinking) is not None:
                    self._place(game, await in_background(partial(self.session.bot_move, seat)))
                else:
                    break
        except GuestError as error:
            self._fail(error)
            return
        await save(self, self.saving)
        if self.session.game.to_act is GAME_OVER:
            await to_front(self)
            self.app.switch_screen(EndScreen(self.session, self.phrases, unsaved=self.saving.failed))
            return
        self._ask()

    @property
    def _thinking(self) -> int | None:
        """The seat of the bot that chooses now."""
        seat = self.session.game.to_act
        return seat if isinstance(seat, int) and self.session.bots[seat] is not None else None

    def _ask(self) -> None:
        """Draw the table, and say what is to be typed now."""
        game = self.session.game
        now = view(game, self.session.viewer)
        self.show_view(now, tags=self.tags_for(now))
        if game.roll is not None:
            moves = ", ".join(str(move.face) if not move.bandit else f"b{move.face}" for move in game.legal_moves)
            asked = f"{game.roll}  {self.words.say('play.choose', moves=moves)}"
        else:
            asked = question(self.phrases, game)
        self.asked.update(asked, layout=False)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Read a line: steps of the game, or a command; while a bot thinks, a line of dice stays where it is."""
        text = event.value.strip()
        entries = undone_entries(text)
        if text not in ("", "q", "Q", "?") and entries is None and (seat := self._thinking) is not None:
            self.news.update(content(self.phrases.sentence("play.thinking", name=self.phrases.player(seat))))
            return
        self.entry.value = ""
        try:
            if text.lower() == "q":
                self.action_leave()
            elif text in ("", "?"):
                self.news.update(Content(help_text(self.phrases, self.session.game)), layout=False)
            elif entries is not None:
                undone = self.session.undo(entries)
                key = "page.slip.taken" if undone else "play.nothing_to_take_back"
                self.news.update(Content(self.words.say(key)), layout=False)
                self._go_on()
            else:
                self._read(text)
        except GuestError as error:
            self._fail(error)

    def _read(self, text: str) -> None:
        """Apply what a line tells, or say what is wrong with it."""
        try:
            steps = self.session.enter(text)
        except EntryError as error:
            self.news.update(Content(mistake(self.phrases, error)), layout=False)
            return
        self.news.update("", layout=False)
        for step in steps:
            if isinstance(step, Place):
                self._place(self.session.game, step)
            else:
                self.session.apply(step)
        self._go_on()

    def _place(self, game: Game, move: Place) -> None:
        """Make a move; where it ends a round, say who gets which notes."""
        now = view(game, self.session.viewer)
        option = next(option for option in now.options if option.move == move)
        told = self.told(now, option)
        self.log_line(told)
        self.news.update(content(told), layout=False)
        self.session.apply(move)
        if self.session.game.rounds_paid > game.rounds_paid:
            paid = [self._paid(standing) for standing in game.preview(move) if standing.notes]
            for line in paid:
                self.log_line(line)
            self.news.update(lines(self._beside([content(line) for line in paid])), layout=False)

    def _paid(self, standing: Standing) -> Text:
        """Which colour gets which notes of a casino."""
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

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Save, and leave."""
        await leave(self, self.saving)

    @work(exclusive=True, group="leave")
    async def _fail(self, error: GuestError) -> None:
        """Save, and leave because a bot has failed."""
        await leave(self, self.saving, error)
