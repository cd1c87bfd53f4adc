"""How large exact endgames are, and how long they take on one core: `python -m bench.endgames`.

At each table a game is played to its last round, until the hands have no more than a given number of dice.
"""

import argparse
import json
import time
from typing import Any

from bench.names import name
from croupier.dealer import SeededDealer
from croupier.evaluation.endgames import bound_positions, memory_of, solve_endgame
from croupier.rules import CHANCE, CLASSIC, Game, Setup, new_game

TABLES = (
    (Setup(CLASSIC, 2, starter=0), 8),
    (Setup(CLASSIC, 3, starter=0), 9),
    (Setup(CLASSIC, 5, starter=0), 9),
    (Setup(CLASSIC, 4, neutral=True, starter=0), 8),
)
"""Tables, and the most dice left in all hands."""


def endgame_of(setup: Setup, dice: int, seed: int) -> Game:
    """Return the first position before a roll of the last round with at most `dice` dice in all hands."""
    game, dealer = new_game(setup), SeededDealer(seed)
    last = setup.edition.rounds - 1

    def near_its_end() -> bool:
        left = sum(sum(game.hand(seat)) for seat in range(setup.players))
        return game.rounds_paid == last and game.to_act is CHANCE and game.seat is not None and left <= dice

    while not near_its_end():
        game = game.apply(dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[-1])
    return game


def measure_endgame(setup: Setup, dice: int, seed: int) -> dict[str, Any]:
    """Solve one endgame and return its figures."""
    game = endgame_of(setup, dice, seed)
    most = bound_positions(game)
    begun = time.process_time()
    solved = solve_endgame(game, most=most)
    seconds = time.process_time() - begun
    hands = [list(game.hand(seat)) for seat in range(setup.players)]
    return {
        "table": name(setup),
        "hands": hands,
        "positions": solved.positions,
        "bytes_at_most": memory_of(setup, most),
        "seconds": round(seconds, 2),
    }


def main() -> None:
    """Print a line, or a JSON object, for each table."""
    parser = argparse.ArgumentParser(prog="python -m bench.endgames", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the games")
    options = parser.parse_args()
    measure_endgame(TABLES[0][0], 3, options.seed)  # compiles
    found = [measure_endgame(setup, dice, options.seed) for setup, dice in TABLES]
    if options.json:
        print(json.dumps(found, indent=2))
        return
    for row in found:
        hands = " ".join("+".join(map(str, hand)) for hand in row["hands"])
        print(f"{row['table']:<20} {hands:<28} {row['positions']:>10,} positions {row['seconds']:>6.2f} s", flush=True)


if __name__ == "__main__":
    main()
