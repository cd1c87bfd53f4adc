"""LiveGame: a game being played, where its chance comes from, and the file it is kept in."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread

from croupier.bots import Bot, Searcher, roster, show_payout, warm_up
from croupier.cli.files import content_of, free_path, keep, secret_path
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
    on_disk: bytes | None = None
    """What the file held when it was last read or written here; None: it is not there yet."""
    _being_written: bytes | None = field(init=False, default=None)
    """What the file may hold already, where Ctrl-C came while it was written."""
    bots: tuple[Bot | None, ...] = field(init=False)
    """By seat; None: a person."""
    _warming: Thread | None = field(init=False, default=None)
    """Compiles the search, where a bot needs it."""

    def __post_init__(self) -> None:
        """Seat the bots."""
        self._seat_bots()

    def _seat_bots(self) -> None:
        """Bots by seat, who have watched every payout so far."""
        kinds = [player.bot for player in self.plan.players]
        self.bots = tuple(roster()[kind].make(self.bot_seed) if kind else None for kind in kinds)
        for game, step in zip(self.record.games(), self.record.steps, strict=False):
            self._let_watch(game, step)

    def _let_watch(self, game: Game, step: Step) -> None:
        """Show bots the casinos, where a step leads to a payout."""
        if isinstance(step, Place) and game.apply(step).rounds_paid > game.rounds_paid:
            show_payout(self.bots, game, step)

    def warm_up(self) -> None:
        """Let bots that search get ready beside the game; best begun while people read and think."""
        if self._warming is None and any(isinstance(bot, Searcher) for bot in self.bots):
            self._warming = Thread(target=warm_up, daemon=True)
            self._warming.start()

    def ready(self, seconds: float | None = None) -> bool:
        """Wait, no longer than so many seconds, until every bot can think; whether they can."""
        self.warm_up()
        if self._warming is not None:
            self._warming.join(seconds)
        return self._warming is None or not self._warming.is_alive()

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
        before, self.game = self.game, self.game.apply(step)
        self.record = replace(self.record, steps=(*self.record.steps, step))
        self._let_watch(before, step)  # last: a bot that fails here loses nobody's move

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
        """Keep the record; the secret lies beside it until the game is over.

        A file that someone else has written to meanwhile is theirs: this game moves to one of its own.
        """
        if self._changed_elsewhere():
            self.path, self.on_disk = free_path(self.path), None
        waiting = secret_path(self.path)
        if self.game.to_act is GAME_OVER and self.secret is not None:
            self.record = replace(self.record, secret=self.secret)
        elif self.secret is not None and (self.on_disk is None or not waiting.exists()):
            keep(waiting, f"{self.secret.hex()}\n", mode=0o600)
        text = write(self.record)
        self._being_written = text.encode()
        keep(self.path, text)
        self.on_disk = self._being_written
        if self.record.secret is not None:
            waiting.unlink(missing_ok=True)

    def _changed_elsewhere(self) -> bool:
        """Whether the file holds something that was not written here."""
        try:
            return content_of(self.path) not in (self.on_disk, self._being_written)
        except FileNotFoundError:
            return False
