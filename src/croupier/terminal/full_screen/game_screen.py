"""GameScreen: plays a session at the table: bots think in the background, people press keys, casinos pay."""

import asyncio
from contextlib import suppress
from enum import Enum

from rich.text import Text
from textual import on, work
from textual.binding import Binding
from textual.content import Content
from textual.events import Key as KeyPress

from croupier.bots import GuestError
from croupier.rules import GAME_OVER, NEUTRAL, Deal, Game, Option, Place, Roll, Standing, View, view
from croupier.terminal.effect import casino_of, effect_in
from croupier.terminal.full_screen.background import in_background
from croupier.terminal.full_screen.dice_tray import DiceTray
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.facade import Facade
from croupier.terminal.full_screen.help_screen import HelpScreen
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.outcome import Outcome
from croupier.terminal.full_screen.pace import Pace
from croupier.terminal.full_screen.pieces import content
from croupier.terminal.full_screen.standings_screen import StandingsScreen
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.phrases import BANDIT, Phrases
from croupier.terminal.record_file import file_problem
from croupier.terminal.session import Session

TICK = 0.25
"""Seconds between two looks of the time to take a move back."""


class Phase(Enum):
    """What a key would do now."""

    WATCHING = "a bot plays, or notes are dealt"
    CHOOSING = "a person chooses"
    SLIP = "a move can be taken back"
    PAYING = "a casino pays"


