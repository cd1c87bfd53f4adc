"""TurnScreen: a table where a person chooses moves with keys or the mouse, and where payouts are shown.

It knows only views of a game: `PlayScreen` adds the table it is played at, `AnalysisScreen` a position.
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
from croupier.terminal.full_screen.pieces import to_content
from croupier.terminal.full_screen.standings_screen import StandingsScreen
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.hint import Chance, format_chance
from croupier.terminal.phrases import BANDIT, Phrases

TICK = 0.25
"""Seconds between two updates of the time left to take a move back."""


class Phase(Enum):
    """What the player can do, which decides what keys do."""

    WATCHING = "somebody else plays, or notes are dealt"
    WAITING = "somebody else is to act, and no key changes that"
    CHOOSING = "a person chooses"
    SLIP = "a move can be taken back"
    PAYING = "a casino pays"


class TurnScreen(TableScreen):
    """The base of the screens where a person can choose a move."""

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
        """Whether people may ask for hints."""
        self.phase = Phase.WATCHING
        self.now: View | None = None
        """What a person who is to choose a move sees; None if nobody is."""
        self._pause_ended = asyncio.Event()
        """Set by a key that ends a pause."""
        self._skip = False
        """Whether to skip the rest of the current payout."""
        self._move: asyncio.Future[Place] | None = None
        """The move of a person who is to choose."""
        self._taken_back = False
        """Whether the last move was taken back."""
        self.placed: Option | None = None
        """A move that can still be taken back."""
        self._pointed: Option | None = None
        """The move that is previewed."""
        self._bandit = False
        """Whether the next number goes to the bandit."""
        self.hinted: Mapping[Place, Chance] | None = None
        """The hint for this turn, once it is here."""
        self._help: HelpScreen | None = None
        """The help that was shown last: building it takes five times as long as showing it."""

    # Defaults, which subclasses override

    @property
    def has_one_person(self) -> bool:
        """Whether only one person plays at this screen, who is addressed as `you`."""
        return False

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice, which the help shows."""
        return None

    async def move_chances(self, now: View) -> Mapping[Place, Chance] | None:  # noqa: ARG002  # as others need it
        """Return the chance of victory of every legal move, or None if there is no hint."""
        return None

    async def warning(self, now: View, move: Place) -> str | None:  # noqa: ARG002  # as others need it
        """Return a sentence that warns of a move, or None to make it."""
        return None

    def extra_keys(self) -> Sequence[Key]:
        """Return the keys that only this kind of screen has."""
        return ()

    # A turn

    async def pause(self, seconds: float) -> None:
        """Wait for a time, or until a key ends the pause."""
        self._pause_ended.clear()
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pause_ended.wait(), seconds)

    async def announce_round(self, now: View) -> None:
        """Show who starts a round, in the tray and in the log."""
        starts = self.phrases.sentence("round.starts", round=now.round, name=self.phrases.player(now.starter or 0))
        self.log_line(Text(""))
        self.log_line(starts)
        self.tray.show(to_content(starts))
        self.show_view(now)
        await self.pause(self.pace.move)

    async def ask_for_move(self, now: View) -> Option:
        """Let a person choose a move, and return it when it can no longer be taken back."""
        seat = now.seat or 0
        self.now, self.hinted = now, None
        option: Option | None = None
        warning: str | None = None
        while True:
            self._pointed, self._bandit = option if warning else None, False
            self._move = asyncio.get_running_loop().create_future()
            self.enter_phase(Phase.CHOOSING)
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
            if await self._wait_for_take_back(now, option):
                return option
            option = None
            self.say(Content(self.words.say("page.slip.taken")))

    async def _wait_for_take_back(self, now: View, option: Option) -> bool:
        """Wait for a short time in which a move can be taken back; return whether it was not."""
        self._taken_back, self.placed = False, option
        self.enter_phase(Phase.SLIP)
        placed = self.words.say(
            "page.slip.placed", dice=self.dice_text(now, option.move.face), where=self.destination_text(option.move)
        )
        self._pause_ended.clear()
        left = self.take_back_seconds()
        while left > 0 and not self._pause_ended.is_set():
            bar = "▰" * round(left / TICK)
            self.say(Content.assemble(placed, "  ", Content.styled(bar, "$brass")))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pause_ended.wait(), TICK)
            left -= TICK
        self.placed = None
        return not self._taken_back

    def take_back_seconds(self) -> float:
        """Return how many seconds a move can be taken back."""
        return self.pace.take_back

    async def show_choice(self, now: View, move: Place, heading: Content) -> Option:
        """Show a move of another player for a moment."""
        option = next(option for option in now.options if option.move == move)
        self.tray.show(heading, now.roll, now.seat or 0, move.face)
        self.show_view(now, option)
        self.say(self.move_sentence(now, option))
        await self.pause(self.pace.move)
        return option

    def show_roll(self, now: View) -> Content:
        """Show the roll of another player; return the heading above it."""
        seat = now.seat or 0
        self.enter_phase(Phase.WATCHING)
        heading = to_content(self.phrases.sentence("page.roll.of", name=self.phrases.player(seat)))
        self.tray.show(heading, now.roll, seat)
        self.show_view(now)
        return heading

    def _heading(self, now: View) -> Content:
        """Return the heading that says whose roll this is."""
        if self.has_one_person:
            return Content.styled(self.words.say("page.roll.yours"), "bold")
        return to_content(self.phrases.sentence("page.roll.of", name=self.phrases.player(now.seat or 0)))

    def show_turn(self, now: View) -> None:
        """Draw the roll of a person, the effects of all moves as tags, and the previewed move, if any."""
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
            dice = self.dice_text(now, pointed.move.face)
            found = self.hinted.get(pointed.move) if self.hinted else None
            expected = f", {format_chance(self.words, found)[0]}" if found else ""
            self.say(Text.assemble(f"{dice} {self.destination_text(pointed.move)} \N{EN DASH} ", effect, expected))
        elif self._bandit:
            self.say(Content(self.words.say("page.keys.on_bandit")))
        else:
            held = now.seats[seat]
            dice = self.phrases.hand(held.dice, held.big, held.neutral)
            self.say(self.phrases.sentence("page.roll.choose", dice=dice))

    # Payout

    async def pay_out(self, now: View, standings: Sequence[Standing]) -> list[int]:
        """Show a payout, casino by casino; return what each seat has won, in thousand $."""
        gains: dict[int, int] = {}
        self._skip = False
        self.enter_phase(Phase.PAYING)
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
            self.say(self._payment_text(standing))
            await self.pause(self.pace.payout)
        self.show_view(now, standings=standings, gains=gains)
        return [gains.get(seat, 0) for seat in range(self.setup.players)]

    async def show_standings(
        self, after: View, won: Sequence[int], round_paid: int, seconds: float | None = None
    ) -> None:
        """Show the standings until a key is pressed or, if given, for some seconds at most."""
        await self.bring_to_front()
        await self.app.push_screen_wait(StandingsScreen(self.phrases, after, won, round_paid, seconds))

    def _payment_text(self, standing: Standing) -> Text:
        """Return sentences that say what a casino pays to whom, and who is knocked out."""
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

    def enter_phase(self, phase: Phase) -> None:
        """Change what keys do, and show the keys of the new phase."""
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
        self.keys.show(*first, help_key, *self.extra_keys(), leave)

    def on_key(self, event: KeyPress) -> None:
        """Place dice by a digit."""
        if self.phase is Phase.CHOOSING and event.key in "123456":
            event.stop()
            self._choose(Place(int(event.key), self._bandit))

    def _choose(self, move: Place) -> None:
        """Make a move if it is legal, else say why it is not."""
        if self._move is None or self._move.done() or self.now is None:
            return
        legal = [option.move for option in self.now.options]
        if move in legal:
            self._move.set_result(move)
            return
        key, values = explain_illegal_move(move, legal, bandit=self.setup.bandit)
        self.say(Content(self.words.say(key, **values)))

    def action_look(self, step: int) -> None:
        """Preview the next move or, with -1, the one before."""
        if self.phase is not Phase.CHOOSING or self.now is None:
            return
        options = sorted(self.now.options, key=lambda option: (option.move.bandit, option.move.face))
        at = -1 if step > 0 else 0
        if self._pointed is not None:
            at = next(number for number, option in enumerate(options) if option.move == self._pointed.move)
        self._pointed = options[(at + step) % len(options)]
        self.show_turn(self.now)

    def _point(self, move: Place | None) -> None:
        """Preview a move, or none."""
        if self.phase is not Phase.CHOOSING or self.now is None:
            return
        pointed = next((option for option in self.now.options if option.move == move), None)
        if pointed != self._pointed:
            self._pointed = pointed
            self.show_turn(self.now)

    def action_go_on(self) -> None:
        """Make the previewed move or the only one; or end a pause."""
        if self.phase is not Phase.CHOOSING or self.now is None:
            self._pause_ended.set()
        elif self._pointed is not None:
            self._choose(self._pointed.move)
        elif len(self.now.options) == 1:
            self._choose(self.now.options[0].move)

    def action_take_back(self) -> None:
        """Take the move back, if it is still possible."""
        if self.phase is Phase.SLIP:
            self._taken_back = True
            self._pause_ended.set()

    def action_skip(self) -> None:
        """Skip the rest of the payout, or end the preview."""
        self._skip = True
        self._pause_ended.set()
        if self.phase is Phase.CHOOSING and self.now is not None:
            self._pointed, self._bandit = None, False
            self.show_turn(self.now)

    def action_bandit(self) -> None:
        """Switch whether the next number goes to the bandit."""
        if self.phase is Phase.CHOOSING and self.setup.bandit and self.now is not None:
            self._bandit, self._pointed = not self._bandit, None
            self.show_turn(self.now)

    def action_help(self) -> None:
        """Show the help, which is built again only if its contents have changed."""
        contents = HelpContents(self.setup, self.commitment, tuple(self.extra_keys()), hints=self.hints)
        if self._help is None or self._help.contents != contents:
            self._remove_help()
            self._help = HelpScreen(self.phrases, contents)
            self.app.install_screen(self._help, self._help.NAME)
        self.app.push_screen(self._help)

    def _remove_help(self) -> None:
        """Remove the help that was built, if any. If it is being shown, the app is about to end and removes it."""
        if self._help is not None and self._help not in self.app.screen_stack:
            self.app.uninstall_screen(self._help)
            self._help.remove()
            self._help = None

    def on_unmount(self) -> None:
        """Remove the help, since another game has other keys and dice."""
        self._remove_help()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show a hint: the chance of victory of every move."""
        now = self.now
        if self.phase is not Phase.CHOOSING or not self.hints or now is None:
            return
        self.say(Content(self.words.say("page.hint.thinking")))
        found = await self.move_chances(now)
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
