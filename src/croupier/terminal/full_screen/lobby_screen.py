"""LobbyScreen: an online table before its game: who sits where, what is agreed on, and what can be done."""

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import RichLog, Static

from croupier.api import commands, messages
from croupier.record import MOST_CODE_POINTS
from croupier.terminal.background import in_background
from croupier.terminal.full_screen.key_line import Key, KeyLine
from croupier.terminal.full_screen.menu_screen import AskScreen, MenuScreen
from croupier.terminal.full_screen.online_talk import OnlineTalk
from croupier.terminal.full_screen.pieces import lines, mark
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.online.client import TableClient, new_key
from croupier.terminal.online.connection import Line
from croupier.terminal.online.http import RequestError, bots_of
from croupier.terminal.online.pending_answers import Answer
from croupier.terminal.online_phrases import (
    OnlinePhrases,
    agreed_lines,
    bot_kind,
    lobby_state,
    may_start,
    refusal,
    seat_state,
)
from croupier.terminal.style import SIGNS
from croupier.words import Words

NAMES = 26
"""Columns for names."""


class LobbyScreen(OnlineTalk):
    """Shows a table before its game."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("up", "move(-1)"),
        Binding("down", "move(1)"),
        Binding("s", "sit"),
        Binding("b", "bot"),
        Binding("x", "empty"),
        Binding("y", "agree"),
        Binding("enter", "start"),
        Binding("c", "talk"),
        Binding("q,escape", "leave"),
    ]

    class Left(Message):
        """Somebody leaves, for now."""

    class Named(Message):
        """Somebody has said what they are called."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, client: TableClient, words: Words, name: str, *, sits: bool) -> None:
        """A table, and the name that is offered for a seat; `sits`: it is asked for at once."""
        super().__init__()
        self.client = client
        self.words = words
        self.name_offered = name
        self.sits = sits
        self.at = 0
        """The seat that the cursor is at."""
        self.header = Static(id="header")
        self.agreed = Static(id="agreed", markup=False)
        self.people = Static(id="people")
        self.state = Static(id="state", markup=False)
        self.link = Static(id="link", markup=False)
        self.talk_lines = RichLog(id="talk", wrap=True, min_width=1, max_lines=200, markup=False)
        self.talk_lines.can_focus = False
        self.keys = KeyLine()

    def compose(self) -> ComposeResult:
        """The game, the seats, the link, and what was said."""
        yield self.header
        with Vertical(id="lobby"):
            yield self.agreed
            yield self.people
            yield self.state
            yield self.link
        yield self.talk_lines
        yield self.keys

    def on_mount(self) -> None:
        """Draw, and ask for a name where one wants to sit down."""
        self.show()
        if self.sits and not self.client.you and self._free() is not None:
            self.action_sit()

    # What is shown

    def show(self) -> None:
        """Draw the table as it is now."""
        client, room, say = self.client, self.client.room, self.words.say
        if room is None:
            return
        self.at = min(self.at, len(room.seats) - 1)
        notice = "" if client.line is Line.OPEN else say("page.line.lost")
        watching = self.words.count("page.watching", client.watching) if client.watching else ""
        left = Content.assemble(
            Content.styled(" CROUPIER ", "bold $casino-1"), Content.styled(f" {say('page.lobby.title')}", "$foreground")
        )
        right = Content.assemble(Content.styled(notice, "bold $brass"), Content.styled(f"  {watching} ", "$faint"))
        gap = " " * max(self.app.size.width - left.cell_length - right.cell_length, 1)
        self.header.update(Content.assemble(left, gap, right), layout=False)
        agreed = " \N{MIDDLE DOT} ".join(agreed_lines(self.words, room.agreement))
        self.agreed.update(f"{agreed}\n{say('page.lobby.trial')}" if room.trial else agreed)
        self.people.update(lines(map(self._row, range(len(room.seats)))))
        self.state.update(lobby_state(self.words, client))
        self.link.update(f"{say('page.lobby.link')}: {client.address.link}")
        self._show_keys()

    def _row(self, seat: int) -> Content:
        """A seat: its mark, who sits there, and how they are."""
        room = self.client.room
        assert room is not None
        phrases = OnlinePhrases(self.words, SIGNS, room)
        free = room.seats[seat] is None
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
            Content.styled(seat_state(self.words, self.client, seat), "$quiet"),
        )
        return row.stylize_before("on $raised") if here else row

    def _show_keys(self) -> None:
        client, say = self.client, self.words.say
        keys = [Key("↑ ↓", say("screen.move"), "down")]
        if not client.watches and not client.you and self._free() is not None:
            keys.append(Key("s", say("page.lobby.sit"), "s"))
        if self._unagreed() is not None:
            keys.append(Key("y", say("page.agree"), "y"))
        if may_start(client):
            keys.append(Key(say("key.enter"), say("page.lobby.start"), "enter"))
        if client.host:
            keys.append(Key("b", say("page.lobby.bot"), "b"))
        if self._may_empty():
            keys.append(Key("x", say("online.empty"), "x"))
        if client.you:
            keys.append(Key("c", say("page.talk"), "c"))
        self.keys.show(*keys, Key("q", say("screen.leave"), "q"))

    def tell(self, text: Text) -> None:
        """Show a line of what happens or is said."""
        plain = text.copy()
        plain.plain = text.plain.replace(NO_BREAK, " ")
        if plain.plain:
            self.talk_lines.write(plain)

    def on_resize(self) -> None:
        """Draw the header anew."""
        self.show()

    # What can be done

    def _free(self) -> int | None:
        """The seat of the cursor where it is free, or the first free one."""
        seats = self.client.room.seats if self.client.room is not None else ()
        free = [number for number, person in enumerate(seats) if person is None]
        return self.at if self.at in free else next(iter(free), None)

    def _may_empty(self) -> bool:
        """Whether we may empty the seat of the cursor: our own, and as the host any that is taken."""
        seats = self.client.room.seats if self.client.room is not None else ()
        taken = self.at < len(seats) and seats[self.at] is not None
        return taken and (self.client.host or self.at in self.client.you)

    def _unagreed(self) -> int | None:
        """A seat of ours that has yet to agree to a change."""
        room = self.client.room
        people = enumerate(room.seats) if room is not None else ()
        return next(
            (seat for seat, person in people if seat in self.client.you and person is not None and not person.agreed),
            None,
        )

    def action_move(self, step: int) -> None:
        """To the next seat, or the one before."""
        if self.client.room is not None:
            self.at = (self.at + step) % len(self.client.room.seats)
            self.show()

    @work(exclusive=True, group="command")
    async def action_sit(self) -> None:
        """Ask for a name, and take a seat with it; asked again while it is refused."""
        client, say = self.client, self.words.say
        problem = ""
        while not client.watches and not client.you and (seat := self._free()) is not None:
            name = await self.app.push_screen_wait(
                AskScreen(
                    say("page.lobby.sit"), self.name_offered, MOST_CODE_POINTS, problem, f"{say('page.your_name')}"
                )
            )
            if name is None:
                return
            self.name_offered = name
            answer = await client.sit(name, seat)
            if not isinstance(answer, messages.Refused):
                self.post_message(self.Named(name))
                return
            problem = refusal(self.words, answer)

    @work(exclusive=True, group="command")
    async def action_bot(self) -> None:
        """Choose a bot for a free seat."""
        client, seat = self.client, self._free()
        if not client.host or seat is None:
            return
        try:
            bots = await in_background(lambda: bots_of(client.address.server))
        except RequestError as error:
            self.tell(Text(error.sentence(self.words)))
            return
        items = [(f"bot-{number}", bot_kind(self.words, bot.name)) for number, bot in enumerate(bots)]
        chosen = await self.app.push_screen_wait(MenuScreen(self.words.say("page.lobby.bot"), items))
        if chosen is not None:
            bot = bots[int(chosen.removeprefix("bot-"))].name
            self._answered(await client.send(commands.SitBot(key=new_key(), seat=seat, bot=bot)))

    @work(exclusive=True, group="command")
    async def action_empty(self) -> None:
        """Leave the seat of the cursor, or send away who sits there."""
        if self._may_empty():
            self._answered(await self.client.send(commands.Leave(key=new_key(), seat=self.at)))

    @work(exclusive=True, group="command")
    async def action_agree(self) -> None:
        """Say yes to the agreement as it is now."""
        room, seat = self.client.room, self._unagreed()
        if room is not None and seat is not None:
            self._answered(await self.client.send(commands.Nod(key=new_key(), seat=seat, agreement=room.agreement)))

    @work(exclusive=True, group="command")
    async def action_start(self) -> None:
        """Start the game."""
        if may_start(self.client):
            self._answered(await self.client.send(commands.Start(key=new_key())))

    def _answered(self, answer: Answer) -> None:
        """Say why a command was not carried out."""
        if isinstance(answer, messages.Refused):
            self.tell(Text(refusal(self.words, answer)))

    def action_leave(self) -> None:
        """Leave; the seat is kept."""
        self.post_message(self.Left())
