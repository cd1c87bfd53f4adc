"""Play: the game at a live table, led on by moves and by chance.

The rules are those of `croupier.rules.engine`, called on the table's record in place; a `Game` checks and copies at
every single step, which a server with thousands of tables need not do twice.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from threading import local
from typing import TypeAlias

from msgspec import Struct

from croupier.record.dice import read_roll
from croupier.rules import Chance, Deal, Game, Lot, Place, Roll, Setup, Standing, Step, View, engine
from croupier.rules.game import packed
from croupier.rules.standing import pay_as_shown, with_changed
from croupier.rules.table import DEAL, LOT, OVER, PAY, PLACE, ROLL, SPARE, Rules, Table
from croupier.rules.view import view_after, view_of

ChanceSource: TypeAlias = Callable[[Rules, Table], Chance]
"""Takes the next step of chance on a table: a dealer's `act`, or `replayed` steps of a log."""
SEPARATOR = "; "


class _Workspace(local):
    """A table to work on, one for each thread: it is loaded afresh for every move and never allocated again."""

    def __init__(self) -> None:
        self.table = Table()


_workspace = _Workspace()


class Play(Struct, frozen=True, gc=False):
    """A game at one moment. It never changes: `place` returns what follows."""

    setup: Setup
    memory: bytes
    """Everything on the table: the bytes of one TABLE record."""
    view: View
    """The game as everyone sees it; where winnings lie face down it has none of them until the game is over."""

    @property
    def game(self) -> Game:
        """The same as the readable game of the rules."""
        return Game(self.setup, self.memory)

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.view.over

    def revealed(self) -> "Play":
        """The same with everyone's winnings open, as when a game is broken off."""
        return Play(self.setup, self.memory, view_of(self.setup, Table(self.memory), self.memory, revealed=True))

    def place(self, move: Place, chance: ChanceSource) -> "Placing | None":
        """Make a move, pay out where it was the last of its round, and let chance act on; None: it is not legal."""
        seen = self.view
        for option in seen.options:
            if option.move == move:
                break
        else:
            return None
        rules, table = self.setup.rules, _workspace.table
        table.load(self.memory)
        engine.place(rules, table, move.move)
        payout = None
        if table.phase == PAY:
            payout = with_changed(seen.casinos, option.standing)
            pay_as_shown(rules, table, payout)
        steps, roll = _chance_steps(rules, table, chance)
        memory = table.tobytes()
        if payout is None and isinstance(roll, Roll):
            view = view_after(seen, option, roll, memory)
        else:
            view = view_of(self.setup, table, memory)
        return Placing(Play(self.setup, memory, view), steps, payout)


class Placing(Struct, frozen=True, gc=False):
    """What a move led to."""

    play: Play
    chance: str
    payout: tuple[Standing, ...] | None
    """The casinos as they stood before the money moved, where a round was paid out."""


def begin(setup: Setup, chance: ChanceSource, beginning: Iterable[Step] = ()) -> tuple[Play, str]:
    """A game from its beginning to the first placing, and what chance brought on the way.

    `beginning`: steps that the rules allow, of another game, with which this one begins.
    """
    rules, table = setup.rules, setup.open_table()
    for step in beginning:
        if not isinstance(step, Place):
            _perform(rules, table, step)
            continue
        engine.place(rules, table, step.move)
        if table.phase == PAY:
            engine.pay(rules, table)
    steps, _ = _chance_steps(rules, table, chance)
    memory = table.tobytes()
    return Play(setup, memory, view_of(setup, table, memory)), steps


def _chance_steps(rules: Rules, table: Table, chance: ChanceSource) -> tuple[str, Chance | None]:
    """Let chance act until a seat has to place or the game is over: `lot 1; 60; roll 11345 B2`, and the last step."""
    steps = []
    step = None
    while (phase := table.phase) != PLACE and phase != OVER:
        step = chance(rules, table)
        steps.append(step_text(step))
    return SEPARATOR.join(steps), step


@lru_cache(1 << 13)
def step_text(step: Chance) -> str:
    """A step of chance as the log has it."""
    match step:
        case Roll():
            return f"roll {step}"
        case Deal():
            return f"{step.value}"
        case Lot():
            return f"lot {step.seat}"


def parse_steps(chance: str) -> Iterator[Chance]:
    """The steps of chance in a text of the log."""
    for text in chance.split(SEPARATOR) if chance else ():
        word, _, rest = text.partition(" ")
        if word == "roll":
            yield read_roll(rest)
        elif word == "lot":
            yield Lot(int(rest))
        else:
            yield Deal(int(word))


def replayed(chance: str) -> ChanceSource:
    """A source that takes the steps of chance in a text of the log, one after another."""
    steps = parse_steps(chance)

    def act(rules: Rules, table: Table) -> Chance:
        step = next(steps, None)
        if step is None:
            raise ValueError("the log ends before chance has acted to the end")
        _perform(rules, table, step)
        return step

    return act


def _perform(rules: Rules, table: Table, step: Chance) -> None:
    """Take a known step of chance."""
    match step:
        case Roll() if table.phase == ROLL:
            engine.roll(rules, table, packed(step.own), packed(step.big), packed(step.neutral))
        case Roll() if table.phase == SPARE:
            engine.place_spare(rules, table, packed(step.neutral))
        case Deal() if table.phase == DEAL and step.value in (worth := table.value.tolist()):
            engine.deal(rules, table, worth.index(step.value))
        case Lot() if table.phase == LOT:
            table.starter = step.seat
            engine.start_round(rules, table)
        case _:
            raise ValueError(f"{step} does not fit here")
