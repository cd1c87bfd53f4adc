"""Play: the game at a live table, advanced by moves and by chance.

Steps change a copy of the table in place. A `Game` checks and copies at every single step, which a server with
thousands of tables can save: it accepts only moves among the options shown, and its dealers obey the rules.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from croupier.record.dice import read_roll
from croupier.rules import Chance, Deal, Game, Lot, Place, Roll, Setup, Standing, Step, View, engine
from croupier.rules.applier import Code, apply, check, encode
from croupier.rules.standing import pay_as_shown, replace_standing
from croupier.rules.table import OVER, PAY, PLACE, Rules, Table, load_table
from croupier.rules.view import view_after, view_of

ChanceSource: TypeAlias = Callable[[Rules, Table], Chance]
"""Returns the next step of chance at a table, one that the rules allow: a dealer's `draw_at`, or `replay_chance`."""
SEPARATOR = "; "


class LiveGame(Struct, frozen=True, gc=False):
    """An immutable snapshot of a live game; `place` returns the next one."""

    setup: Setup
    memory: bytes
    """Everything on the table: the bytes of one `Table` of the rules."""
    view: View
    """The game as everyone sees it, without winnings that lie face down until the game is over."""

    @property
    def game(self) -> Game:
        """The same position as a `Game` of the rules."""
        return Game(self.setup, self.memory)

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.view.over

    def reveal(self) -> "LiveGame":
        """Return the game with everyone's winnings open, as when it is broken off."""
        return LiveGame(self.setup, self.memory, view_of(self.setup, Table(self.memory), self.memory, revealed=True))

    def place(self, move: Place, chance: ChanceSource) -> "Placing | None":
        """Return what a move leads to, including payout and chance up to the next placing; None if it is illegal."""
        seen = self.view
        for option in seen.options:
            if option.move == move:
                break
        else:
            return None
        rules, table = self.setup.rules, load_table(self.memory)
        payout = None
        engine.place(rules, table, option.move.move)
        if table.phase == PAY:
            payout = replace_standing(seen.casinos, option.standing)
            pay_as_shown(rules, table, payout)
        steps, roll = _chance_steps(rules, table, chance)
        memory = table.tobytes()
        if payout is None and isinstance(roll, Roll):
            view = view_after(seen, option, roll, memory)
        else:
            view = view_of(self.setup, table, memory)
        return Placing(LiveGame(self.setup, memory, view), steps, payout)


class Placing(Struct, frozen=True, gc=False):
    """The result of a move."""

    play: LiveGame
    chance: str
    """The steps of chance that followed, as text of the log."""
    payout: tuple[Standing, ...] | None
    """The casinos as they stood before the payout; None: no round ended."""


def begin(setup: Setup, chance: ChanceSource, beginning: Iterable[Step] = ()) -> tuple[LiveGame, str]:
    """Return a new game at its first placing, and the steps of chance that led there, as text.

    `beginning`: steps of another game, with which this one begins. Raises IllegalStepError if the rules forbid one.
    """
    rules, table = setup.rules, setup.open_table()
    for step in beginning:
        if apply(rules, table, step) == PAY:
            engine.pay(rules, table)
    steps, _ = _chance_steps(rules, table, chance)
    memory = table.tobytes()
    return LiveGame(setup, memory, view_of(setup, table, memory)), steps


def _chance_steps(rules: Rules, table: Table, chance: ChanceSource) -> tuple[str, Chance | None]:
    """Let chance act until a seat has to place or the game is over.

    Returns the steps as text, such as `lot 1; 60; roll 11345 B2`, and the last of them.
    """
    steps = []
    step = None
    while (phase := table.phase) != PLACE and phase != OVER:
        step = chance(rules, table)
        code, text = _encode_step(step)
        engine.take(rules, table, *code)
        steps.append(text)
    return SEPARATOR.join(steps), step


@lru_cache(1 << 13)
def _encode_step(step: Chance) -> tuple[Code, str]:
    """Return a step of chance in the form of the rules and as text: both in one cache, to look it up only once."""
    return encode(step), step_text(step)


def step_text(step: Chance) -> str:
    """Return a step of chance as text of the log."""
    match step:
        case Roll():
            return f"roll {step}"
        case Deal():
            return f"{step.value}"
        case Lot():
            return f"lot {step.seat}"


def parse_steps(chance: str) -> Iterator[Chance]:
    """Yield the steps of chance from text of the log."""
    for text in chance.split(SEPARATOR) if chance else ():
        word, _, rest = text.partition(" ")
        if word == "roll":
            yield read_roll(rest)
        elif word == "lot":
            yield Lot(int(rest))
        else:
            yield Deal(int(word))


def replay_chance(chance: str) -> ChanceSource:
    """Return a source that replays text of the log.

    The source raises IllegalStepError if the rules forbid a step, and ValueError if the text ends too soon.
    """
    steps = parse_steps(chance)

    def draw_at(rules: Rules, table: Table) -> Chance:
        step = next(steps, None)
        if step is None:
            raise ValueError("the log ends before chance has acted to the end")
        check(rules, table, step)
        return step

    return draw_at
