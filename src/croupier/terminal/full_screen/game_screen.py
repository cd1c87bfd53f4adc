"""GameScreen: plays a session at the table: bots think in the background, people press keys, casinos pay."""

import asyncio
from collections.abc import Mapping

from rich.text import Text
from textual import work

from croupier.bots import GuestError
from croupier.rules import GAME_OVER, Deal, Game, Option, Place, Roll, View, view
from croupier.terminal.background import in_background
from croupier.terminal.full_screen.leaving import leave, save, to_front
from croupier.terminal.full_screen.pace import Pace
from croupier.terminal.full_screen.turn_screen import Phase, TurnScreen
from croupier.terminal.hint import TUTOR_SECONDS, Chance, blunder_warning, chances
from croupier.terminal.phrases import Phrases
from croupier.terminal.saving import Saving
from croupier.terminal.session import Session


class GameScreen(TurnScreen):
    """One session, from where it stands to its end."""

    def __init__(self, session: Session, phrases: Phrases, pace: Pace, *, hints: bool, tutor: bool = False) -> None:
        super().__init__(phrases, session.record.setup, pace, hints=hints)
        self.session = session
        self.tutor = tutor
        """Whether people are warned before a blunder."""
        self.saving = Saving(session, self.words)
        self._announced = 0
        self._chances: tuple[Game, asyncio.Task[dict[Place, Chance]]] | None = None
        """The hint of a turn, and the game it is for."""

    @property
    def alone(self) -> bool:
        """Whether one person plays here."""
        return len(self.session.people) == 1

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice."""
        return self.session.record.commitment

    async def chances(self, now: View) -> Mapping[Place, Chance]:
        """Return what every move is worth, from what the seat to act may see; evaluated once a turn."""
        if self._chances is None or self._chances[0] is not self.session.game:
            seen = view(self.session.game, now.seat)
            task = asyncio.get_running_loop().create_task(in_background(lambda: chances(seen)))
            self._chances = self.session.game, task
        return await asyncio.shield(self._chances[1])

    async def warning(self, now: View, move: Place) -> str | None:
        """What a blunder would cost, where a tutor is wanted and knows soon enough."""
        if not self.tutor or len(now.options) < 2:
            return None
        try:
            found = await asyncio.wait_for(self.chances(now), TUTOR_SECONDS)
        except TimeoutError:
            return None
        return blunder_warning(self.words, found, move)

    def on_mount(self) -> None:
        """Begin."""
        self._announced = self.session.game.round if self.session.round_begun else 0
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
            await leave(self, self.saving, error)
            return
        from croupier.terminal.full_screen.end_screen import EndScreen  # here: the table is there sooner without it

        await save(self, self.saving)
        await to_front(self)
        self.app.switch_screen(EndScreen(self.session, self.phrases, unsaved=self.saving.failed))

    def _seen(self, game: Game) -> View:
        return view(game, self.session.viewer)

    async def _chance(self, game: Game) -> None:
        """One step of chance; the notes of a round come casino by casino, then its starter is named."""
        step = self.session.draw()
        after = self.session.game
        if isinstance(step, Deal):
            if after.filling != game.filling:
                self.enter(Phase.WATCHING)
                self.show_view(self._seen(after))
                await self.pause(self.pace.deal)
        elif isinstance(step, Roll) and game.spare:
            self.log_line(self.phrases.sentence("play.spare", dice=Text(str(step).removeprefix("n"))))
        if after.seat is not None and after.roll is None and self._announced < after.round:
            self._announced = after.round
            await self.announce_round(self._seen(after))

    async def _turn(self, game: Game, seat: int) -> None:
        """One placing; where it is the last of its round, the payout and then the standings."""
        now = self._seen(game)
        if self.session.bots[seat] is None:
            await save(self, self.saving)
            if self.tutor:
                self._think_ahead(now)
            option = await self.person_option(now)
        else:
            option = await self._bot(now, seat)
        self.log_line(self.told(now, option))
        self.session.apply(option.move)
        after = self.session.game
        if self.session.bots[seat] is None:
            await save(self, self.saving)
        if after.rounds_paid > game.rounds_paid:
            won = await self.pay_out(now, game.preview(option.move))
            if after.to_act is not GAME_OVER and self.session.people:
                await save(self, self.saving)
                await self.show_standings(self._seen(after), won, game.round)

    @work(exclusive=True, group="tutor")
    async def _think_ahead(self, now: View) -> None:
        """Evaluate the moves while a person looks at them, so that a warning is quick."""
        await self.chances(now)

    async def _bot(self, now: View, seat: int) -> Option:
        """The move of a bot: its dice, a moment, and where they go."""
        heading = self.show_roll(now)
        thinking = in_background(lambda: self.session.bot_move(seat))
        move, _ = await asyncio.gather(thinking, self.pause(self.pace.roll))
        return await self.show_choice(now, move, heading)

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Save, and leave; a move that could still be taken back is made."""
        self.workers.cancel_group(self, "game")
        failed = None
        if self.phase is Phase.SLIP and self.placed is not None:
            try:
                self.session.apply(self.placed.move)
            except GuestError as error:
                failed = error
        await leave(self, self.saving, failed)
