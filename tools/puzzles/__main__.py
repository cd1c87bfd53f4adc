"""`python -m tools.puzzles`: makes the set of puzzles from its seed, and says how good it is.

Bots play games; positions in which one move is clearly best, and not the obvious one, become puzzles; a panel of other
solvers tries them, which gives their difficulty. FOLDER keeps what is finished, so the same command resumes. The set is
the same on every machine and with any number of processes. It takes about four hours of one core.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from croupier.parallel import Pool, Processes
from tools.puzzles.candidates import Candidate, Found, Item, search_game
from tools.puzzles.checking import CHECKS, Check, Checked, check_puzzle, sample_of
from tools.puzzles.choosing import choose
from tools.puzzles.difficulty import Fit, bins, fit, rank_correlation, rating
from tools.puzzles.jobs import do_all
from tools.puzzles.panel import HELD_OUT, PANEL, TRIES, Trial, Tried, try_puzzle
from tools.puzzles.tables import SETUPS, games_of
from tools.puzzles.themes import Question, Themed, find_themes
from tools.puzzles.writing import FILE, engine_digest, puzzle_lines, write_set

SEED = 45
BINS = 20


def find_candidates(pool: Pool, tables: Sequence[str], games: int | None, seed: int, folder: Path) -> list[Found]:
    """Return what each game gave. `games` is the number at each table, None for the full number."""
    items = [
        Item(seed, table, number)
        for table in tables
        for number in range(games_of(SETUPS[table]) if games is None else games)
    ]
    items.sort(key=lambda item: (item.game, item.table))
    heading = {"puzzles": "games", "seed": seed, "unit": "games"}
    file = folder / "games.jsonl"
    found = do_all(pool, search_game, items, Found, lambda one: Item(seed, one.table, one.game), heading, file)
    return sorted(found, key=lambda one: (tables.index(one.table), one.game))


def add_themes(pool: Pool, candidates: Sequence[Candidate], seed: int, folder: Path) -> list[Candidate]:
    """Return the candidates that have themes, with them."""
    questions = [Question(seed, one.position, one.best, one.tempting) for one in candidates]
    heading = {"puzzles": "themes", "seed": seed, "unit": "positions", "engine": engine_digest()}
    file, kind = folder / f"themes-{engine_digest()}.jsonl", partial(Question, seed)

    def item_of(one: Themed) -> Question:
        return kind(one.position, one.best, one.tempting)

    found = do_all(pool, find_themes, questions, Themed, item_of, heading, file)
    return [replace(one, themes=its.themes) for one, its in zip(candidates, found, strict=True) if its.themes]


def try_all(pool: Pool, chosen: Sequence[Candidate], seed: int, folder: Path) -> list[Tried]:
    """Return how the panel and those held out did."""
    trials = [Trial(seed, one.position, one.best) for one in chosen]
    heading = {"puzzles": "trials", "seed": seed, "unit": "puzzles"}
    file, kind = folder / "trials.jsonl", partial(Trial, seed)
    return do_all(pool, try_puzzle, trials, Tried, lambda one: kind(one.position, one.best), heading, file)


def check(pool: Pool, chosen: Sequence[Candidate], seed: int, count: int, effort: int, folder: Path) -> list[Checked]:
    """Return whether puzzles of a sample keep their best move with an effort and a seed of its own."""
    checks = [Check(seed, effort, one.position, one.best) for one in sample_of(chosen, seed, count)]
    heading = {"puzzles": "checks", "seed": seed, "unit": "puzzles", "effort": effort}
    work, file = check_puzzle, folder / f"checks-{effort}.jsonl"
    kind = partial(Check, seed, effort)
    return do_all(pool, work, checks, Checked, lambda one: kind(one.position, one.best), heading, file)


def report(found: Sequence[Found], chosen: Sequence[Candidate], tried: Sequence[Tried], fitted: Fit) -> None:
    """Print what there is and how well difficulties foretell the success of solvers held out."""
    positions, candidates = sum(one.placings for one in found), sum(len(one.candidates) for one in found)
    print(f"{len(found):,} games, {positions:,} positions, {candidates:,} candidates, {len(chosen):,} puzzles")
    for what, count in (
        ("tables", Counter(one.table for one in chosen)),
        ("themes", Counter(theme for one in chosen for theme in one.themes)),
    ):
        print(f"{what}: {', '.join(f'{name} {number}' for name, number in count.most_common())}")
    ratings = sorted(map(rating, fitted.difficulties))
    errors = sorted(rating(error) - rating(0) for error in fitted.errors)
    low, middle, high = (ratings[len(ratings) * part // 20] for part in (1, 10, 19))
    print(f"difficulty: 5 % below {low}, median {middle}, 5 % above {high}; median error {errors[len(errors) // 2]}")
    print(f"misfit of the model: {fitted.misfit:.1f}")
    for kind, ability in zip(PANEL, fitted.abilities, strict=True):
        print(f"  {kind.name}: {rating(ability)}")
    for number, kind in enumerate(HELD_OUT, start=len(PANEL)):
        rates = [one.solved[number] / TRIES for one in tried]
        pairs = bins(fitted.difficulties, rates, BINS)
        correlation = rank_correlation(*zip(*((-difficulty, rate) for difficulty, rate in pairs), strict=True))
        print(f"held out, {kind.name}: rank correlation {correlation:.3f} over {BINS} bins of difficulty")
        print("  " + " ".join(f"{rate:.2f}" for _, rate in pairs))


def main() -> None:
    """Make the set."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="what is finished is kept here")
    parser.add_argument("--seed", type=int, default=SEED, help="of games and trials (default: %(default)s)")
    parser.add_argument("--games", type=int, help="how many at each table (default: those of the set)")
    parser.add_argument("--processes", type=int, help="how many (default: one for each core)")
    parser.add_argument("--output", type=Path, default=FILE, help="the file of the set (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="also evaluate samples at ten times the effort and more")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    pool = Processes(options.processes)
    found = find_candidates(pool, list(SETUPS), options.games, options.seed, options.folder)
    candidates = [candidate for one in found for candidate in one.candidates]
    chosen = choose(add_themes(pool, candidates, options.seed, options.folder))
    tried = try_all(pool, chosen, options.seed, options.folder)
    fitted = fit([one.solved[: len(PANEL)] for one in tried], TRIES)
    write_set(options.output, puzzle_lines(chosen, fitted), options.seed)
    report(found, chosen, tried, fitted)
    print(f"The set is in {options.output}.")
    if options.check:
        for effort, count in CHECKS:
            checked = check(pool, chosen, options.seed + 1_000, count, effort, options.folder)
            kept = sum(one.kept for one in checked)
            share = f"{100 * kept / len(checked):.1f} %"
            print(f"at {effort:,} inferences {kept} of {len(checked)} keep their best move ({share})", flush=True)


if __name__ == "__main__":
    main()
