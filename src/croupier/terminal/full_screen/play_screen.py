"""PlayScreen: a game at a table: shows it move by move, and lets people choose."""

import asyncio
from collections.abc import Mapping, Sequence

from rich.text import Text
from textual import work
from textual.binding import Binding
from textual.content import Content
from textual.message import Message

from croupier.bots import GuestError
from croupier.rules import Place, View
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.menu_screen import MenuScreen
from croupier.terminal.full_screen.orders import OrderScreen
from croupier.terminal.full_screen.pace import FAST, Pace
from croupier.terminal.full_screen.turn_screen import Phase, TurnScreen
from croupier.terminal.hint import Chance
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.phrases import clock_text
from croupier.terminal.table_source import Happening, TableSource

TALK = "c"
"""The letter of the order with its own key; the others are in a menu."""
STANDINGS_SECONDS = 8.0
"""When the standings are closed at the latest, at a table that does not wait for us."""
RESERVE = 3.0
"""Seconds of the clock that are left when a move can no longer be taken back."""
LAST_SECONDS = 10
"""When the clock turns red, in seconds before it runs out."""


class PlayScreen(OrderScreen, TurnScreen):
    """Shows one game of a table from its current state to its end."""

    BINDINGS = [Binding(TALK, f"order('{TALK}')"), Binding("m", "more")]  # noqa: RUF012  # as Textual declares it

    class Over(Message):
        """The game is over and was shown to its end, or cannot continue."""

    class Failed(Message):
        """A bot has failed, which ends the game."""

        def __init__(self, error: GuestError) -> None:
            super().__init__()
            self.error = error

    class Left(Message):
        """A player wants to leave."""

    def __init__(self, source: TableSource, pace: Pace, first: Happening | None = None) -> None:
        """Show the game of a table; `first` is a happening that was not shown yet."""
        super().__init__(source.phrases, source.setup, pace, hints=source.offers_hints)
        self.source = source
        self.usual_pace = pace
        self.first = first
        self._announced = 0
        self._roll_shown = 0.0
        """When the roll of another player was shown, by the event loop's clock."""

    # For TurnScreen

    @property
    def has_one_person(self) -> bool:
        """Whether only one person plays here."""
        return len(self.source.seats) == 1

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice, if there is one."""
        return self.source.commitment

    async def move_chances(self, now: View) -> Mapping[Place, Chance] | None:  # noqa: ARG002  # the source knows whose turn
        """Return the table's hint, or None after saying why there is none."""
        found = await self.source.move_chances()
        if isinstance(found, str):
            self.say(Content(found))
            return None
        return found

    async def warning(self, now: View, move: Place) -> str | None:  # noqa: ARG002
        """Return the table's warning of a move, if any."""
        return await self.source.warning(move)

    def extra_keys(self) -> Sequence[Key]:
        """Return the keys for talk and for the menu of other orders, if there are any."""
        letters = {order.letter for order in self.source.orders()}
        talk = [Key(TALK, self.words.say("page.talk"), TALK)] if TALK in letters else []
        return [*talk, *([Key("m", self.words.say("page.menu"), "m")] if letters - {TALK} else [])]

    def take_back_seconds(self) -> float:
        """Return the usual time, or less if the clock would run out."""
        left = self.source.seconds_left
        return self.pace.take_back if left is None else min(self.pace.take_back, max(left - RESERVE, 0))

    # The game

    def on_mount(self) -> None:
        """Start to show the game."""
        self.set_interval(0.5, self.show_notice)
        now = self.source.view
        begun = now is not None and (now.roll is not None or any(casino.groups for casino in now.casinos))
        self._announced = now.round if now is not None and begun and self.first is None else 0
        self.play_on()

    @work(exclusive=True, group="game")
    async def play_on(self) -> None:
        """Show what happens to the end of the game, and let people choose when it is their turn.

        Waiting for the next happening and for a person's choice go on at the same time: others may talk meanwhile, and
        if the clock runs out, the choice is cancelled.
        """
        source, happening = self.source, self.first
        coming: asyncio.Future[Happening | None] | None = None
        choice: asyncio.Future[bool] | None = None
        try:
            while True:
                if happening is not None:
                    await self.show_happening(happening)
                coming = asyncio.ensure_future(source.next())
                await asyncio.sleep(0)
                while not coming.done():
                    if choice is None and not self.may_choose():
                        self.show_waiting()
                        await asyncio.wait((coming,))
                        continue
                    choice = choice or asyncio.ensure_future(self._play_turn())
                    await asyncio.wait((coming, choice), return_when=asyncio.FIRST_COMPLETED)
                    if choice.done():
                        accepted, choice = choice.result(), None
                        if accepted:
                            await asyncio.wait((coming,))
                happening = coming.result()
                if happening is None:
                    break
                if choice is not None and not (source.is_our_turn and source.view == self.now):
                    choice.cancel()
                    choice = self.now = self.placed = None
                    self.enter_phase(Phase.WAITING)
        except GuestError as error:
            self.post_message(self.Failed(error))
            return
        finally:
            for task in (coming, choice):
                if task is not None:
                    task.cancel()
        self.post_message(self.Over())

    def may_choose(self) -> bool:
        """Return whether a person is to choose a move with keys or the mouse now."""
        return self.source.is_our_turn

    async def _play_turn(self) -> bool:
        """Let a person choose, and make the move; return whether the table has accepted it."""
        now = self.source.view
        assert now is not None
        option = await self.ask_for_move(now)
        refused = await self.source.place(option.move)
        if refused is not None:
            self.notify(refused, severity="warning", markup=False)
        return refused is None

    def show_waiting(self) -> None:
        """Draw the table while another player is to act."""
        now = self.source.view
        if now is None or now.roll is None:
            return
        self.now = None
        self.show_roll(now)
        self._roll_shown = asyncio.get_running_loop().time()
        if not self.source.waits:
            self.enter_phase(Phase.WAITING)
        if self.source.waiting_text is not None:
            self.say(self.source.waiting_text)

    # What happens

    async def show_happening(self, happening: Happening) -> None:
        """Show a happening, with pauses."""
        before, after = happening.before, happening.after
        self.pace = FAST if self.source.is_hasty else self.usual_pace
        try:
            if happening.move is not None and before is not None:
                await self._show_placing(happening, before, happening.move)
            elif before is not None and after is not None and before.casinos != after.casinos:
                self.enter_phase(Phase.WATCHING)
                self.show_view(after)
                await self.pause(self.pace.deal)
            if after is not None and after.seat is not None and not after.over and after.round > self._announced:
                self._announced = after.round
                await self.announce_round(after)
            if happening.sentence is not None:
                self.tell(happening.sentence, urgent=happening.urgent)
            if after is not None and after.over:
                self.show_view(after)
        finally:
            self.pace = self.usual_pace

    async def _show_placing(self, happening: Happening, now: View, move: Place) -> None:
        """Show a move, step by step if it is another player's, and the payout if it ended the round."""
        option = next(option for option in now.options if option.move == move)
        if not happening.is_ours:
            heading = self.show_roll(now)
            shown = asyncio.get_running_loop().time() - self._roll_shown
            await self.pause(self.pace.roll - (shown if self.source.waits else 0))
            await self.show_choice(now, move, heading)
        self.log_line(self.move_sentence(now, option))
        after = happening.after
        if happening.payout is None or after is None:
            return
        won = await self.pay_out(now, happening.payout)
        if not after.over and (self.source.seats if self.source.waits else self.pace is not FAST):
            seconds = None if self.source.waits else min(STANDINGS_SECONDS, 6 * self.pace.payout)
            await self.show_standings(after, won, now.round, seconds)

    def tell(self, text: Text, *, urgent: bool = False) -> None:
        """Show a line about what happens or is said: in the log or, if that is hidden or it is urgent, as a notice."""
        if not text.plain:
            return
        plain = text.plain.replace(NO_BREAK, " ")
        if urgent:
            self.notify(plain, severity="warning", markup=False, timeout=30)
            return
        self.log_line(text)
        hidden = not self.log_lines.display or not self.has_class("-wide")
        if hidden and not self.source.waits:
            self.notify(plain, markup=False, timeout=6)

    def show_notice(self) -> None:
        """Show the clock, or that the connection is lost, in the header."""
        source, say = self.source, self.words.say
        left, now = source.seconds_left, source.view
        if not source.is_connected:
            self.header.show_notice(Content.styled(f" {say('page.line.lost')}  ", "bold $brass"))
        elif left is not None and now is not None and now.seat is not None:
            near = left <= LAST_SECONDS and source.is_our_turn
            time = say("page.clock", time=clock_text(self.words, left))
            self.header.show_notice(Content.styled(f" {time}  ", "bold $error" if near else "$brass"))
        else:
            self.header.show_notice(Content(""))

    # Keys

    @work(exclusive=True, group="more")
    async def action_more(self) -> None:
        """Show a menu of orders: bots for absent players, our seat back, the end of the game, leaving for good."""
        orders = [order for order in self.source.orders() if order.letter != TALK]
        if not orders:
            return
        items = [(f"item-{number}", order.label) for number, order in enumerate(orders)]
        chosen = await self.app.push_screen_wait(MenuScreen(self.words.say("page.menu"), items))
        if chosen is not None:
            self.give_order(orders[int(chosen.removeprefix("item-"))])

    def action_leave(self) -> None:
        """Leave; the table decides about a move that could still be taken back."""
        self.post_message(self.Left())
