"""`croupier puzzle`: positions with one best move, to be found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from croupier.cli import options
from croupier.cli.command import WholeNumber, complete_from, flag, option
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from croupier.puzzles import Puzzle, Solver, Theme
    from croupier.words import Words


def list_themes() -> list[str]:
    """Return the themes, for the shell to complete."""
    from croupier.puzzles import Theme

    return [theme.value for theme in Theme]


@click.command()
@flag("--daily", help="The puzzle of the day, the same for everyone.")
@option("--number", type=WholeNumber(1), help="The puzzle with a number.")
@option(
    "--theme",
    metavar="THEME",
    help="Only puzzles with a theme, such as hold.",
    shell_complete=complete_from(list_themes),
)
@option("--seed", type=WholeNumber(0, options.MOST_SEED), default=1, help="The same seed asks the same puzzles.")
@options.json_option
@options.language_option
def puzzle(daily: bool, number: int | None, theme: str | None, seed: int, as_json: bool, lang: str | None) -> None:
    """Solve puzzles: positions from games in which one move is clearly best, and not the obvious one.

    Each has a difficulty; solving them gives you a rating, which is stored on this device alone.
    """
    from datetime import date

    from croupier.terminal.language import words_in
    from croupier.terminal.puzzle_results import load_solver

    words = words_in(lang)
    if sum((daily, number is not None, theme is not None)) > 1:
        raise failure(words, 2, "puzzle.only_one")
    today = date.today()
    choose = _chooser(words, today if daily else None, number, _find_theme(words, theme), seed)
    if as_json:
        click.echo(json.dumps(choose(load_solver()).to_dict(), indent=2))
        return

    from croupier.terminal.line_mode.puzzle_session import PuzzleSession
    from croupier.terminal.line_mode.terminal import Terminal

    session = PuzzleSession(Terminal(words.language), today)
    session.run(choose, daily=daily, endless=not daily and number is None)


def _chooser(
    words: Words, day: date | None, number: int | None, theme: Theme | None, seed: int
) -> Callable[[Solver], Puzzle]:
    """Return a function that picks a puzzle for a solver. Raises CommandError for a number that no puzzle has."""
    from croupier.puzzles import next_puzzle, puzzle_of_day, puzzles

    if day is not None:
        return lambda _: puzzle_of_day(day)
    if number is None:
        return lambda solver: next_puzzle(solver, seed, theme)
    if number > len(puzzles()):
        raise failure(words, 2, "puzzle.no_number", number=number, most=len(puzzles()))
    return lambda _: puzzles()[number - 1]


def _find_theme(words: Words, name: str | None) -> Theme | None:
    """Return the theme with a name; raise CommandError if there is none."""
    from croupier.puzzles import Theme

    if name is None:
        return None
    if name.lower() not in list_themes():
        raise failure(words, 2, "puzzle.no_theme", theme=name, themes=", ".join(list_themes()))
    return Theme(name.lower())
