"""The boards of "How to play": the rulebooks' worked examples and rulings, as positions reached by real steps."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import to_builtins

from croupier.api.views import game_view
from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Game, Roll, Setup, view
from tests.positions import deal_round_one, lay_turns

A, B, C, D = range(4)
"""On the page: Nora, Paul, Rosa and Tim."""


@dataclass(frozen=True)
class State:
    """A position, and what the rulebook or ruling says of it."""

    game: Game
    takers: dict[int, list[int | None]]
    """By casino: who takes each note."""
    label: str | None = None
    """Key of a text, where a board has several states."""
    moves: Sequence[tuple[int, bool]] = ()
    """With a roll: the faces that may be placed, and whether on the bandit."""


@dataclass(frozen=True)
class Board:
    """A small board that stands in a chapter of the rules."""

    name: str
    chapter: int
    """Which heading of locales/rules.*.md it follows, from 0."""
    text: str
    """Key of what is said of it."""
    casinos: Sequence[int]
    """Those that are drawn."""
    states: list[State] = field(default_factory=list)


def rolled(game: Game, own: str = "", big: str = "", neutral: str = "") -> Game:
    """Return the game that follows a roll."""
    return game.apply(Roll.of(own, big, neutral))


def at(casino: int, counts: Sequence[int], notes: tuple[int, ...]) -> Game:
    """Set up a classic table for four with these dice of the seats at one casino and these notes, in dealing order."""
    game = deal_round_one(Setup(CLASSIC, players=4, starter=A), {casino: notes})
    return lay_turns(game, *(str(casino) * count for count in counts))


def turn() -> Board:
    """Five dice show 3 3 3 3 5: all four 3s go, never only some of them."""
    game = deal_round_one(Setup(CLASSIC, players=4, starter=A), {3: (20, 40), 5: (50,)})
    game = rolled(lay_turns(game, "111", "33", "5", "33"), "33335")
    state = State(game, {3: [None, None], 5: [C]}, moves=[(3, False), (5, False)])
    return Board("turn", 2, "page.rules.turn", [3, 5], [state])


def pays() -> Board:
    """Yield notes 80 30 10 with dice 5/3/3/1, and the same with one die more."""
    notes = (10, 30, 80)
    return Board(
        "pays",
        3,
        "page.rules.pays",
        [2],
        [
            State(at(2, (5, 3, 3, 1), notes), {2: [A, D, None]}, "page.rules.pays.so"),
            State(at(2, (5, 4, 3, 1), notes), {2: [A, B, C]}, "page.rules.pays.more"),
        ],
    )


def all_out() -> Board:
    """Dice 2/1/2/1: all leave."""
    return Board("all-out", 3, "page.rules.all_out", [4], [State(at(4, (2, 1, 2, 1), (20, 40)), {4: [None, None]})])


def few() -> Board:
    """Yield notes 40 40 with one colour left, and notes 70 20 with three."""
    return Board(
        "few",
        3,
        "page.rules.few",
        [6],
        [
            State(at(6, (3, 1, 1), (40, 40)), {6: [A, None]}, "page.rules.few.colours"),
            State(at(6, (3, 2, 1), (20, 70)), {6: [A, B]}, "page.rules.few.notes"),
        ],
    )


def biggy() -> Board:
    """Three dice with the Biggy among them count four, so that only the 3s of the others leave."""
    game = deal_round_one(Setup(BIGGY, players=4, starter=A), {5: (80, 30)})
    return Board("biggy", 1, "page.rules.biggy", [5], [State(lay_turns(game, "55 B5", "555", "555", "5"), {5: [A, D]})])


def neutral_turn() -> Board:
    """Own 1 1, neutral 1, own 5, neutral 6: all three 1s, the own 5, or the neutral 6."""
    game = deal_round_one(Setup(CLASSIC, players=2, neutral=True, starter=A), {1: (60,), 5: (20, 50), 6: (90,)})
    game = rolled(lay_turns(game, "44444 n44", "11"), "115", neutral="16")
    state = State(game, {1: [B], 5: [None, None], 6: [None]}, moves=[(1, False), (5, False), (6, False)])
    return Board("neutral-turn", 5, "page.rules.neutral_turn", [1, 5, 6], [state])


def neutral_pays() -> Board:
    """Yield a board where the neutral colour takes the 80 and the next 30, and player, neutral, player on 70 40."""
    setup = Setup(CLASSIC, players=2, neutral=True, starter=A)
    first = lay_turns(deal_round_one(setup, {3: (30, 80)}), "3 n33", "33 n33")
    second = lay_turns(deal_round_one(setup, {3: (40, 70)}), "333 n33", "3")
    return Board(
        "neutral-pays",
        5,
        "page.rules.neutral_pays",
        [3],
        [
            State(first, {3: [NEUTRAL, B]}, "page.rules.neutral_pays.first"),
            State(second, {3: [A, NEUTRAL]}, "page.rules.neutral_pays.second"),
        ],
    )


def bandit() -> Board:
    """D lays 3 3 3, A 6 6, C 4 4 and later 1: C goes first, then D, then A. Nobody may lay another 3, D neither."""
    game = deal_round_one(Setup(BIGGY, players=4, bandit=True, starter=D), {7: (50, 100)})
    game = lay_turns(game, "333 bandit", "66 bandit", "5", "44 bandit", "2", "2", "5", "1 bandit")
    moves = [(2, False), (3, False), (2, True)]
    state = State(rolled(game, "23", big="2"), {7: [C, D]}, moves=moves)
    return Board("bandit", 6, "page.rules.bandit", [2, 3, 7], [state])


def doubled() -> Board:
    """R3: the Biggy counts as two dice on the bandit too, and its pips twice."""
    game = deal_round_one(Setup(BIGGY, players=4, bandit=True, starter=A), {7: (30, 90)})
    return Board(
        "doubled", 7, "page.rules.doubled", [7], [State(lay_turns(game, "B5 bandit", "44 bandit"), {7: [A, B]})]
    )


def equal() -> Board:
    """R5: equal in everything on the bandit, the player goes before the neutral colour."""
    game = deal_round_one(Setup(BIGGY, players=2, neutral=True, bandit=True, starter=A), {7: (20, 50)})
    return Board("equal", 7, "page.rules.equal", [7], [State(lay_turns(game, "4 n4 bandit"), {7: [A, NEUTRAL]})])


BOARDS = (biggy(), turn(), pays(), all_out(), few(), neutral_turn(), neutral_pays(), bandit(), doubled(), equal())


def shown(board: Board, state: State) -> dict[str, Any]:
    """Return a position in the form of the server's messages, as the page draws it."""
    seen = game_view(view(state.game))
    return {
        "label": state.label,
        "seat": None if seen.roll is None else seen.seat,
        "casinos": [to_builtins(seen.casinos[casino - 1]) for casino in board.casinos],
        "bandit": to_builtins(seen.bandit),
        "roll": to_builtins(seen.roll),
        "options": to_builtins(seen.options),
    }
