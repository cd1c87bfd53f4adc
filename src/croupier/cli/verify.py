"""`croupier verify`: whether records are right."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list, one object a file.")] = False,
    lang: Annotated[
        str | None, typer.Option(help="Language: en, de, fr, it or nl.", show_default="your system's")
    ] = None,
) -> None:
    """Check records: every step against the rules, the result, and fair dice against their secret.

    The exit code is 0 if all of them are right, else 1.
    """
    from croupier.cli.files import content_of, problem
    from croupier.cli.terminal import Terminal
    from croupier.record import Report
    from croupier.record import verify as verified

    terminal = Terminal(lang)
    words = terminal.words
    dice_keys = {"checked": "verify.checked", "unrevealed": "verify.unrevealed", "uncommitted": "verify.uncommitted"}
    found = []
    for file in files:
        try:
            report = verified(content_of(file))
        except OSError as error:
            report = Report(ok=False, finished=False, dice="unread", reason=problem(words, file, error))
            sentence = report.reason or ""
        else:
            if report.ok:
                state = words.say("verify.finished" if report.finished else "verify.unfinished")
                sentence = words.say("verify.ok", file=file, state=state, dice=words.say(dice_keys[report.dice]))
            else:
                sentence = words.say("record.wrong", file=file, line=report.line, reason=report.reason)
        found.append({"file": str(file), **asdict(report)})
        if not as_json:
            typer.echo(sentence)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
    if not all(entry["ok"] for entry in found):
        raise typer.Exit(1)
