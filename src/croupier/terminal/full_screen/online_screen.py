"""OnlineScreen: plays at an online table: shows what happens there, move by move, and sends our own moves."""

import asyncio
from collections.abc import Mapping, Sequence

from rich.text import Text
from textual import work
from textual.binding import Binding
from textual.content import Content
from textual.message import Message

from croupier.api import commands, events, messages
from croupier.api.agreement import setup_of
from croupier.api.views import GameView, OwnWinnings
from croupier.rules import Place, View
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.menu_screen import MenuScreen
from croupier.terminal.full_screen.online_talk import OnlineTalk
from croupier.terminal.full_screen.pace import FAST, Pace
from croupier.terminal.full_screen.turn_screen import Phase, TurnScreen
from croupier.terminal.hint import Chance
from croupier.terminal.nonbreaking import NO_BREAK
from croupier.terminal.online.client import TableClient, new_key
from croupier.terminal.online.connection import Line
from croupier.terminal.online.pending_answers import Answer
from croupier.terminal.online.seen import UnfitViewError, seen
from croupier.terminal.online.table_state import Moment
from croupier.terminal.online_phrases import OnlinePhrases, clock_text, refusal
from croupier.terminal.style import SIGNS
from croupier.words import Words

HASTY = 3
"""With more events than these to show, they are shown without pauses."""
STANDINGS_SECONDS = 8.0
"""After which the standings make way by themselves: the others do not wait."""
RESERVE = 3.0
"""Seconds of the clock that no time to take a move back may use up."""
LAST_SECONDS = 10


