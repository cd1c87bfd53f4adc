"""`croupier play`: a game in the terminal, for people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.errors import INTERRUPTED, guest_failure, report
from croupier.cli.full_screen_game import run_game
from croupier.cli.options import LanguageOption
from croupier.cli.play_command import LAST
from croupier.cli.quick_imports import quick_imports
from croupier.cli.screen import fills_screen
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from croupier.terminal.game_options import GameOptions
    from croupier.terminal.plan import Dice
    from croupier.words import Words


def editions() -> list[str]:
    """The editions, for the shell to complete."""
    from croupier.rules import EDITIONS

    return list(EDITIONS)


def bots() -> list[str]:
    """The bots, for the shell to complete."""
    from croupier.bots import with_specialists

    return list(with_specialists())


def play(
    edition: Annotated[
        str | None,
        typer.Option(metavar="EDITION", help="classic or biggy.", show_default="asks", autocompletion=editions),
    ] = None,
    neutral: Annotated[bool, typer.Option("--neutral", help="Play with neutral dice (2 to 4 players).")] = False,
    bandit: Annotated[bool, typer.Option("--bandit", help="Play with the one-armed bandit (biggy).")] = False,
    face_down: Annotated[bool, typer.Option("--face-down", help="Keep the winnings face down.")] = False,
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A person who plays; once for each.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT",
            help="A bot that plays: tourist, fortune hunter, regular, high roller, shark, ace or house; once for each.",
            autocompletion=bots,
        ),
    ] = None,
    starter: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who starts round one.", show_default="drawn by lot")
    ] = None,
    dice: Annotated[
        Literal["fair", "seeded", "typed"] | None,
        typer.Option(
            help="fair: provably fair dice. seeded: the same seed gives the same dice. typed: you roll real dice "
            "and type what they show.",
            show_default="fair",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", min=0, max=2**64 - 1, help="The seed of seeded dice.", show_default="any"),
    ] = None,
    own_seeds: Annotated[
        bool, typer.Option("--own-seeds", help="Let every person add a seed of their own to fair dice.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file to keep the record in.", show_default="your data directory"),
    ] = None,
    continue_: Annotated[
        Path | None,
        typer.Option(
            "--continue", metavar="[FILE]", help="Go on with the game in this file, or with the last one left."
        ),
    ] = None,
    tutor: Annotated[
        bool, typer.Option("--tutor", help="Warn people before a blunder, as the form can be told to.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Lines instead of a full screen: for screen readers, pipes and small terminals."),
    ] = False,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses between the moves of bots.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Play a game: any number of people at this terminal, and bots.

    Without options it asks what it needs; Enter, and you play against three bots.
    """
    with quick_imports():
        from croupier.terminal.game_options import GameOptions
        from croupier.terminal.plan import Dice

    kind = None if dice is None else Dice(dice)
    options = GameOptions(edition, neutral, bandit, face_down, tuple(seat or ()), tuple(bot or ()), starter, seed)
    if continue_ == Path(LAST):
        continue_ = last_game(lang)
    wanted = Wanted(options, kind, save, continue_, own_seeds=own_seeds, tutor=tutor, fast=fast, language=lang)
    if plain or own_seeds or not fills_screen():
        play_in_lines(wanted)
    else:
        play_in_full_screen(wanted)


@dataclass(frozen=True)
class Wanted:
    """What the options ask for."""

    options: GameOptions
    dice: Dice | None
    save: Path | None
    resumed: Path | None
    """The file of a game to go on with."""
    own_seeds: bool
    tutor: bool
    fast: bool
    language: str | None


def last_game(language: str | None) -> Path:
    """The file of the game that was left last."""
    from croupier.terminal.games import last_unfinished
    from croupier.terminal.language import words_in

    path = last_unfinished()
    if path is None:
        raise failure(words_in(language), 1, "games.no_last")
    return path


def check(words: Words, wanted: Wanted) -> None:
    """Refuse options that make no sense together."""
    from croupier.terminal.game_options import GameOptions
    from croupier.terminal.opening import check_new

    if wanted.resumed is not None:
        if wanted.options != GameOptions() or wanted.save is not None or wanted.own_seeds:
            raise failure(words, 2, "error.continue")
    elif wanted.save is not None:
        check_new(words, wanted.save)


def play_in_full_screen(wanted: Wanted) -> None:
    """Play on the whole terminal; afterwards print where the game is kept."""
    with quick_imports():
        from croupier.bots import GuestError
        from croupier.terminal.full_screen.app import CroupierApp, FirstGame
        from croupier.terminal.full_screen.pace import CALM, FAST
        from croupier.terminal.game_options import dice_of, plan_from
        from croupier.terminal.language import words_in
        from croupier.terminal.opening import new_session, resume
        from croupier.terminal.preferences import load_preferences, with_options

    preferences = load_preferences()
    words = words_in(wanted.language or preferences.language)
    check(words, wanted)
    try:
        if wanted.resumed is not None:
            session = resume(words, wanted.resumed, wanted.dice)
        elif wanted.options.name_players:
            session = new_session(words, plan_from(words, wanted.options, wanted.dice), wanted.save)
        else:
            session = None
    except GuestError as error:
        raise guest_failure(error, 1) from None
    dice = dice_of(words, wanted.options, wanted.dice)
    preferences = with_options(preferences, words, wanted.options, tutor=wanted.tutor)
    pace = FAST if wanted.fast else CALM
    first = FirstGame(session, dice, wanted.options.seed, wanted.options.starter, wanted.save)
    app = CroupierApp(words, preferences, pace, first)
    run_game(app)


def play_in_lines(wanted: Wanted) -> None:
    """Play line by line."""
    from croupier.bots import GuestError
    from croupier.terminal.errors import QuitRequest
    from croupier.terminal.game_options import plan_from
    from croupier.terminal.line_mode.game_loop import GameLoop
    from croupier.terminal.line_mode.opening import resume, start
    from croupier.terminal.line_mode.questions import LineQuestions
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.plan import Dice
    from croupier.terminal.preferences import load_preferences

    terminal = Terminal(wanted.language, pauses=not wanted.fast)
    try:
        check(terminal.words, wanted)
        if wanted.resumed is not None:
            session = resume(terminal, wanted.resumed, wanted.dice)
        else:
            plan = plan_from(terminal.words, wanted.options, wanted.dice, LineQuestions(terminal))
            if wanted.own_seeds and plan.dice is not Dice.FAIR:
                raise failure(terminal.words, 2, "error.own_seeds", dice=plan.dice)
            session = start(terminal, plan, wanted.save, own_seeds=wanted.own_seeds)
    except (QuitRequest, KeyboardInterrupt) as reason:
        terminal.show()
        terminal.say("play.not_begun")
        raise typer.Exit(1 if isinstance(reason, QuitRequest) else INTERRUPTED) from None
    except GuestError as error:
        raise guest_failure(error, 1) from None
    preferences = load_preferences()
    loop = GameLoop(terminal, session, hints=preferences.hints, tutor=wanted.tutor or preferences.tutor)
    try:
        loop.run()
    except QuitRequest:
        loop.show_left()
    except KeyboardInterrupt:
        loop.show_left()
        raise typer.Exit(INTERRUPTED) from None
    except GuestError as error:
        report(guest_failure(error))
        loop.show_left()
        raise typer.Exit(1) from None
    else:
        loop.offer_account()
