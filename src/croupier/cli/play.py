"""`croupier play`: a game in the terminal, for people and bots."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.cli.errors import INTERRUPTED, report, sentence
from croupier.cli.options import LanguageOption


def play(
    edition: Annotated[str | None, typer.Option(help="Which edition: classic or biggy.", show_default="asks")] = None,
    neutral: Annotated[bool, typer.Option("--neutral", help="Play with neutral dice (2 to 4 players).")] = False,
    bandit: Annotated[bool, typer.Option("--bandit", help="Play with the one-armed bandit (biggy).")] = False,
    face_down: Annotated[bool, typer.Option("--face-down", help="Keep the winnings face down.")] = False,
    seat: Annotated[list[str] | None, typer.Option(help="A person who plays; once for each.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot that plays: tourist, richest, regular, highroller, shark, ace or house; once for each."
        ),
    ] = None,
    starter: Annotated[str | None, typer.Option(help="Who starts round one.", show_default="drawn by lot")] = None,
    dice: Annotated[
        Literal["fair", "seeded", "typed"] | None,
        typer.Option(
            help="fair: provably fair dice. seeded: the same seed gives the same dice. typed: you roll real dice "
            "and type what they show.",
            show_default="fair",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**64 - 1, help="The seed of seeded dice.", show_default="any")
    ] = None,
    own_seeds: Annotated[
        bool, typer.Option("--own-seeds", help="Let every person add a seed of their own to fair dice.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(help="The file to keep the record in.", show_default="your data directory")
    ] = None,
    continue_: Annotated[
        Path | None, typer.Option("--continue", metavar="FILE", help="Go on with the game in this file.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses between the moves of bots.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Play a game: any number of people at this terminal, and bots.

    Without options it asks what it needs; Enter, Enter, and you play against three bots.
    """
    from croupier.bots import GuestError
    from croupier.terminal.errors import CommandError, QuitRequest, failure
    from croupier.terminal.game_options import GameOptions, plan_from
    from croupier.terminal.line_mode.game_loop import GameLoop
    from croupier.terminal.line_mode.opening import resume, start
    from croupier.terminal.line_mode.questions import LineQuestions
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.opening import check_new
    from croupier.terminal.plan import Dice

    terminal = Terminal(lang, pauses=not fast)
    kind = None if dice is None else Dice(dice)
    options = GameOptions(edition, neutral, bandit, face_down, tuple(seat or ()), tuple(bot or ()), starter, seed)
    try:
        if continue_ is None:
            if save is not None:
                check_new(terminal.words, save)
            plan = plan_from(terminal.words, options, kind, LineQuestions(terminal))
            if own_seeds and plan.dice is not Dice.FAIR:
                raise failure(terminal.words, 2, "error.own_seeds", dice=plan.dice)
            session = start(terminal, plan, save, own_seeds=own_seeds)
        else:
            if options != GameOptions() or save is not None or own_seeds:
                raise failure(terminal.words, 2, "error.continue")
            session = resume(terminal, continue_, kind)
    except (QuitRequest, KeyboardInterrupt) as reason:
        terminal.show()
        terminal.say("play.not_begun")
        raise typer.Exit(1 if isinstance(reason, QuitRequest) else INTERRUPTED) from None
    except GuestError as error:
        raise CommandError(sentence(error), 1) from None
    loop = GameLoop(terminal, session)
    try:
        loop.run()
    except QuitRequest:
        loop.show_left()
    except KeyboardInterrupt:
        loop.show_left()
        raise typer.Exit(INTERRUPTED) from None
    except GuestError as error:
        report(CommandError(sentence(error)))
        loop.show_left()
        raise typer.Exit(1) from None
