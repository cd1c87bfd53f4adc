"""`croupier verify`: checks records."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import LanguageOption


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list, one object a file.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Check records: every step against the rules, the result, and fair dice against their secret.

    The exit code is 0 if all of them are right, else 1.
    """
    from croupier.record import Report
    from croupier.record import verify as verify_record
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.record_file import file_problem, read_limited

    terminal = Terminal(lang)
    words = terminal.words
    dice_keys = {"checked": "verify.checked", "unrevealed": "verify.unrevealed", "uncommitted": "verify.uncommitted"}
    reports = []
    for file in files:
        try:
            report = verify_record(read_limited(file))
        except OSError as error:
            report = Report(ok=False, finished=False, dice="unread", reason=file_problem(words, file, error))
            sentence = report.reason or ""
        else:
            if report.ok:
                state = words.say("verify.finished" if report.finished else "verify.unfinished")
                sentence = words.say("verify.ok", file=file, state=state, dice=words.say(dice_keys[report.dice]))
            else:
                sentence = words.say("record.wrong", file=file, line=report.line, reason=report.reason)
        reports.append({"file": str(file), **asdict(report)})
        if not as_json:
            typer.echo(sentence)
    if as_json:
        typer.echo(json.dumps(reports, ensure_ascii=False, indent=2))
    if not all(entry["ok"] for entry in reports):
        raise typer.Exit(1)