class OnlineScreen(TurnScreen, OnlineTalk):
    """One game of an online table, from where it stands to its end."""

    BINDINGS = [Binding("c", "talk"), Binding("m", "more")]  # noqa: RUF012  # as Textual declares it

    class Over(Message):
        """The game is over, and everything of it was shown."""

    class Left(Message):
        """Somebody leaves, for now."""

    class Unfit(Message):
        """The server sends what is no game."""

    def __init__(self, client: TableClient, words: Words, pace: Pace) -> None:
        assert client.room is not None
        room = client.room
        phrases = OnlinePhrases(words, SIGNS, room)
        super().__init__(phrases, setup_of(room.agreement), pace, hints=room.agreement.hints and not client.watches)
        self.talk = phrases
        self.client = client
        self.usual_pace = pace
        self._announced = 0

    # What TurnScreen asks

    @property
    def alone(self) -> bool:
        """Whether we have one seat."""
        return self.client.seat is not None

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice."""
        return self.client.room.commitment if self.client.room is not None else None

    async def chances(self, now: View) -> Mapping[Place, Chance] | None:
        """The hint of the server."""
        found = await self.client.hint(now.seat or 0)
        if isinstance(found, messages.Refused):
            self.say(Content(refusal(self.words, found)))
            return None
        if found is None:
            self.say(Content(self.words.say("page.line.lost")))
            return None
        legal = {option.move for option in now.options}
        return {
            move: Chance(advised.win, advised.error, advised.exact)
            for advised in found
            if (move := Place(advised.face, bandit=advised.bandit)) in legal
        }

    def more_keys(self) -> Sequence[Key]:
        """Talk, and everything that is seldom wanted."""
        if not self.client.you:
            return ()
        return Key("c", self.words.say("page.talk"), "c"), Key("m", self.words.say("page.menu"), "m")

    def take_back_seconds(self) -> float:
        """The usual time, but never the last seconds of the clock."""
        left = self.client.seconds_left()
        return self.pace.take_back if left is None else min(self.pace.take_back, max(left - RESERVE, 0))

    # The game from here to its end

    def on_mount(self) -> None:
        """Begin with what the table is now."""
        self.set_interval(0.5, self.tick)
        view = self.client.view
        started = any(isinstance(moment.what, events.StartedEvent) for moment in self.client.moments)
        self._announced = 0 if started or view is None else view.round
        self.play_on()

    @work(exclusive=True, group="game")
    async def play_on(self) -> None:
        """Show what happens, and let us choose when it is our turn, to the end of the game."""
        client = self.client
        try:
            while client.moments or (client.room is not None and client.room.state == "playing"):
                if client.moments:
                    await self._show_moment(client.moments.popleft())
                elif client.view is not None and client.ours(client.view):
                    await self._own_turn(client.view)
                else:
                    changed = client.change()
                    self._show_waiting()
                    await changed.wait()
        except UnfitViewError:
            self.post_message(self.Unfit())
            return
        if client.view is not None:
            self.show_view(self._seen(client.view, client.own))
        self.post_message(self.Over())

    def _seen(self, view: GameView, own: Sequence[OwnWinnings]) -> View:
        return seen(view, self.setup, self.client.you, own)

    def _show_waiting(self) -> None:
        """Draw the table while somebody else is to act."""
        view, room = self.client.view, self.client.room
        if view is None or room is None:
            return
        now = self._seen(view, self.client.own)
        self.now = None
        self.show_roll(now)
        self.enter(Phase.WAITING)
        person = room.seats[now.seat] if now.seat is not None else None
        name = self.phrases.player(now.seat or 0)
        if person is None:
            return
        if now.seat in self.client.you:
            self.say(Text(f"{self.words.say('page.stood_in')} \N{EN DASH} {self.words.say('page.stood_in.help')} (m)"))
        elif not self.client.you:
            self.say(Text(self.words.say("page.watch")))
        elif person.bot is None and now.seat not in self.client.present:
            self.say(Text.assemble(self.phrases.sentence("page.absent.away", name=name), " (m)"))
        else:
            held = now.seats[now.seat or 0]
            dice = self.phrases.hand(held.dice, held.big, held.neutral)
            self.say(self.phrases.sentence("page.roll.thinking", dice=dice))

    async def _own_turn(self, view: GameView) -> None:
        """Choose and send a move; whatever takes the turn away meanwhile ends the choice."""
        client = self.client
        now = self._seen(view, client.own)
        choice = asyncio.ensure_future(self.person_option(now))
        try:
            while not choice.done():
                changed = asyncio.ensure_future(client.change().wait())
                await asyncio.wait((choice, changed), return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                if client.view != view or not client.ours(view):
                    return
                while client.moments and not choice.done():
                    self._tell_event(client.moments.popleft())
            option = choice.result()
        finally:
            choice.cancel()
            self.now = None
            self.enter(Phase.WAITING)
        move = option.move
        answer = await client.send(
            commands.Place(key=new_key(), seat=now.seat or 0, face=move.face, bandit=move.bandit)
        )
        self._answered(answer)

    def _answered(self, answer: Answer) -> None:
        """Say why a command was not carried out."""
        if isinstance(answer, messages.Refused):
            self.notify(refusal(self.words, answer), severity="warning", markup=False)

    # What happens

    async def _show_moment(self, moment: Moment) -> None:
        """Play out an event, without pauses where many follow, or where our own clock runs."""
        left, agreed = self.client.seconds_left(), moment.room.agreement.seconds_per_move
        hurried = self.client.ours(self.client.view) and left is not None and agreed is not None and left < agreed
        self.pace = FAST if hurried or len(self.client.moments) > HASTY else self.usual_pace
        try:
            if isinstance(moment.what, events.PlacedEvent):
                await self._show_placing(moment, moment.what)
            else:
                self._tell_event(moment)
            if moment.after is not None and moment.after.round > self._announced and not moment.after.over:
                self._announced = moment.after.round
                await self.announce_round(self._seen(moment.after, moment.own))
        finally:
            self.pace = self.usual_pace

    async def _show_placing(self, moment: Moment, placed: events.PlacedEvent) -> None:
        """A move: of somebody else step by step; where it ended a round, the payout, too."""
        if moment.before is None or moment.after is None:
            return
        now = self._seen(moment.before, moment.own_before)
        move = Place(placed.face, bandit=placed.bandit)
        option = next((option for option in now.options if option.move == move), None)
        if option is None:
            raise UnfitViewError
        if placed.by != "player" or placed.seat not in self.client.you:
            heading = self.show_roll(now)
            await self.pause(self.pace.roll)
            await self.show_choice(now, move, heading)
        self.log_line(self.told(now, option))
        if placed.payout is not None:
            won = await self.pay_out(now, placed.payout)
            if not moment.after.over and self.pace is not FAST:
                await self.show_standings(
                    self._seen(moment.after, moment.own), won, now.round, min(STANDINGS_SECONDS, 6 * self.pace.payout)
                )

    def _tell_event(self, moment: Moment) -> None:
        """Say what happened apart from dice."""
        text = self.talk.event(moment.what, self.client.you)
        if text is not None:
            self.tell(text)

    def tell(self, text: Text) -> None:
        """Show a line of what happens or is said: in the log or, where there is no room for it, over the table."""
        if not text.plain:
            return
        self.log_line(text)
        if not self.log_lines.display or not self.has_class("-wide"):
            self.notify(text.plain.replace(NO_BREAK, " "), markup=False, timeout=6)

    def tick(self) -> None:
        """Show the clock, or that the line is lost."""
        say = self.words.say
        left = self.client.seconds_left()
        if self.client.line is not Line.OPEN:
            self.header.show_notice(Content.styled(f" {say('page.line.lost')}  ", "bold $brass"))
        elif left is not None and self.client.view is not None and self.client.view.seat is not None:
            time = say("page.clock", time=clock_text(self.words, left))
            near = left <= LAST_SECONDS and self.client.ours(self.client.view)
            self.header.show_notice(Content.styled(f" {time}  ", "bold $error" if near else "$brass"))
        else:
            self.header.show_notice(Content(""))

    # Keys

    @work(exclusive=True, group="more")
    async def action_more(self) -> None:
        """What is seldom wanted: bots for who is away, the seat back, the end of the game, leaving for good."""
        client, room, say = self.client, self.client.room, self.words.say
        if room is None or not client.you or room.state != "playing":
            return
        items: list[tuple[str, str]] = []
        orders: dict[str, commands.Command] = {}

        def offer(label: str, command: commands.Command) -> None:
            name = f"item-{len(items)}"
            items.append((name, label))
            orders[name] = command

        own = client.you[0]
        for seat, person in enumerate(room.seats):
            if person is None or person.kind == "bot":
                continue
            name = self.phrases.name(seat)
            if seat in client.you and (person.bot is not None or person.left):
                offer(say("page.stood_in.back"), commands.Reclaim(key=new_key(), seat=seat))
            elif seat in client.you or (
                person.bot is None and (seat not in client.present or person.ran_out or person.left)
            ):
                offer(f"{name}: {say('page.absent.bot')}", commands.StandIn(key=new_key(), seat=seat))
        if own not in room.end_asked:
            label = say("page.end.ask")
            if room.end_asked:
                names = ", ".join(self.phrases.name(seat) for seat in room.end_asked)
                label = f"{say('page.end_asked', names=names)} {say('page.agree')}"
            offer(label, commands.End(key=new_key(), seat=own))
        for seat in client.you:
            offer(say("page.leave"), commands.Leave(key=new_key(), seat=seat))
        chosen = await self.app.push_screen_wait(MenuScreen(say("page.menu"), items))
        if chosen is not None:
            self._answered(await client.send(orders[chosen]))

    def action_leave(self) -> None:
        """Leave; the seat is kept."""
        self.post_message(self.Left())
