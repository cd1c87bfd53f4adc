"""LiveGame: a game being played, where its chance comes from, and the file it is kept in."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread

from croupier.bots import BOTS, Bot, Searcher, Watcher, warm_up
from croupier.cli.files import keep, secret_path
from croupier.cli.plan import Dice, Plan
from croupier.dealer import Dealer
from croupier.record import Record, write
from croupier.rules import GAME_OVER, Game, Place, Step


@dataclass
class LiveGame:
    """A game on its way. Every step goes through here."""

    plan: Plan
    record: Record
    game: Game
    dealer: Dealer
    path: Path
    secret: bytes | None
    """Of fair dice; it goes into the record when the game is over."""
    bot_seed: int
    bots: tuple[Bot | None, ...] = field(init=False)
    """By seat; None: a person."""

    def __post_init__(self) -> None:
        """Seat the bots, and let those that search compile while people still read."""
        self._seat_bots()
        if any(isinstance(bot, Searcher) for bot in self.bots):
            Thread(target=warm_up, daemon=True).start()

    def _seat_bots(self) -> None:
        """Bots by seat, who have watched every payout so far."""
        self.bots = tuple(BOTS[player.bot](self.bot_seed) if player.bot else None for player in self.plan.players)
        for game, step in zip(self.record.games(), self.record.steps, strict=False):
            self._let_watch(game, step)

    def _let_watch(self, game: Game, step: Step) -> None:
        """Show bots the casinos, where a step leads to a payout."""
        if isinstance(step, Place) and game.apply(step).rounds_paid > game.rounds_paid:
            for bot in self.bots:
                if isinstance(bot, Watcher):
                    bot.watch(game.preview(step))

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table is shown to: one person's own; several look at the same screen and see what all may."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def typed(self) -> bool:
        """Whether people type in what chance brings."""
        return self.plan.dice is Dice.TYPED

    def apply(self, step: Step) -> None:
        """Go on by one step."""
        self._let_watch(self.game, step)
        self.game = self.game.apply(step)
        self.record = replace(self.record, steps=(*self.record.steps, step))

    def take_back(self) -> bool:
        """Go back to before the last thing that people typed in; False where there is none."""
        games = list(self.record.games())
        for number in range(len(self.record.steps) - 1, -1, -1):
            game, step = games[number], self.record.steps[number]
            if isinstance(step, Place):
                asked = self.bots[game.seat or 0] is None
            else:
                asked = sum(1 for _, _ in zip(game.chance_outcomes(), range(2), strict=False)) > 1
            if asked:
                self.game = game
                remarks = tuple(remark for remark in self.record.remarks if remark.after <= number)
                self.record = replace(self.record, steps=self.record.steps[:number], remarks=remarks)
                self._seat_bots()
                return True
        return False

    def save(self) -> None:
        """Keep the record; the secret lies beside it until the game is over."""
        waiting = secret_path(self.path)
        if self.game.to_act is GAME_OVER and self.secret is not None:
            self.record = replace(self.record, secret=self.secret)
        elif self.secret is not None and not waiting.exists():
            keep(waiting, f"{self.secret.hex()}\n", mode=0o600)
        keep(self.path, write(self.record))
        if self.record.secret is not None:
            waiting.unlink(missing_ok=True)
