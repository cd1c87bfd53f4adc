"""`croupier replay`: a game again, step by step."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import LanguageOption
from croupier.terminal.errors import failure


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of the game.", show_default=False)],
    everything: Annotated[bool, typer.Option("--all", help="Print the whole game at once.")] = False,
    step: Annotated[int | None, typer.Option(min=1, help="Show this step only.", show_default=False)] = None,
    lang: LanguageOption = None,
) -> None:
    """Show a game step by step: Enter for the next one, b back, a number to go there, q to leave."""
    from croupier.terminal.line_mode.replay_viewer import ReplayViewer
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.moments import moments_of
    from croupier.terminal.opening import load_record

    terminal = Terminal(lang)
    if everything and step is not None:
        raise failure(terminal.words, 2, "error.all_or_step")
    _, record = load_record(terminal.words, file)
    moments = moments_of(record)
    if not moments:
        raise failure(terminal.words, 1, "replay.empty", file=file)
    if step is not None and step > len(moments):
        raise failure(terminal.words, 2, "replay.no_step", step=step, steps=len(moments))
    viewer = ReplayViewer(terminal, record, moments)
    if step is not None:
        viewer.show(step)
    elif everything or terminal.output_redirected:
        viewer.show_all()
    else:
        viewer.browse()
