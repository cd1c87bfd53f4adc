"""`croupier replay`: a game again, step by step."""

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of the game.", show_default=False)],
    everything: Annotated[bool, typer.Option("--all", help="Print the whole game at once.")] = False,
    step: Annotated[int | None, typer.Option(min=1, help="Show this step only.", show_default=False)] = None,
    lang: Annotated[
        str | None, typer.Option(help="Language: en, de, fr, it or nl.", show_default="your system's")
    ] = None,
) -> None:
    """Show a game step by step: Enter for the next one, b back, a number to go there, q to leave."""
    from croupier.cli.files import load
    from croupier.cli.moments import moments_of
    from croupier.cli.showing import Showing
    from croupier.cli.terminal import Terminal
    from croupier.record import RecordError, read

    terminal = Terminal(lang)
    if everything and step is not None:
        raise terminal.fail(2, "error.all_or_step")
    try:
        record = read(load(terminal, file))
    except RecordError as error:
        raise terminal.fail(1, "record.wrong", file=file, line=error.line, reason=error.reason) from None
    moments = moments_of(record)
    if not moments:
        raise terminal.fail(1, "replay.empty", file=file)
    if step is not None and step > len(moments):
        raise terminal.fail(2, "replay.no_step", step=step, steps=len(moments))
    showing = Showing(terminal, record, moments)
    if step is not None:
        showing.show(step)
    elif everything or terminal.only_prints:
        for number in range(1, len(moments) + 1):
            showing.show(number)
    else:
        showing.walk()
