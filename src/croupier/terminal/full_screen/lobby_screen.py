"""LobbyScreen: an online table before its game: its players, its agreement, and what can be done."""

from dataclasses import replace

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import RichLog, Static

from croupier.terminal.full_screen.key_line import Key, KeyLine
from croupier.terminal.full_screen.orders import OrderScreen
from croupier.terminal.full_screen.pieces import join_lines, mark
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.table_source import Happening, Lobby, Order, TableSource
from croupier.words import Words

NAMES = 26
"""Columns for names."""
START = "start"
"""The order that Enter gives."""


class LobbyScreen(OrderScreen):
    """Shows a table before its game, and takes orders."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("up", "move(-1)"),
        Binding("down", "move(1)"),
        Binding("s", "fill('s')"),
        Binding("b", "fill('b')"),
        Binding("x", "empty"),
        Binding("y", "order('y')"),
        Binding("enter", f"order('{START}')"),
        Binding("c", "order('c')"),
        Binding("q,escape", "leave"),
    ]

    class Begun(Message):
        """The game has begun."""

        def __init__(self, happening: Happening) -> None:
            super().__init__()
            self.happening = happening

    def __init__(self, source: TableSource, words: Words) -> None:
        super().__init__()
        self.source = source
        self.words = words
        self.at = 0
        """The seat of the cursor."""
        self.header = Static(id="header")
        self.agreed = Static(id="agreed", markup=False)
        self.people = Static(id="people")
        self.state = Static(id="state", markup=False)
        self.link = Static(id="link", markup=False)
        self.talk_lines = RichLog(id="talk", wrap=True, min_width=1, max_lines=200, markup=False)
        self.talk_lines.can_focus = False
        self.keys = KeyLine()

    def compose(self) -> ComposeResult:
        """Lay out the agreement, the seats, the link, and the talk."""
        yield self.header
        with Vertical(id="lobby"):
            yield self.agreed
            yield self.people
            yield self.state
            yield self.link
        yield self.talk_lines
        yield self.keys

    def on_mount(self) -> None:
        """Draw the table, ask for a name if there is a free seat, and follow what happens."""
        self.show()
        self.action_fill("s")
        self.follow()

    @work(exclusive=True, group="game")
    async def follow(self) -> None:
        """Show what happens until the game begins."""
        while (happening := await self.source.next()) is not None:
            if happening.sentence is not None:
                self.tell(happening.sentence)
            if happening.after is not None:
                self.post_message(self.Begun(happening))
                return
            self.show()
        self.post_message(PlayScreen.Over())

    # What is shown

    def show(self) -> None:
        """Draw the current state of the table."""
        source, lobby, say = self.source, self.source.lobby, self.words.say
        if lobby is None:
            return
        self.at = min(self.at, len(lobby.seats) - 1)
        notice = "" if source.is_connected else say("page.line.lost")
        left = Content.assemble(
            Content.styled(" CROUPIER ", "bold $casino-1"), Content.styled(f" {say('page.lobby.title')}", "$foreground")
        )
        watching = Content.styled(f"  {lobby.watching} ", "$faint")
        right = Content.assemble(Content.styled(notice, "bold $brass"), watching)
        gap = " " * max(self.app.size.width - left.cell_length - right.cell_length, 1)
        self.header.update(Content.assemble(left, gap, right), layout=False)
        agreed = " \N{MIDDLE DOT} ".join(lobby.agreed)
        self.agreed.update(f"{agreed}\n{lobby.remark}" if lobby.remark else agreed)
        self.people.update(join_lines(self._row(seat, lobby) for seat in range(len(lobby.seats))))
        self.state.update(lobby.state)
        self.link.update(f"{say('page.lobby.link')}: {lobby.link}")
        self._show_keys()

    def _row(self, seat: int, lobby: Lobby) -> Content:
        """Return a line for a seat: its mark, its player, and their state."""
        phrases = self.source.phrases
        free, how = lobby.seats[seat]
        here = seat == self.at
        name = Content.styled(phrases.name(seat), "$faint" if free else "bold $foreground").truncate(
            NAMES, ellipsis=True
        )
        row = Content.assemble(
            Content.styled("▸ " if here else "  ", "bold $brass"),
            mark(phrases.signs, seat),
            " ",
            name,
            " " * (NAMES - name.cell_length + 1),
            Content.styled(how, "$quiet"),
        )
        return row.stylize_before("on $raised") if here else row

    def _show_keys(self) -> None:
        say, keys = self.words.say, [Key("↑ ↓", self.words.say("screen.move"), "down")]
        for letter in ("s", "y", START, "b", "x", "c"):
            order = self.find_order(letter, self.at if letter == "x" else None)
            if order is not None:
                press = "enter" if letter == START else letter
                keys.append(Key(say("key.enter") if letter == START else letter, order.label, press))
        self.keys.show(*keys, Key("q", say("screen.leave"), "q"))

    def tell(self, text: Text, *, urgent: bool = False) -> None:
        """Show a line about what happens or is said."""
        plain = text.copy()
        plain.plain = text.plain.replace(NO_BREAK, " ")
        if plain.plain:
            self.talk_lines.write(plain)
        if urgent:
            self.notify(plain.plain, severity="warning", markup=False, timeout=30)

    def on_resize(self) -> None:
        """Redraw everything, as the header is as wide as the window."""
        self.show()

    # What can be done

    def action_move(self, step: int) -> None:
        """Move the cursor to the next seat or, with -1, to the one before."""
        if self.source.lobby is not None:
            self.at = (self.at + step) % len(self.source.lobby.seats)
            self.show()

    def action_fill(self, letter: str) -> None:
        """Sit down or seat a bot: at the cursor if that seat is free, else at the first free seat."""
        order, lobby = self.find_order(letter), self.source.lobby
        if order is not None and lobby is not None:
            free = [seat for seat, (is_free, _) in enumerate(lobby.seats) if is_free]
            self.give_order(replace(order, seat=self.at if self.at in free else next(iter(free), None)))

    def action_empty(self) -> None:
        """Empty the seat of the cursor: leave it, or send its player away."""
        order: Order | None = self.find_order("x", self.at)
        if order is not None:
            self.give_order(order)

    def action_leave(self) -> None:
        """Leave the table. Our seat stays ours."""
        self.post_message(PlayScreen.Left())
