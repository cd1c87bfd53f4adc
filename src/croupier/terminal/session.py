"""Session: a game played on this machine, with its dealer, its bots and its file; how it is shown is left to faces."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from threading import Lock

from croupier.bots import Bot, choose_move, entry_of, show_payout
from croupier.dealer import Dealer, FairDealer, SeededDealer
from croupier.record import Record, write
from croupier.rules import GAME_OVER, Chance, Game, Place, Step
from croupier.terminal.entry import only_outcome, parse_entry
from croupier.terminal.plan import Dice, GamePlan
from croupier.terminal.record_file import RecordFile, free_path


@dataclass
class Session:
    """A game from its first step to its last, changed only through `apply` and `undo`."""

    plan: GamePlan
    record: Record
    file: RecordFile
    secret: bytes | None
    """The secret of fair dice, which is added to the record when the game is over; None for other dice."""
    game: Game = field(init=False)
    """The game after the last step of the record."""
    dealer: Dealer | None = field(init=False)
    """The source of dice and notes; None if people type them in."""
    bots: tuple[Bot | None, ...] = field(init=False)
    """The bots by seat; None for a person."""
    _bot_seed: int = field(init=False)
    _entries: list[int] = field(init=False, default_factory=list)
    """For each entry of people since this session started, the number of steps before it."""
    _saving: Lock = field(init=False, default_factory=Lock)
    """Held while the record is written: screens save in threads, and the newest record must be written last."""

    def __post_init__(self) -> None:
        """Set up dealer and bots for the state of the record."""
        self.game = self.record.game
        seed = self.plan.seed or 0
        if self.secret is not None:
            self.dealer = FairDealer(self.secret, self.record.seeds)
        elif self.has_typed_dice:
            self.dealer = None
        else:
            self.dealer = SeededDealer(seed)
        self._bot_seed = seed if self.plan.dice is Dice.SEEDED else secrets.randbits(64)
        self._seat_bots()

    def _seat_bots(self) -> None:
        """Create the bots, and show them every payout so far."""
        kinds = [player.bot for player in self.plan.players]
        self.bots = tuple(entry_of(kind).make(self._bot_seed) if kind else None for kind in kinds)
        for (game, after), step in zip(pairwise(self.record.games()), self.record.steps, strict=True):
            self._show_payout(game, step, after)

    def _show_payout(self, game: Game, step: Step, after: Game) -> None:
        """Show the bots a payout, if the step from `game` to `after` caused one."""
        if isinstance(step, Place) and after.rounds_paid > game.rounds_paid:
            show_payout(self.bots, game, step)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown: the only person's; None, for the public view, if there are several or none."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def has_typed_dice(self) -> bool:
        """Whether people type in dice and notes."""
        return self.plan.dice is Dice.TYPED

    def draw(self) -> Chance:
        """Let the dealer draw the next step of chance."""
        assert self.dealer is not None
        return self.dealer.draw(self.game)

    def choose_bot_move(self, seat: int) -> Place:
        """Let the bot of a seat choose its move, which may take a while; raise GuestError if it fails."""
        bot = self.bots[seat]
        assert bot is not None
        return choose_move(bot, self.game, seat)

    def apply(self, step: Step) -> None:
        """Play one step; raise GuestError if a bot fails when it is shown the payout."""
        before, self.game = self.game, self.game.apply(step)
        self.record = replace(self.record, steps=(*self.record.steps, step))
        self._show_payout(before, step, self.game)  # last, so that if a bot fails here, the step is in the record

    def enter(self, text: str) -> tuple[Step, ...]:
        """Parse a typed line into steps, for the caller to apply; raise EntryError if that fails.

        `undo` takes all of them back.
        """
        steps = parse_entry(self.game, text, self.record.names, lambda seat: self.bots[seat] is not None)
        self.mark_entry()
        return steps

    def mark_entry(self) -> None:
        """Remember this point, before an entry of people, as one that `undo` returns to."""
        self._entries.append(len(self.record.steps))

    def undo(self, entries: int = 1) -> bool:
        """Take back the last entries of people, and all steps after them; return whether there was any."""
        games = list(self.record.games())
        number: int | None = None
        for _ in range(entries):
            back = (
                self._entries.pop()
                if self._entries
                else self._last_entry(games, len(games) - 1 if number is None else number)
            )
            if back is None:
                break
            number = back
        if number is None:
            return False
        self.game = games[number]
        remarks = tuple(remark for remark in self.record.remarks if remark.after <= number)
        self.record = replace(self.record, steps=self.record.steps[:number], remarks=remarks)
        self._seat_bots()
        return True

    def _last_entry(self, games: Sequence[Game], before: int) -> int | None:
        """Return the number of steps before the last one that people entered, for entries of earlier sessions.

        Those are not in `_entries`: people entered the placings of their seats, and steps of chance with more than one
        possible outcome.
        """
        for number in range(before - 1, -1, -1):
            game, step = games[number], self.record.steps[number]
            asked = self.bots[game.seat or 0] is None if isinstance(step, Place) else only_outcome(game) is None
            if asked:
                return number
        return None

    def save(self) -> None:
        """Write the record and, until the game is over, the secret to a file beside it.

        If another program has changed the file, leave it alone and continue in a new one.
        """
        with self._saving:
            if self.file.has_changed_elsewhere():
                self.file = RecordFile(free_path(self.file.path))
            if self.secret is not None:
                if self.game.to_act is GAME_OVER:
                    self.record = replace(self.record, secret=self.secret)
                else:
                    self.file.write_secret(self.secret)
            self.file.write(write(self.record))
            if self.record.secret is not None:
                self.file.delete_secret()
