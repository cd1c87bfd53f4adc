"""`croupier solve`: solves a two-player round exactly."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Literal

import click

from croupier.cli import options
from croupier.cli.command import WholeNumber, flag, option
from croupier.cli.errors import INTERRUPTED, interruptible_compilation, to_sentence
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.evaluation import Aim, Solution
    from croupier.rules import Game, Roll

MOST_TEXT = 200
"""How many characters of an option's value are read at most."""
EXAMPLES = """
\b
How a round begins:
  croupier solve --notes "60|50 30|90|40 40|70|50 20"
In the middle of it:
  croupier solve --notes "60|50 30|90|40 40|70|50 20" \\
    --mine 114 --theirs 335 --roll 22556
"""


@click.command(epilog=EXAMPLES)
@option(
    "--notes",
    metavar="NOTES",
    required=True,
    help='The notes at casinos 1 to 6, thousand $: "60|50 30|90|40 40|70|50 20".',
)
@options.edition_option
@option(
    "--mine",
    metavar="DICE",
    default="",
    help="What the player to move has placed: 114 is two dice at casino 1 and one at 4, B6 the big die at 6.",
    show_default="none",
)
@option("--theirs", metavar="DICE", default="", help="What the other player has placed.", show_default="none")
@option("--roll", metavar="DICE", help="The roll to place: prints the value of every move.")
@flag("--last-round", help="Both play for victory from the given score, not for money.")
@option(
    "--money",
    metavar="MINE:THEIRS",
    help="In the last round: what both have won so far, thousand $.",
    show_default="0:0",
)
@option(
    "--won",
    metavar="MINE:THEIRS",
    help="In the last round: how many notes both have won so far.",
    show_default="0:0",
)
@options.device_option
@option(
    "--threads",
    type=WholeNumber(1),
    default=1,
    help="How many CPU cores to use; several need the extra `research`.",
)
@option("--keep/--no-keep", default=True, help="Save the solution for the next question about this round.")
@flag("--json", "as_json", help="Print one JSON object; money in thousand $.")
@options.language_option
def solve(
    notes: str,
    edition: str,
    mine: str,
    theirs: str,
    roll: str | None,
    last_round: bool,
    money: str | None,
    won: str | None,
    device: Literal["cpu", "gpu"],
    threads: int,
    keep: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Solve a two-player round exactly: its value for the player to move and, with a roll, the value of each move.

    Both play perfectly, for the difference in money of this round or, in the last round, for victory.
    """
    from croupier.evaluation import Aim, extent
    from croupier.evaluation.solution.position import ImpossiblePositionError, position
    from croupier.terminal.language import words_in

    words = words_in(lang)
    setup = options.make_setup(options.find_edition(edition), 2, neutral=False, bandit=False, starter=0)
    if not last_round and (money is not None or won is not None):
        raise CommandError("A score counts in the last round only: add --last-round.")
    try:
        game = position(
            setup,
            _parse_notes(notes),
            mine=_parse_dice("--mine", mine),
            theirs=_parse_dice("--theirs", theirs),
            roll=None if roll is None else _parse_dice("--roll", roll),
            last_round=last_round,
            money=_parse_pair("--money", money, 100_000),
            won=_parse_pair("--won", won, 60),
        )
    except ImpossiblePositionError as error:
        raise CommandError(to_sentence(error)) from None
    aim = Aim.VICTORY if last_round else Aim.MONEY
    begun = time.perf_counter()
    solution = _solve(game, aim, device, threads, keep=keep)

    from croupier.report.solution import Answer, json_form, tables
    from croupier.report.table import print_tables

    answer = Answer(solution, extent(setup, aim), time.perf_counter() - begun)
    if as_json:
        click.echo(json.dumps(json_form(answer), indent=2))
    else:
        print_tables(tables(answer, words))


def _solve(game: Game, aim: Aim, device: Literal["cpu", "gpu"], threads: int, *, keep: bool) -> Solution:
    """Return the solution of a round; on a terminal, show a progress bar.

    With `keep`, load a solution that was saved earlier, or save the new one.
    """
    from croupier.evaluation import extent, solve_round
    from croupier.evaluation.solution.cache import solve_cached
    from croupier.missing import NoGpuError
    from croupier.report.progress import progress_bar
    from croupier.report.solution import describe_extent

    size = extent(game.setup, aim)
    work = solve_cached if keep else solve_round
    try:
        with (
            interruptible_compilation(),
            progress_bar(size.positions, describe_extent(size, device, threads), "positions") as progress,
        ):
            return work(game, aim, device=device, threads=threads, progress=progress)
    except NoGpuError as error:
        raise CommandError(to_sentence(error), 1) from None
    except KeyboardInterrupt:
        raise CommandError("Stopped before the round was solved.", INTERRUPTED) from None


def _parse_notes(text: str) -> list[list[int]]:
    """Parse the notes of each casino: numbers separated by bars."""
    casinos = [casino.replace(",", " ").split() for casino in text[:MOST_TEXT].split("|")]
    for values in casinos:
        for value in values:
            if not (value.isascii() and value.isdigit()):
                raise CommandError(
                    f'{value!r} in --notes is no note: write them like "60|50 30|90|40 40|70|50 20", thousand $.'
                )
    return [[int(value) for value in values] for values in casinos]


def _parse_dice(option: str, text: str) -> Roll:
    """Parse dice given by their faces, such as `114 B6`."""
    from croupier.record.dice import read_roll
    from croupier.rules import Roll

    if not text.strip():
        return Roll()
    try:
        return read_roll(text[:MOST_TEXT].strip())
    except ValueError as error:
        raise CommandError(f"{option}: {error}.") from None


def _parse_pair(option: str, text: str | None, most: int) -> tuple[int, int]:
    """Parse two numbers separated by a colon; without a text, return zeros."""
    if text is None:
        return 0, 0
    mine, colon, theirs = text[:MOST_TEXT].partition(":")
    if not colon or not all(number.isascii() and number.isdigit() and int(number) <= most for number in (mine, theirs)):
        raise CommandError(
            f"{option} takes two numbers up to {most:,}, your own first, such as 3:2, not {text[:40]!r}."
        )
    return int(mine), int(theirs)
