"""`croupier play`: a game in the terminal, for people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from croupier.cli import options
from croupier.cli.command import WholeNumber, completed, flag, option
from croupier.cli.errors import INTERRUPTED, guest_failure
from croupier.cli.quick_imports import quick_imports
from croupier.cli.screen import fills_screen
from croupier.cli.table_game import play_in_lines, play_on_screen
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from croupier.terminal.game_options import GameOptions
    from croupier.terminal.plan import Dice
    from croupier.words import Words


LAST = "-"
"""Stands for the game that was left last."""


@click.command()
@option(
    "--edition",
    metavar="EDITION",
    help="classic or biggy.",
    show_default="asks",
    shell_complete=completed(options.editions),
)
@flag("--neutral", help="Play with neutral dice (2 to 4 players).")
@flag("--bandit", help="Play with the one-armed bandit (biggy).")
@flag("--face-down", help="Keep the winnings face down.")
@option("--seat", "people", metavar="NAME", multiple=True, help="A person who plays; once for each.")
@option(
    "--bot",
    "bots",
    metavar="BOT",
    multiple=True,
    help="A bot that plays: tourist, fortune hunter, regular, high roller, shark, ace or house; once for each. "
    "One alone plays against you.",
    shell_complete=completed(options.bots),
)
@option("--starter", metavar="NAME", help="Who starts round one.", show_default="drawn by lot")
@option(
    "--dice",
    type=click.Choice(["fair", "seeded", "typed"]),
    help="fair: provably fair dice. seeded: the same seed gives the same dice. typed: you roll real dice "
    "and type what they show.",
    show_default="fair",
)
@option(
    "--seed",
    type=WholeNumber(0, options.MOST_SEED),
    help="The seed of seeded dice.",
    show_default="any",
)
@option(
    "--save",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The file to keep the record in.",
    show_default="your data directory",
)
@option(
    "--continue",
    "continued",
    metavar="[FILE]",
    type=click.Path(path_type=Path),
    is_flag=False,
    flag_value=LAST,
    help="Go on with the game in this file, or with the last one left.",
)
@flag("--tutor", help="Warn people before a blunder, as the form can be told to.")
@options.plain_option
@flag("--fast", help="No pauses between the moves of bots.")
@options.language_option
def play(
    dice: Literal["fair", "seeded", "typed"] | None,
    save: Path | None,
    continued: Path | None,
    tutor: bool,
    plain: bool,
    fast: bool,
    lang: str | None,
    **game: Any,
) -> None:
    """Play a game: any number of people at this terminal, and bots.

    Without options it asks what it needs; Enter, and you play against three bots.
    """
    with quick_imports():
        from croupier.terminal.game_options import GameOptions
        from croupier.terminal.plan import Dice

    kind = None if dice is None else Dice(dice)
    if continued == Path(LAST):
        continued = last_game(lang)
    wanted = Wanted(GameOptions(**game), kind, save, continued, tutor=tutor, fast=fast, language=lang)
    if plain or not fills_screen():
        line_by_line(wanted)
    else:
        in_full_screen(wanted)


@dataclass(frozen=True)
class Wanted:
    """What the options ask for."""

    options: GameOptions
    dice: Dice | None
    save: Path | None
    resumed: Path | None
    """The file of a game to go on with."""
    tutor: bool
    fast: bool
    language: str | None


def last_game(language: str | None) -> Path:
    """Return the file of the game that was left last."""
    from croupier.terminal.games import find_last_unfinished
    from croupier.terminal.language import words_in

    path = find_last_unfinished()
    if path is None:
        raise failure(words_in(language), 1, "games.no_last")
    return path


def check(words: Words, wanted: Wanted) -> None:
    """Refuse options that make no sense together."""
    from croupier.terminal.game_options import GameOptions
    from croupier.terminal.opening import check_new_file

    if wanted.resumed is not None:
        if wanted.options != GameOptions() or wanted.save is not None:
            raise failure(words, 2, "error.continue")
    elif wanted.save is not None:
        check_new_file(words, wanted.save)


def in_full_screen(wanted: Wanted) -> None:
    """Play on the whole terminal; afterwards print where the game is kept."""
    with quick_imports():
        from croupier.bots import GuestError
        from croupier.terminal.full_screen.app import CroupierApp, FirstGame
        from croupier.terminal.full_screen.pace import CALM, FAST
        from croupier.terminal.game_options import choose_dice, make_plan
        from croupier.terminal.language import words_in
        from croupier.terminal.preferences import apply_options, load_preferences
        from croupier.terminal.session_table import SessionTable
        from croupier.terminal.style import SIGNS

    preferences = load_preferences()
    words = words_in(wanted.language or preferences.language)
    check(words, wanted)
    try:
        if wanted.resumed is not None:
            from croupier.terminal.opening import resume

            session = resume(words, wanted.resumed, wanted.dice)
        elif wanted.options.has_players:
            from croupier.terminal.opening import new_session

            session = new_session(words, make_plan(words, wanted.options, wanted.dice), wanted.save)
        else:
            session = None
    except GuestError as error:
        raise guest_failure(error, 1) from None
    dice = choose_dice(words, wanted.options, wanted.dice)
    preferences = apply_options(preferences, words, wanted.options, tutor=wanted.tutor)
    source = None
    if session is not None:
        source = SessionTable(session, words, SIGNS, hints=preferences.hints, tutor=preferences.tutor)
    first = FirstGame(source, dice, wanted.options.seed, wanted.options.starter, wanted.save)
    play_on_screen(CroupierApp(words, preferences, FAST if wanted.fast else CALM, first))


def line_by_line(wanted: Wanted) -> None:
    """Play line by line."""
    from croupier.bots import GuestError
    from croupier.terminal.errors import QuitRequest
    from croupier.terminal.game_options import choose_dice, choose_game, make_plan
    from croupier.terminal.line_mode.opening import ask_game, ask_players, show_opening
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.opening import new_session, resume
    from croupier.terminal.preferences import load_preferences
    from croupier.terminal.session_table import SessionTable

    terminal = Terminal(wanted.language, pauses=not wanted.fast)
    words, options = terminal.words, wanted.options
    try:
        check(words, wanted)
        if wanted.resumed is not None:
            session = resume(words, wanted.resumed, wanted.dice)
        else:
            dice = choose_dice(words, options, wanted.dice)
            game = choose_game(words, options) or ask_game(terminal)
            players = () if options.has_players else ask_players(terminal, game[0], neutral=game[1])
            session = new_session(words, make_plan(words, options, dice, game, players), wanted.save)
        try:
            show_opening(terminal, session)
        except OSError:  # a game whose opening nobody could read has not begun
            if wanted.resumed is None:
                session.file.delete()
            raise
    except (QuitRequest, KeyboardInterrupt) as reason:
        terminal.show()
        terminal.say("play.not_begun")
        raise click.exceptions.Exit(1 if isinstance(reason, QuitRequest) else INTERRUPTED) from None
    except GuestError as error:
        raise guest_failure(error, 1) from None
    preferences = load_preferences()
    tutor = wanted.tutor or preferences.tutor
    play_in_lines(terminal, SessionTable(session, words, terminal.signs, hints=preferences.hints, tutor=tutor))