class GameScreen(TableScreen):
    """One session, from where it stands to its end."""

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

    def __init__(self, session: Session, phrases: Phrases, pace: Pace, *, hints: bool) -> None:
        super().__init__(phrases, session.record.setup)
        self.session = session
        self.pace = pace
        self.hints = hints
        self.phase = Phase.WATCHING
        self.unsaved = False
        self._nudge = asyncio.Event()
        """Set by a key that ends a pause."""
        self._skip = False
        """Whether the payout that goes on is not to be shown casino by casino."""
        self._move: asyncio.Future[Place] | None = None
        """Where a person chooses: their move."""
        self._taken_back = False
        self._pointed: Option | None = None
        """The move that is looked at before it is made."""
        self._bandit = False
        """Whether the next number goes to the bandit."""
        self._hint: dict[Place, str] | None = None
        self._announced = 0

    def on_mount(self) -> None:
        """Begin."""
        game = self.session.game
        begun = game.roll is not None or any(standing.groups for standing in game.standing)
        self._announced = game.round if begun else 0
        self.session.warm_up()
        self.play_on()

    # The game from here to its end

    @work(exclusive=True, group="game")
    async def play_on(self) -> None:
        """Play to the end of the game."""
        try:
            while (actor := self.session.game.to_act) is not GAME_OVER:
                if isinstance(actor, int):
                    await self._turn(self.session.game, actor)
                else:
                    await self._chance(self.session.game)
        except GuestError as error:
            await self._save()
            self.app.exit(Outcome(self.session, self.unsaved, failed=error))
            return
        await self._save()
        self.app.switch_screen(EndScreen(self.session, self.phrases, unsaved=self.unsaved))

    async def _pause(self, seconds: float) -> None:
        """Wait, or until a key goes on."""
        self._nudge.clear()
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nudge.wait(), seconds)

    async def _save(self) -> None:
        """Save the record; where that fails, say so once and play on."""
        path = self.session.file.path
        try:
            await in_background(self.session.save)
        except OSError as error:
            if not self.unsaved:
                self.notify(file_problem(self.words, self.session.file.path, error), severity="warning", markup=False)
            self.unsaved = True
            return
        self.unsaved = False
        if self.session.file.path != path:
            self.notify(self.words.say("play.elsewhere", file=path, other=self.session.file.path), markup=False)

    def _seen(self, game: Game) -> View:
        return view(game, self.session.viewer)

    async def _chance(self, game: Game) -> None:
        """One step of chance; the notes of a round come casino by casino, then its starter is named."""
        step = self.session.draw()
        after = self.session.game
        if isinstance(step, Deal):
            if after.filling != game.filling:
                self._enter(Phase.WATCHING)
                self.show_view(self._seen(after))
                await self._pause(self.pace.deal)
        elif isinstance(step, Roll) and game.spare:
            self.log_line(self.phrases.sentence("play.spare", dice=Text(str(step).removeprefix("n"))))
        if after.seat is not None and after.roll is None and self._announced < after.round:
            self._announced = after.round
            starts = self.phrases.sentence(
                "round.starts", round=after.round, name=self.phrases.player(after.starter or 0)
            )
            self.log_line(Text(""))
            self.log_line(starts)
            self.tray.show(content(starts))
            self.show_view(self._seen(after))
            await self._pause(self.pace.move)

    # Turns

    async def _turn(self, game: Game, seat: int) -> None:
        """One placing."""
        now = self._seen(game)
        if self.session.bots[seat] is None:
            await self._save()
            option = await self._person(now)
        else:
            option = await self._bot(now, seat)
        self.log_line(self.told(now, option))
        self.session.apply(option.move)
        if self.session.game.rounds_paid > game.rounds_paid:
            await self._pay(game, now, option.move)

    async def _bot(self, now: View, seat: int) -> Option:
        """The move of a bot: its dice, a moment, and where they go."""
        self._enter(Phase.WATCHING)
        heading = content(self.phrases.sentence("page.roll.of", name=self.phrases.player(seat)))
        self.tray.show(heading, now.roll, seat)
        self.show_view(now)
        while self.session.waits_for_compiler(seat):
            self.say(self.phrases.sentence("play.compiling", name=self.phrases.player(seat)))
            await asyncio.sleep(TICK)
        thinking = in_background(lambda: self.session.bot_move(seat))
        move, _ = await asyncio.gather(thinking, self._pause(self.pace.roll))
        option = next(option for option in now.options if option.move == move)
        self.tray.show(heading, now.roll, seat, move.face)
        self.show_view(now, option)
        self.say(self.told(now, option))
        await self._pause(self.pace.move)
        return option

    async def _person(self, now: View) -> Option:
        """The move of a person, once it stands."""
        seat = now.seat or 0
        self._hint = None
        while True:
            self._pointed, self._bandit = None, False
            self._move = asyncio.get_running_loop().create_future()
            self._enter(Phase.CHOOSING)
            self._draw_choice()
            move = await self._move
            self._move = None
            option = next(option for option in now.options if option.move == move)
            self.tray.show(self._heading(now), now.roll, seat, move.face)
            self.show_view(now, option)
            if await self._stands(now, option):
                return option
            self.say(Content(self.words.say("page.slip.taken")))

    async def _stands(self, now: View, option: Option) -> bool:
        """Whether a move stands: a short time to take it back goes by before the next dice fall."""
        self._taken_back = False
        self._enter(Phase.SLIP)
        placed = self.words.say(
            "page.slip.placed", dice=self.dice_placed(now, option.move.face), where=self.where(option.move)
        )
        self._nudge.clear()
        left = self.pace.take_back
        while left > 0 and not self._nudge.is_set():
            bar = "▰" * round(left / TICK)
            self.say(Content.assemble(placed, "  ", Content.styled(bar, "$brass")))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nudge.wait(), TICK)
            left -= TICK
        return not self._taken_back

    def _heading(self, now: View) -> Content:
        """Whose roll lies in the tray."""
        if len(self.session.people) == 1:
            return Content.styled(self.words.say("page.roll.yours"), "bold")
        return content(self.phrases.sentence("page.roll.of", name=self.phrases.player(now.seat or 0)))

    def _draw_choice(self) -> None:
        """Draw the roll of a person, with what each move would bring, or with the one that is looked at."""
        now = self._seen(self.session.game)
        pointed = self._pointed
        self.tray.show(self._heading(now), now.roll, now.seat or 0, pointed.move.face if pointed else None)
        bandit = pointed.move.face if pointed and pointed.move.bandit else None
        tags = self.tags_for(now, on_bandit=bandit)
        if self._hint:
            for move, chance in self._hint.items():
                if casino_of(move) in tags and (not move.bandit or move.face == bandit):
                    tags[casino_of(move)] = (chance,)
        self.show_view(now, pointed, tags)
        if pointed is not None:
            effect = self.phrases.effect(effect_in(now, pointed), to_you=True)
            dice = self.dice_placed(now, pointed.move.face)
            chance = f", {self._hint[pointed.move]}" if self._hint and pointed.move in self._hint else ""
            self.say(Text.assemble(f"{dice} {self.where(pointed.move)} \N{EN DASH} ", effect, chance))
        elif self._bandit:
            self.say(Content(self.words.say("page.keys.on_bandit")))
        else:
            dice = self.phrases.hand(*self.session.game.hand(now.seat or 0))
            self.say(self.phrases.sentence("page.roll.choose", dice=dice))

    # Payout

    async def _pay(self, game: Game, now: View, last: Place) -> None:
        """Pay a round out, casino by casino; then the standings."""
        standings = game.preview(last)
        gains: dict[int, int] = {}
        self._skip = False
        self._enter(Phase.PAYING)
        self.tray.show(Content.styled(self.words.say("payout.title", round=game.round), "bold $brass"))
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
            await self._pause(self.pace.payout)
        self.show_view(now, standings=standings, gains=gains)
        after = self.session.game
        if after.to_act is not GAME_OVER and self.session.people:
            await self._save()
            won = [gains.get(seat, 0) for seat in range(self.setup.players)]
            await self.app.push_screen_wait(StandingsScreen(self.phrases, self._seen(after), won, game.round))

    def _paid(self, standing: Standing) -> Text:
        """What a casino pays to whom, and who is knocked out."""
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

    def _enter(self, phase: Phase) -> None:
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
        else:
            first = [Key(say("key.enter"), say("page.continue"), "enter")]
        self.keys.show(*first, Key("?", say("page.keys"), "question_mark"), Key("q", say("screen.leave"), "q"))

    def on_key(self, event: KeyPress) -> None:
        """Place by a digit."""
        if self.phase is Phase.CHOOSING and event.key in "123456":
            event.stop()
            self._choose(Place(int(event.key), self._bandit))

    def _choose(self, move: Place) -> None:
        """Make a move, if it is legal."""
        if self._move is None or self._move.done():
            return
        if move in self.session.game.legal_moves:
            self._move.set_result(move)
            return
        rolled = any(legal.face == move.face for legal in self.session.game.legal_moves)
        faces = ", ".join(dict.fromkeys(str(legal.face) for legal in self.session.game.legal_moves))
        key = "play.on_bandit" if rolled else "play.not_rolled"
        self.say(Content(self.words.say(key, face=move.face, faces=faces)))

    def action_look(self, step: int) -> None:
        """Look at the next move, or the one before."""
        if self.phase is not Phase.CHOOSING:
            return
        options = sorted(
            self._seen(self.session.game).options, key=lambda option: (option.move.bandit, option.move.face)
        )
        at = -1 if step > 0 else 0
        if self._pointed is not None:
            at = next(number for number, option in enumerate(options) if option.move == self._pointed.move)
        self._pointed = options[(at + step) % len(options)]
        self._draw_choice()

    def _point(self, move: Place | None) -> None:
        """Look at a move, or at none."""
        if self.phase is not Phase.CHOOSING:
            return
        options = self._seen(self.session.game).options
        pointed = next((option for option in options if option.move == move), None)
        if pointed != self._pointed:
            self._pointed = pointed
            self._draw_choice()

    def action_go_on(self) -> None:
        """Make the move that is looked at; or end a pause."""
        if self.phase is Phase.CHOOSING:
            options = self.session.game.legal_moves
            if self._pointed is not None:
                self._choose(self._pointed.move)
            elif len(options) == 1:
                self._choose(options[0])
        else:
            self._nudge.set()

    def action_take_back(self) -> None:
        """Take the move back, while that is possible."""
        if self.phase is Phase.SLIP:
            self._taken_back = True
            self._nudge.set()

    def action_skip(self) -> None:
        """End the payout, or stop looking at a move."""
        self._skip = True
        self._nudge.set()
        if self.phase is Phase.CHOOSING:
            self._pointed, self._bandit = None, False
            self._draw_choice()

    def action_bandit(self) -> None:
        """Send the next number to the bandit, or not."""
        if self.phase is Phase.CHOOSING and self.setup.bandit:
            self._bandit, self._pointed = not self._bandit, None
            self._draw_choice()

    def action_help(self) -> None:
        """Show all keys and signs."""
        self.app.push_screen(HelpScreen(self.phrases, self.setup, self.session))

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show what every move is worth."""
        if self.phase is not Phase.CHOOSING or not self.hints:
            return
        from croupier.terminal.hint import chances

        game = self.session.game
        seen = view(game, game.seat)
        self.say(Content(self.words.say("page.hint.thinking")))
        found = await in_background(lambda: chances(seen))
        if game is self.session.game and self.phase is Phase.CHOOSING:
            self._hint = {
                move: self.words.say("screen.percent", number=round(100 * win)) for move, win in found.items()
            }
            best = max(found, key=lambda move: found[move])
            self._pointed = next(option for option in seen.options if option.move == best)
            self._draw_choice()

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Save, and leave."""
        await self._save()
        self.app.exit(Outcome(self.session, self.unsaved))

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
