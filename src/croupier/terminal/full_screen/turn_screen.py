"""TurnScreen: a table where a person chooses with keys or the mouse, and where casinos pay, one after the other.

It knows views only: `PlayScreen` plays at a table on it, `AnalysisScreen` looks at a position.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum

from rich.text import Text
from textual import on, work
from textual.binding import Binding
from textual.content import Content
from textual.events import Key as KeyPress

from croupier.rules import NEUTRAL, Option, Place, Setup, Standing, View
from croupier.terminal.effect import casino_of, effect_of_option, explain_illegal_move
from croupier.terminal.full_screen.dice_tray import DiceTray
from croupier.terminal.full_screen.facade import Facade
from croupier.terminal.full_screen.help_screen import HelpContents, HelpScreen
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.pace import Pace
from croupier.terminal.full_screen.pieces import content
from croupier.terminal.full_screen.standings_screen import StandingsScreen
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.hint import Chance, format_chance
from croupier.terminal.phrases import BANDIT, Phrases

TICK = 0.25
"""Seconds between two looks of the time to take a move back."""


class Phase(Enum):
    """What a key would do now."""

    WATCHING = "somebody else plays, or notes are dealt"
    WAITING = "somebody else is to act, and no key changes that"
    CHOOSING = "a person chooses"
    SLIP = "a move can be taken back"
    PAYING = "a casino pays"


class TurnScreen(TableScreen):
    """What all tables that are played at have in common."""

    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("left", "look(-1)"),
        Binding("right", "look(1)"),
        Binding("enter,space", "go_on"),
        Binding("u,backspace", "take_back"),
        Binding("escape", "skip"),
        Binding("b", "bandit"),
        Binding("h", "hint"),
        Binding("question_mark", "help"),
        Binding("q", "leave"),
    ]

    def __init__(self, phrases: Phrases, setup: Setup, pace: Pace, *, hints: bool) -> None:
        super().__init__(phrases, setup)
        self.pace = pace
        self.hints = hints
        """Whether a person may ask for hints."""
        self.phase = Phase.WATCHING
        self.now: View | None = None
        """Where a person chooses: what they see."""
        self._nudge = asyncio.Event()
        """Set by a key that ends a pause."""
        self._skip = False
        """Whether the payout that goes on is not to be shown casino by casino."""
        self._move: asyncio.Future[Place] | None = None
        """Where a person chooses: their move."""
        self._taken_back = False
        self.placed: Option | None = None
        """While a move can be taken back: that move."""
        self._pointed: Option | None = None
        """The move that is looked at before it is made."""
        self._bandit = False
        """Whether the next number goes to the bandit."""
        self.hinted: Mapping[Place, Chance] | None = None
        self._help: HelpScreen | None = None
        """The help as it was last shown, kept: to build it takes five times as long as to show it."""

    # What a kind of table may say about itself: a plain one has no person of its own, no commitment, hints or tutor

    @property
    def alone(self) -> bool:
        """Whether one person plays at this screen, who is spoken to as you."""
        return False

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice, for the help."""
        return None

    async def chances(self, now: View) -> Mapping[Place, Chance] | None:  # noqa: ARG002  # as others need it
        """Return what every legal move is worth; None where there is no hint."""
        return None

    async def warning(self, now: View, move: Place) -> str | None:  # noqa: ARG002  # as others need it
        """Return why somebody may not want to make a move, in words; None: it is made."""
        return None

    def more_keys(self) -> Sequence[Key]:
        """Keys of this kind of table, beside those of every one."""
        return ()

    # A turn

    async def pause(self, seconds: float) -> None:
        """Wait, or until a key goes on."""
        self._nudge.clear()
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nudge.wait(), seconds)

    async def announce_round(self, now: View) -> None:
        """Say who starts a round, in the tray and in the log."""
        starts = self.phrases.sentence("round.starts", round=now.round, name=self.phrases.player(now.starter or 0))
        self.log_line(Text(""))
        self.log_line(starts)
        self.tray.show(content(starts))
        self.show_view(now)
        await self.pause(self.pace.move)

    async def person_option(self, now: View) -> Option:
        """Return the move of a person, once it stands."""
        seat = now.seat or 0
        self.now, self.hinted = now, None
        option: Option | None = None
        warning: str | None = None
        while True:
            self._pointed, self._bandit = option if warning else None, False
            self._move = asyncio.get_running_loop().create_future()
            self.enter(Phase.CHOOSING)
            self.show_turn(now)
            if warning:
                self.say(Content.styled(warning, "bold $warning"))
            move = await self._move
            self._move = None
            warned = option if warning else None
            option = next(option for option in now.options if option.move == move)
            warning = None if option == warned else await self.warning(now, move)
            if warning:
                continue
            self.tray.show(self._heading(now), now.roll, seat, move.face)
            self.show_view(now, option)
            if await self._stands(now, option):
                return option
            option = None
            self.say(Content(self.words.say("page.slip.taken")))

    async def _stands(self, now: View, option: Option) -> bool:
        """Return whether a move stands: a short time to take it back goes by before the next dice fall."""
        self._taken_back, self.placed = False, option
        self.enter(Phase.SLIP)
        placed = self.words.say(
            "page.slip.placed", dice=self.dice_placed(now, option.move.face), where=self.where(option.move)
        )
        self._nudge.clear()
        left = self.take_back_seconds()
        while left > 0 and not self._nudge.is_set():
            bar = "▰" * round(left / TICK)
            self.say(Content.assemble(placed, "  ", Content.styled(bar, "$brass")))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nudge.wait(), TICK)
            left -= TICK
        self.placed = None
        return not self._taken_back

    def take_back_seconds(self) -> float:
        """Return how long a move can be taken back."""
        return self.pace.take_back

    async def show_choice(self, now: View, move: Place, heading: Content) -> Option:
        """Show where the dice of somebody else go, for a moment."""
        option = next(option for option in now.options if option.move == move)
        self.tray.show(heading, now.roll, now.seat or 0, move.face)
        self.show_view(now, option)
        self.say(self.told(now, option))
        await self.pause(self.pace.move)
        return option

    def show_roll(self, now: View) -> Content:
        """Show the dice of somebody else, with a heading, which is returned."""
        seat = now.seat or 0
        self.enter(Phase.WATCHING)
        heading = content(self.phrases.sentence("page.roll.of", name=self.phrases.player(seat)))
        self.tray.show(heading, now.roll, seat)
        self.show_view(now)
        return heading

    def _heading(self, now: View) -> Content:
        """Whose roll lies in the tray."""
        if self.alone:
            return Content.styled(self.words.say("page.roll.yours"), "bold")
        return content(self.phrases.sentence("page.roll.of", name=self.phrases.player(now.seat or 0)))

    def show_turn(self, now: View) -> None:
        """Draw the roll of a person, with what each move would bring, or with the one that is looked at."""
        pointed = self._pointed
        seat = now.seat or 0
        heading = self._heading(now)
        if self.hinted:
            heading = Content.assemble(heading, "   ", Content.styled(self.words.say("screen.legend"), "$quiet"))
        self.tray.show(heading, now.roll, seat, pointed.move.face if pointed else None)
        bandit = pointed.move.face if pointed and pointed.move.bandit else None
        tags = self.tags_for(now, on_bandit=bandit)
        if self.hinted:
            for move, chance in self.hinted.items():
                if casino_of(move) in tags and (not move.bandit or move.face == bandit):
                    tags[casino_of(move)] = format_chance(self.words, chance)
        self.show_view(now, pointed, tags)
        if pointed is not None:
            effect = self.phrases.effect(effect_of_option(now, pointed), to_you=True)
            dice = self.dice_placed(now, pointed.move.face)
            found = self.hinted.get(pointed.move) if self.hinted else None
            expected = f", {format_chance(self.words, found)[0]}" if found else ""
            self.say(Text.assemble(f"{dice} {self.where(pointed.move)} \N{EN DASH} ", effect, expected))
        elif self._bandit:
            self.say(Content(self.words.say("page.keys.on_bandit")))
        else:
            held = now.seats[seat]
            dice = self.phrases.hand(held.dice, held.big, held.neutral)
            self.say(self.phrases.sentence("page.roll.choose", dice=dice))

    # Payout

    async def pay_out(self, now: View, standings: Sequence[Standing]) -> list[int]:
        """Show a round being paid out, casino by casino; what each seat has won, thousand $."""
        gains: dict[int, int] = {}
        self._skip = False
        self.enter(Phase.PAYING)
        self.tray.show(Content.styled(self.words.say("payout.title", round=now.round), "bold $brass"))
        for standing in standings:
            if not standing.notes:
                continue
            for note, taker in zip(standing.notes, standing.takers, strict=True):
                if taker is not None and taker != NEUTRAL:
                    gains[taker] = gains.get(taker, 0) + note
            if self._skip:
                continue
            self.show_view(now, standings=standings, paying=standing.casino, gains=gains)
            self.say(self._paid(standing))
            await self.pause(self.pace.payout)
        self.show_view(now, standings=standings, gains=gains)
        return [gains.get(seat, 0) for seat in range(self.setup.players)]

    async def show_standings(
        self, after: View, won: Sequence[int], round_paid: int, seconds: float | None = None
    ) -> None:
        """Show the standings until a person goes on, or for so many seconds."""
        await self.to_front()
        await self.app.push_screen_wait(StandingsScreen(self.phrases, after, won, round_paid, seconds))

    def _paid(self, standing: Standing) -> Text:
        """Return what a casino pays to whom, and who is knocked out."""
        parts = [Text.assemble(self.phrases.casino(standing.casino), " \N{EN DASH}")]
        for note, taker in zip(standing.notes, standing.takers, strict=True):
            money = self.phrases.money(note)
            if taker is None:
                parts.append(self.phrases.sentence("page.payout.left", money=money))
            elif taker == NEUTRAL:
                parts.append(self.phrases.sentence("page.payout.neutral", money=money))
            else:
                parts.append(self.phrases.sentence("page.payout.takes", name=self.phrases.player(taker), money=money))
        out = [group.colour for group in standing.groups if group.knocked_out]
        if out:
            parts.append(self.phrases.sentence("page.payout.out", names=self.phrases.players(out)))
        return Text(" ").join(parts)

    # Keys and mouse

    def enter(self, phase: Phase) -> None:
        """Change what keys do, and show which."""
        self.phase = phase
        say = self.words.say
        if phase is Phase.CHOOSING:
            bandit = [Key("b", say("casino.7"), "b")] if self.setup.bandit else []
            hint = [Key("h", say("page.hint"), "h")] if self.hints else []
            first = [Key("1-6", say("screen.place")), *bandit, Key("← →", say("screen.look"), "right"), *hint]
        elif phase is Phase.SLIP:
            first = [Key("u", say("page.slip.back"), "u"), Key(say("key.enter"), say("page.slip.now"), "enter")]
        elif phase is Phase.PAYING:
            first = [
                Key(say("key.enter"), say("page.payout.next"), "enter"),
                Key("Esc", say("page.payout.skip"), "escape"),
            ]
        elif phase is Phase.WATCHING:
            first = [Key(say("key.enter"), say("page.continue"), "enter")]
        else:
            first = []
        help_key, leave = Key("?", say("page.keys"), "question_mark"), Key("q", say("screen.leave"), "q")
        self.keys.show(*first, help_key, *self.more_keys(), leave)

    def on_key(self, event: KeyPress) -> None:
        """Place by a digit."""
        if self.phase is Phase.CHOOSING and event.key in "123456":
            event.stop()
            self._choose(Place(int(event.key), self._bandit))

    def _choose(self, move: Place) -> None:
        """Make a move, if it is legal."""
        if self._move is None or self._move.done() or self.now is None:
            return
        legal = [option.move for option in self.now.options]
        if move in legal:
            self._move.set_result(move)
            return
        key, values = explain_illegal_move(move, legal, bandit=self.setup.bandit)
        self.say(Content(self.words.say(key, **values)))

    def action_look(self, step: int) -> None:
        """Look at the next move, or the one before."""
        if self.phase is not Phase.CHOOSING or self.now is None:
            return
        options = sorted(self.now.options, key=lambda option: (option.move.bandit, option.move.face))
        at = -1 if step > 0 else 0
        if self._pointed is not None:
            at = next(number for number, option in enumerate(options) if option.move == self._pointed.move)
        self._pointed = options[(at + step) % len(options)]
        self.show_turn(self.now)

    def _point(self, move: Place | None) -> None:
        """Look at a move, or at none."""
        if self.phase is not Phase.CHOOSING or self.now is None:
            return
        pointed = next((option for option in self.now.options if option.move == move), None)
        if pointed != self._pointed:
            self._pointed = pointed
            self.show_turn(self.now)

    def action_go_on(self) -> None:
        """Make the move that is looked at; or end a pause."""
        if self.phase is not Phase.CHOOSING or self.now is None:
            self._nudge.set()
        elif self._pointed is not None:
            self._choose(self._pointed.move)
        elif len(self.now.options) == 1:
            self._choose(self.now.options[0].move)

    def action_take_back(self) -> None:
        """Take the move back, while that is possible."""
        if self.phase is Phase.SLIP:
            self._taken_back = True
            self._nudge.set()

    def action_skip(self) -> None:
        """End the payout, or stop looking at a move."""
        self._skip = True
        self._nudge.set()
        if self.phase is Phase.CHOOSING and self.now is not None:
            self._pointed, self._bandit = None, False
            self.show_turn(self.now)

    def action_bandit(self) -> None:
        """Send the next number to the bandit, or not."""
        if self.phase is Phase.CHOOSING and self.setup.bandit and self.now is not None:
            self._bandit, self._pointed = not self._bandit, None
            self.show_turn(self.now)

    def action_help(self) -> None:
        """Show all keys and signs."""
        contents = HelpContents(self.setup, self.commitment, tuple(self.more_keys()), hints=self.hints)
        if self._help is None or self._help.contents != contents:
            self._forget_help()
            self._help = HelpScreen(self.phrases, contents)
            self.app.install_screen(self._help, self._help.NAME)
        self.app.push_screen(self._help)

    def _forget_help(self) -> None:
        """Let the help go that was kept, if any; where it is shown the app is about to end, and does that itself."""
        if self._help is not None and self._help not in self.app.screen_stack:
            self.app.uninstall_screen(self._help)
            self._help.remove()
            self._help = None

    def on_unmount(self) -> None:
        """Another game has other keys, and other dice."""
        self._forget_help()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show what every move is worth."""
        now = self.now
        if self.phase is not Phase.CHOOSING or not self.hints or now is None:
            return
        self.say(Content(self.words.say("page.hint.thinking")))
        found = await self.chances(now)
        if found and now is self.now and self.phase is Phase.CHOOSING:
            self.hinted = found
            best = max(found, key=lambda move: found[move].win)
            self._pointed = next(option for option in now.options if option.move == best)
            self.show_turn(now)

    @on(Facade.Pointed)
    def _facade_pointed(self, event: Facade.Pointed) -> None:
        if event.casino != BANDIT:
            self._point(None if event.casino is None else Place(event.casino))

    @on(Facade.Clicked)
    def _facade_clicked(self, event: Facade.Clicked) -> None:
        if self.phase is not Phase.CHOOSING:
            self.action_go_on()
        elif event.casino == BANDIT:
            self.action_bandit()
        else:
            self._choose(Place(event.casino))

    @on(DiceTray.Pointed)
    def _dice_pointed(self, event: DiceTray.Pointed) -> None:
        self._point(None if event.face is None else Place(event.face, self._bandit))

    @on(DiceTray.Clicked)
    def _dice_clicked(self, event: DiceTray.Clicked) -> None:
        if self.phase is Phase.CHOOSING:
            self._choose(Place(event.face, self._bandit))
        else:
            self.action_go_on()
