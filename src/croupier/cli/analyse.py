"""`croupier analyse`: evaluates every legal move of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import options
from croupier.cli.command import Number, WholeNumber, option
from croupier.cli.errors import INTERRUPTED, to_sentence
from croupier.cli.results import CommandResults, publish
from croupier.cli.screen import screen_option, screen_words
from croupier.terminal.errors import CommandError, failure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.evaluation import Comparison, Effort, Evaluations
    from croupier.rules import Game, Place
    from croupier.words import Words


@click.command()
@click.argument("source", metavar="FILE|POSITION", help="A record, or a position as text.")
@option(
    "--step",
    type=WholeNumber(1),
    help="Which placing of the record, from 1.",
    show_default="the last roll",
)
@option("--roll", metavar="DICE", help="The dice, if nobody has rolled yet.")
@option(
    "--seconds",
    metavar="NUMBER",
    type=Number(0.1, 3600),
    default=2.0,
    help="About how long it may take.",
)
@option(
    "--why", metavar="MOVE", help="Explain why this move is worse, such as 3 or b3.", show_default="the second best"
)
@options.seed_option
@screen_option
@options.json_option
@options.language_option
def analyse(
    source: str,
    step: int | None,
    roll: str | None,
    seconds: float,
    why: str | None,
    seed: int,
    screen: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Evaluate every legal move: the expected share of victory, exact or with its error, and the money of the round.

    A position is one line of text; docs/record.md describes it.
    """
    from croupier.evaluation import Effort
    from croupier.network.effort import INFERENCES_A_SECOND
    from croupier.record import write_position
    from croupier.report.review_table import evaluation_table, reason_lines
    from croupier.terminal.background import start_in_background
    from croupier.terminal.language import words_in

    words = words_in(lang)
    game, names = _load_game(words, source, step)
    game = _apply_roll(words, game, roll)
    if screen:
        from croupier.cli.replay import show_in_full_screen
        from croupier.network.suitability import check_suitable

        check_suitable(game.setup)
        show_in_full_screen(screen_words(lang), analysed=game, names=names)
        return
    other = _read_move(words, game, why)
    try:
        effort = Effort(round(seconds * INFERENCES_A_SECOND), 0.001)
        # In a thread, so that Ctrl-C ends the wait immediately.
        found, comparison = start_in_background(lambda: _evaluate(game, seed, effort, other)).result()
    except KeyboardInterrupt:
        raise failure(words, INTERRUPTED, "review.stopped") from None
    results = CommandResults(
        lambda: (
            write_position(game),
            *evaluation_table(found, words),
            *(reason_lines(comparison, words, names) if comparison else ()),
        ),
        lambda: found.to_dict() | {"why": comparison.to_dict() if comparison else None},
        lambda: "",
        None,
    )
    if not as_json:
        _show_board(words, game, names)
    publish(results, as_json=as_json, report_file=None)


def _read_move(words: Words, game: Game, text: str | None) -> Place | None:
    """Return the move that --why names. Raises CommandError if it is not legal here."""
    from croupier.terminal.effect import format_move

    if text is None:
        return None
    typed = {format_move(move): move for move in game.legal_moves}
    if text not in typed:
        raise failure(words, 2, "analyse.why.illegal", moves=", ".join(typed))
    return typed[text]


def _evaluate(game: Game, seed: int, effort: Effort, other: Place | None) -> tuple[Evaluations, Comparison | None]:
    """Evaluate all moves, and compare the best with another one, by default the second best, if there is one."""
    from croupier.evaluation import evaluate
    from croupier.evaluation.comparison import compare_evaluated

    found = evaluate(game, seed=seed, effort=effort)
    second = next((one for one in found[1:] if other in (None, one.move)), None)
    return found, compare_evaluated(found, found[0], second, seed) if second else None


def _show_board(words: Words, game: Game, names: Sequence[str]) -> None:
    """Print the table and the roll, as line mode shows them."""
    from croupier.rules import view
    from croupier.terminal.line_mode.board import Board
    from croupier.terminal.line_mode.narration import Narration
    from croupier.terminal.line_mode.terminal import Terminal

    terminal = Terminal(words.language)
    board, seen = Board(terminal, names), view(game, game.seat)
    terminal.show(board.round_title(seen))
    terminal.show(board.table(seen))
    if game.seat is not None and game.roll is not None:
        terminal.show(Narration(board, game.setup).roll(game.seat, game.roll))


def _load_game(words: Words, source: str, step: int | None) -> tuple[Game, tuple[str, ...]]:
    """Return the game to analyse and the names of its seats: a position, or a record at one of its placings.

    The seats of a position are named by letters. Raises CommandError.
    """
    from croupier.record import PositionError, read_position
    from croupier.rules import Place
    from croupier.terminal.opening import load_record

    if _is_position(source):
        if step is not None:
            raise failure(words, 2, "analyse.no_steps")
        try:
            game = read_position(source)
        except PositionError as error:
            raise CommandError(to_sentence(error)) from None
        return game, tuple("abcdef"[: game.setup.players])
    _, record = load_record(words, Path(source))
    if not record.has_all_dice:
        raise failure(words, 1, "review.unnoted", file=Path(source))
    games = [game for game in record.games() if isinstance(game.to_act, int)]
    placings = sum(isinstance(each, Place) for each in record.steps)
    if not games:
        raise failure(words, 1, "analyse.nobody_rolled", file=Path(source))
    if step is not None and step > len(games):
        raise failure(words, 2, "analyse.step", file=Path(source), placings=placings, most=len(games))
    return games[(step or len(games)) - 1], record.names


def _is_position(source: str) -> bool:
    """Return whether an argument is a position, not the name of a file."""
    try:
        return (" " in source.strip() or "_" in source) and not Path(source).is_file()
    except OSError:  # too long for the name of a file
        return True


def _apply_roll(words: Words, game: Game, dice: str | None) -> Game:
    """Return the game with the dice of --roll rolled; raise CommandError if they are missing, or a roll is there."""
    from croupier.record.dice import read_roll
    from croupier.rules import IllegalStepError
    from croupier.rules.steps import Noted

    if isinstance(game.to_act, int):
        if dice is not None:
            raise failure(words, 2, "analyse.rolled")
        return game
    if game.seat is None:
        raise failure(words, 2, "analyse.nobody")
    if dice is None:
        raise failure(words, 2, "analyse.unrolled")
    try:
        rolled = read_roll(dice)
        if isinstance(rolled, Noted):
            raise ValueError("name all dice, since the others decide what else could be placed")
        return game.apply(rolled)
    except (IllegalStepError, ValueError) as error:
        raise CommandError(f"--roll: {error}.") from None
