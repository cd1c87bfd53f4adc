"""Play: the game at a live table, led on by moves and by chance.

Steps are taken on the table in place. A `Game` checks and copies at every single step, which a server with thousands
of tables need not do: a move is among the options shown already, and a dealer draws nothing that the rules forbid.
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
"""Returns the next step of chance at a table, one that the rules allow: a dealer's `draw_at`, or `replayed` steps."""
SEPARATOR = "; "


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
        """Return the same with everyone's winnings open, as when a game is broken off."""
        return Play(self.setup, self.memory, view_of(self.setup, Table(self.memory), self.memory, revealed=True))

    def place(self, move: Place, chance: ChanceSource) -> "Placing | None":
        """Make a move, pay out if it was the last of its round, and let chance act; return None if it is not legal."""
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
        return Placing(Play(self.setup, memory, view), steps, payout)


class Placing(Struct, frozen=True, gc=False):
    """What a move led to."""

    play: Play
    chance: str
    payout: tuple[Standing, ...] | None
    """The casinos as they stood before the money moved, where a round was paid out."""


def begin(setup: Setup, chance: ChanceSource, beginning: Iterable[Step] = ()) -> tuple[Play, str]:
    """Return a game led from its beginning to the first placing, and what chance brought on the way.

    `beginning`: steps of another game with which this one begins; IllegalStepError if the rules forbid one.
    """
    rules, table = setup.rules, setup.open_table()
    for step in beginning:
        if apply(rules, table, step) == PAY:
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
        code, text = _coded(step)
        engine.take(rules, table, *code)
        steps.append(text)
    return SEPARATOR.join(steps), step


@lru_cache(1 << 13)
def _coded(step: Chance) -> tuple[Code, str]:
    """Return a step of chance as the engine takes it and as the log has it; looked up once for both."""
    return encode(step), step_text(step)


def step_text(step: Chance) -> str:
    """Return a step of chance as the log has it."""
    match step:
        case Roll():
            return f"roll {step}"
        case Deal():
            return f"{step.value}"
        case Lot():
            return f"lot {step.seat}"


def parse_steps(chance: str) -> Iterator[Chance]:
    """Yield the steps of chance in a text of the log."""
    for text in chance.split(SEPARATOR) if chance else ():
        word, _, rest = text.partition(" ")
        if word == "roll":
            yield read_roll(rest)
        elif word == "lot":
            yield Lot(int(rest))
        else:
            yield Deal(int(word))


def replayed(chance: str) -> ChanceSource:
    """Return a source of the steps of chance in a text of the log; IllegalStepError where the rules forbid one."""
    steps = parse_steps(chance)

    def draw_at(rules: Rules, table: Table) -> Chance:
        step = next(steps, None)
        if step is None:
            raise ValueError("the log ends before chance has acted to the end")
        check(rules, table, step)
        return step

    return draw_at
