"""`croupier play`: a game in the terminal, for people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from croupier.cli import options
from croupier.cli.command import WholeNumber, complete_from, flag, option
from croupier.cli.errors import INTERRUPTED, guest_error
from croupier.cli.quick_imports import quick_imports
from croupier.cli.screen import can_fill_screen
from croupier.cli.table_game import play_in_lines, play_on_screen
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from croupier.terminal.game_options import GameOptions
    from croupier.terminal.plan import Dice
    from croupier.words import Words


LAST = "-"
"""Stands for the last unfinished game."""


@click.command()
@option(
    "--edition",
    metavar="EDITION",
    help="classic or biggy.",
    show_default="asks",
    shell_complete=complete_from(options.list_editions),
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
    shell_complete=complete_from(options.list_bots),
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
    help="The file for the record.",
    show_default="your data directory",
)
@option(
    "--continue",
    "continued",
    metavar="[FILE]",
    type=click.Path(path_type=Path),
    is_flag=False,
    flag_value=LAST,
    help="Continue the game in this file, or the last unfinished one.",
)
@flag("--tutor", help="Warn people before a blunder.")
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

    Without options it asks for what it needs; just press Enter to play against three bots.
    """
    with quick_imports():
        from croupier.terminal.game_options import GameOptions
        from croupier.terminal.plan import Dice

    kind = None if dice is None else Dice(dice)
    if continued == Path(LAST):
        continued = find_last_game(lang)
    wanted = PlayOptions(GameOptions(**game), kind, save, continued, tutor=tutor, fast=fast, language=lang)
    if plain or not can_fill_screen():
        play_line_by_line(wanted)
    else:
        play_in_full_screen(wanted)


@dataclass(frozen=True)
class PlayOptions:
    """The options of the command."""

    options: GameOptions
    dice: Dice | None
    save: Path | None
    resumed: Path | None
    """The file of a game to continue."""
    tutor: bool
    fast: bool
    language: str | None


def find_last_game(language: str | None) -> Path:
    """Return the file of the last unfinished game; raise CommandError if there is none."""
    from croupier.terminal.games import find_last_unfinished
    from croupier.terminal.language import words_in

    path = find_last_unfinished()
    if path is None:
        raise failure(words_in(language), 1, "games.no_last")
    return path


def check_options(words: Words, wanted: PlayOptions) -> None:
    """Raise CommandError for options that contradict each other, and for a file that cannot be created."""
    from croupier.terminal.game_options import GameOptions
    from croupier.terminal.opening import check_new_file

    if wanted.resumed is not None:
        if wanted.options != GameOptions() or wanted.save is not None:
            raise failure(words, 2, "error.continue")
    elif wanted.save is not None:
        check_new_file(words, wanted.save)


def play_in_full_screen(wanted: PlayOptions) -> None:
    """Play in full screen; print afterwards where the game is saved."""
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
    check_options(words, wanted)
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
        raise guest_error(error, 1) from None
    dice = choose_dice(words, wanted.options, wanted.dice)
    preferences = apply_options(preferences, words, wanted.options, tutor=wanted.tutor)
    source = None
    if session is not None:
        source = SessionTable(session, words, SIGNS, hints=preferences.hints, tutor=preferences.tutor)
    first = FirstGame(source, dice, wanted.options.seed, wanted.options.starter, wanted.save)
    play_on_screen(CroupierApp(words, preferences, FAST if wanted.fast else CALM, first))


def play_line_by_line(wanted: PlayOptions) -> None:
    """Play in line mode."""
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
        check_options(words, wanted)
        if wanted.resumed is not None:
            session = resume(words, wanted.resumed, wanted.dice)
        else:
            dice = choose_dice(words, options, wanted.dice)
            game = choose_game(words, options) or ask_game(terminal)
            players = () if options.has_players else ask_players(terminal, game[0], neutral=game[1])
            session = new_session(words, make_plan(words, options, dice, game, players), wanted.save)
        try:
            show_opening(terminal, session)
        except OSError:  # the output cannot be written: such a game leaves no files
            if wanted.resumed is None:
                session.file.delete()
            raise
    except (QuitRequest, KeyboardInterrupt) as reason:
        terminal.show()
        terminal.say("play.not_begun")
        raise click.exceptions.Exit(1 if isinstance(reason, QuitRequest) else INTERRUPTED) from None
    except GuestError as error:
        raise guest_error(error, 1) from None
    preferences = load_preferences()
    tutor = wanted.tutor or preferences.tutor
    play_in_lines(terminal, SessionTable(session, words, terminal.signs, hints=preferences.hints, tutor=tutor))
