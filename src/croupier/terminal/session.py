"""Session: one game being played, with its dealer, its bots and its file, apart from how it is shown."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from threading import Lock

from croupier.bots import Bot, choose_move, entry_of, show_payout
from croupier.dealer import Dealer, FairDealer, SeededDealer
from croupier.record import Record, write
from croupier.rules import GAME_OVER, Chance, Game, Place, Step
from croupier.terminal.entry import forced, read_entry
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
    game: Game = field(init=False)
    """The game after the last step of the record."""
    dealer: Dealer | None = field(init=False)
    """None: people type in what chance brings."""
    bots: tuple[Bot | None, ...] = field(init=False)
    """By seat; None: a person."""
    _bot_seed: int = field(init=False)
    _entries: list[int] = field(init=False, default_factory=list)
    """How many steps there were before each thing that people typed in."""
    _saving: Lock = field(init=False, default_factory=Lock)
    """Held while the record is written: screens save in threads, and the newest record must be written last."""

    def __post_init__(self) -> None:
        """Take up the record, and seat dealer and bots."""
        self.game = self.record.game
        seed = self.plan.seed or 0
        if self.secret is not None:
            self.dealer = FairDealer(self.secret, self.record.seeds)
        elif self.typed:
            self.dealer = None
        else:
            self.dealer = SeededDealer(seed)
        self._bot_seed = seed if self.plan.dice is Dice.SEEDED else secrets.randbits(64)
        self._seat_bots()

    def _seat_bots(self) -> None:
        """Make the bots anew, and show them every payout so far."""
        kinds = [player.bot for player in self.plan.players]
        self.bots = tuple(entry_of(kind).make(self._bot_seed) if kind else None for kind in kinds)
        for (game, after), step in zip(pairwise(self.record.games()), self.record.steps, strict=True):
            self._show_payout(game, step, after)

    def _show_payout(self, game: Game, step: Step, after: Game) -> None:
        """Show bots the casinos if a step has led to a payout."""
        if isinstance(step, Place) and after.rounds_paid > game.rounds_paid:
            show_payout(self.bots, game, step)

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
        """Return the step of chance that the dealer draws next."""
        assert self.dealer is not None
        return self.dealer.draw(self.game)

    def bot_move(self, seat: int) -> Place:
        """The move that the bot of a seat chooses; GuestError where it fails. It may think for a while."""
        bot = self.bots[seat]
        assert bot is not None
        return choose_move(bot, self.game, seat)

    def apply(self, step: Step) -> None:
        """Go on by one step."""
        before, self.game = self.game, self.game.apply(step)
        self.record = replace(self.record, steps=(*self.record.steps, step))
        self._show_payout(before, step, self.game)  # last: where a bot fails here, the step is in the record

    def enter(self, text: str) -> tuple[Step, ...]:
        """The steps that a typed line tells, to be applied one by one; EntryError where it tells none.

        `undo` goes back to before them.
        """
        steps = read_entry(self.game, text, self.record.names, lambda seat: self.bots[seat] is not None)
        self.mark()
        return steps

    def mark(self) -> None:
        """Note that people typed something in just now, for `undo`."""
        self._entries.append(len(self.record.steps))

    def undo(self, entries: int = 1) -> bool:
        """Go back to before the last things that people typed in; False where there is none."""
        games = list(self.record.games())
        number: int | None = None
        for _ in range(entries):
            back = (
                self._entries.pop()
                if self._entries
                else self._last_asked(games, len(games) - 1 if number is None else number)
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

    def _last_asked(self, games: Sequence[Game], before: int) -> int | None:
        """In a game taken up again: how many steps there were before the last that people must have typed in."""
        for number in range(before - 1, -1, -1):
            game, step = games[number], self.record.steps[number]
            asked = self.bots[game.seat or 0] is None if isinstance(step, Place) else forced(game) is None
            if asked:
                return number
        return None

    def save(self) -> None:
        """Write the record, and beside it the secret until the game is over.

        A file that another program has changed is left to it: this game moves to a file of its own.
        """
        with self._saving:
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
