"""Session: one game being played, with its dealer, its bots and its file, apart from how it is shown."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Thread

from croupier.bots import Bot, Thinker, chosen, entry_of, show_payout, warm_up
from croupier.dealer import Dealer, FairDealer, Question, SeededDealer, TypedDealer
from croupier.record import Record, write
from croupier.rules import GAME_OVER, Chance, Game, Place, Step
from croupier.terminal.plan import Dice, Plan
from croupier.terminal.record_file import RecordFile, free_path


@dataclass
class Session:
    """A game from its first step to its last. Every step goes through `apply`."""

    plan: Plan
    record: Record
    file: RecordFile
    secret: bytes | None
    """Of fair dice; it goes into the record when the game is over."""
    ask: Callable[[Question], str]
    """Asks people for typed dice and notes."""
    game: Game = field(init=False)
    """The game after the last step of the record."""
    dealer: Dealer = field(init=False)
    bots: tuple[Bot | None, ...] = field(init=False)
    """By seat; None: a person."""
    _bot_seed: int = field(init=False)
    _compilation: Thread | None = field(init=False, default=None)
    """Compiles the search, where a bot needs it."""

    def __post_init__(self) -> None:
        """Take up the record, and seat dealer and bots."""
        self.game = self.record.game
        seed = self.plan.seed or 0
        if self.secret is not None:
            self.dealer = FairDealer(self.secret, self.record.seeds)
        elif self.typed:
            self.dealer = TypedDealer(self.ask, self.record.names)
        else:
            self.dealer = SeededDealer(seed)
        self._bot_seed = seed if self.plan.dice is Dice.SEEDED else secrets.randbits(64)
        self._seat_bots()

    def _seat_bots(self) -> None:
        """Make the bots anew, and show them every payout so far."""
        kinds = [player.bot for player in self.plan.players]
        self.bots = tuple(entry_of(kind).make(self._bot_seed) if kind else None for kind in kinds)
        for game, step in zip(self.record.games(), self.record.steps, strict=False):
            self._show_payout(game, step)

    def _show_payout(self, game: Game, step: Step) -> None:
        """Show bots the casinos, where a step leads to a payout."""
        if isinstance(step, Place) and game.apply(step).rounds_paid > game.rounds_paid:
            show_payout(self.bots, game, step)

    def warm_up(self) -> None:
        """Start to compile the search in the background, where a bot needs it; best while people read and think."""
        if self._compilation is None and any(isinstance(bot, Thinker) for bot in self.bots):
            self._compilation = Thread(target=warm_up, daemon=True)
            self._compilation.start()

    def wait_until_ready(self, seconds: float | None = None) -> bool:
        """Wait for the compilation, no longer than so many seconds; whether every bot can choose now."""
        self.warm_up()
        if self._compilation is not None:
            self._compilation.join(seconds)
        return self._compilation is None or not self._compilation.is_alive()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown: that of a single person; several share the view of a spectator, None."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def typed(self) -> bool:
        """Whether people type in dice and notes."""
        return self.plan.dice is Dice.TYPED

    def draw(self) -> Chance:
        """Let chance take the step that is due to it."""
        step = self.dealer.draw(self.game)
        self.apply(step)
        return step

    def bot_move(self, seat: int) -> Place:
        """The move that the bot of a seat chooses; GuestError where it fails. It may think for a while."""
        bot = self.bots[seat]
        assert bot is not None
        return chosen(bot, self.game, seat)

    def waits_for_compiler(self, seat: int) -> bool:
        """Whether the bot of a seat cannot choose yet, because what it thinks with is being compiled."""
        return isinstance(self.bots[seat], Thinker) and not self.wait_until_ready(0)

    def apply(self, step: Step) -> None:
        """Go on by one step."""
        before, self.game = self.game, self.game.apply(step)
        self.record = replace(self.record, steps=(*self.record.steps, step))
        self._show_payout(before, step)  # last: where a bot fails here, the step is in the record

    def undo(self) -> bool:
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
        """Write the record, and beside it the secret until the game is over.

        A file that another program has changed is left to it: this game moves to a file of its own.
        """
        if self.file.changed_elsewhere():
            self.file = RecordFile(free_path(self.file.path))
        if self.secret is not None:
            if self.game.to_act is GAME_OVER:
                self.record = replace(self.record, secret=self.secret)
            else:
                self.file.write_secret(self.secret)
        self.file.write(write(self.record))
        if self.record.secret is not None:
            self.file.delete_secret()
