"""`croupier verify`: checks records."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.command import flag, option
from croupier.cli.options import language_option
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.record import Evidence, Report
    from croupier.words import Words

WRONG = 1
"""The exit code if a record is wrong; 2 stands for a mistake in the options."""
NOT_PROVEN = 3
"""The exit code if no record is wrong, but not every one is proven."""

STANDARD_INPUT = Path("-")


@click.command()
@click.argument(
    "files",
    metavar="FILE...",
    type=click.Path(path_type=Path),
    nargs=-1,
    required=True,
    help="Records to check; - is the standard input.",
)
@option("--commitment", metavar="HEX", help="The commitment you were shown before the game.")
@option("--seed", "seeds", metavar="SEED", multiple=True, help="A seed that you added yourself; may be repeated.")
@flag("--json", "as_json", help="Print a JSON list with an object for each file.")
@language_option
def verify(
    files: Sequence[Path], commitment: str | None, seeds: Sequence[str], as_json: bool, lang: str | None
) -> None:
    """Check records: every step against the rules, the result, and fair dice against their secret.

    Dice are proven only if you have kept the commitment shown before the game and a seed of your own: pass them with
    --commitment and --seed. The exit code is 0 if all records are proven, 1 if one is wrong, and 3 if none is wrong,
    but one is not proven.
    """
    from croupier.record import MOST_BYTES, Report
    from croupier.record import verify as verify_record
    from croupier.terminal.language import words_in
    from croupier.terminal.record_file import file_error_text, read_limited

    words = words_in(lang)
    kept = _parse_kept(words, files, commitment, seeds)
    verdicts = set()
    entries = []
    for file in files:
        try:
            content = sys.stdin.buffer.read(MOST_BYTES + 1) if file == STANDARD_INPUT else read_limited(file)
            report = verify_record(content, kept=kept)
        except OSError as error:
            report = Report(ok=False, finished=False, dice="unread", reason=file_error_text(words, file, error))
            sentence = report.reason or ""
        else:
            sentence = _report_sentence(words, file, report)
        verdicts.add(report.verdict)
        entries.append({"file": str(file), "verdict": report.verdict, **asdict(report)})
        if not as_json:
            click.echo(sentence)
    if as_json:
        click.echo(json.dumps(entries, ensure_ascii=False, indent=2))
    if "wrong" in verdicts:
        raise click.exceptions.Exit(WRONG)
    if "consistent" in verdicts:
        raise click.exceptions.Exit(NOT_PROVEN)


def _parse_kept(words: Words, files: Sequence[Path], commitment: str | None, seeds: Sequence[str]) -> Evidence:
    """Parse what people have kept from a game; raise CommandError if it is malformed, or there are several records."""
    from croupier.dealer.fair import SEED
    from croupier.record import Evidence
    from croupier.record.record import COMMITMENT

    if commitment is not None:
        commitment = "".join(commitment.split()).lower()
        if COMMITMENT.fullmatch(commitment) is None:
            raise failure(words, 2, "error.commitment")
    if not all(SEED.fullmatch(seed) for seed in seeds):
        raise failure(words, 2, "error.kept_seed")
    if len(files) > 1 and (commitment is not None or seeds):
        raise failure(words, 2, "error.kept_for_one")
    return Evidence(commitment, tuple(seeds))


def _report_sentence(words: Words, file: Path, report: Report) -> str:
    """Return sentences that say what a report proves, and what it does not."""
    if not report.ok:
        return words.say("record.wrong", file=file, line=report.line, reason=report.reason)
    dice_keys = {
        "checked": "verify.checked",
        "day": "verify.day",
        "unrevealed": "verify.unrevealed",
        "uncommitted": "verify.uncommitted",
    }
    missing_keys = {"kept commitment": "verify.no_commitment", "kept seed": "verify.no_seed"}
    said = [words.say(dice_keys[report.dice])]
    if report.dice == "checked" and report.verdict == "proven":
        said.append(words.say("verify.origin"))
    elif report.dice == "unrevealed" and report.finished:
        said.append(words.say("verify.withheld"))
    said += [words.say(missing_keys[what]) for what in report.missing if what in missing_keys]
    if report.fingerprint is not None:
        said.append(words.say("verify.fingerprint", fingerprint=report.fingerprint))
    return words.say(
        "verify.ok",
        file=file,
        verdict=words.say("verify.proven" if report.verdict == "proven" else "verify.consistent"),
        state=words.say("verify.finished" if report.finished else "verify.unfinished"),
        said=" ".join(said),
    )
