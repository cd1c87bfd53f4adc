"""`croupier analyse`: every legal move of a position with what it can expect, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import options
from croupier.cli.errors import INTERRUPTED, interruptible_compilation, sentence
from croupier.cli.records import record_in
from croupier.cli.results import Results, publish
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.rules import Game


def analyse(
    source: Annotated[
        str, typer.Argument(metavar="FILE|POSITION", help="A record, or a position as text.", show_default=False)
    ],
    step: Annotated[
        int | None, typer.Option(min=1, help="Which placing of the record, from 1.", show_default="the last roll")
    ] = None,
    roll: Annotated[str | None, typer.Option(help="Dice, where nobody has rolled yet.", show_default=False)] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="About how long it may take.")] = 2.0,
    seed: options.SeedOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say what every legal move is worth: the share of victory, with its error or exactly, and the money of the round.

    A position is one line of text; docs/record.md describes it.
    """
    from croupier.record import write_position
    from croupier.report.review_form import evaluation_form
    from croupier.report.review_table import evaluation_table
    from croupier.review.evaluation import LOOKS_A_SECOND, Effort, evaluate

    game = _rolled(_game(source, step), roll)
    try:
        with interruptible_compilation():
            found = evaluate(game.setup, game.table(), seed, Effort(round(seconds * LOOKS_A_SECOND), 0.001))
    except KeyboardInterrupt:
        raise CommandError("Stopped before the first answer.", INTERRUPTED) from None
    position = write_position(game)
    results = Results(
        lambda: (str(game), position, *evaluation_table(found)),
        lambda: evaluation_form(game, position, found),
        lambda: "",
        None,
    )
    publish(results, as_json=as_json, report_file=None)


def _game(source: str, step: int | None) -> Game:
    """The game at a position, or at a placing of a record."""
    from croupier.record import PositionError, read_position
    from croupier.rules import Place

    if _is_position(source):
        if step is not None:
            raise CommandError("--step belongs to a record; a position has no steps.")
        try:
            return read_position(source)
        except PositionError as error:
            raise CommandError(sentence(error)) from None
    record = record_in(Path(source))
    if not record.all_noted:
        raise CommandError(
            f"{source} notes only the dice that were placed, so what else could have been is unknown.", 1
        )
    games = [game for game in record.games() if isinstance(game.to_act, int)]
    placings = sum(isinstance(each, Place) for each in record.steps)
    if not games:
        raise CommandError(f"Nobody has rolled in {source} yet.", 1)
    if step is not None and step > len(games):
        raise CommandError(f"{source} has {placings} placings; --step is 1 to {len(games)}.")
    return games[(step or len(games)) - 1]


def _is_position(source: str) -> bool:
    """Whether a text is a position, and not the name of a file."""
    try:
        return (" " in source.strip() or "_" in source) and not Path(source).is_file()
    except OSError:  # too long for a name
        return True


def _rolled(game: Game, dice: str | None) -> Game:
    """The game with a roll to be placed."""
    from croupier.record.dice import read_roll
    from croupier.rules import IllegalStepError
    from croupier.rules.steps import Noted

    if isinstance(game.to_act, int):
        if dice is not None:
            raise CommandError("The dice have been rolled; --roll is for a position where nobody has rolled yet.")
        return game
    if game.seat is None:
        raise CommandError("No seat has to roll or to place in this position.")
    if dice is None:
        raise CommandError("Nobody has rolled here: name the dice with --roll, as in --roll 11235.")
    try:
        rolled = read_roll(dice)
        if isinstance(rolled, Noted):
            raise ValueError("name all dice, since the others decide what else could be placed")
        return game.apply(rolled)
    except (IllegalStepError, ValueError) as error:
        raise CommandError(f"--roll: {error}.") from None
