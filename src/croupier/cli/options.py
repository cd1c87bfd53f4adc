"""Options that several commands share, and checks of their values."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.command import WholeNumber, complete_from, flag, option
from croupier.cli.errors import guest_error, to_sentence
from croupier.terminal.errors import CommandError
from croupier.words import LANGUAGES

if TYPE_CHECKING:
    from croupier.parallel import Pool
    from croupier.rules import Edition, Setup

DEFAULT_PLAYERS = 4
"""The number of players if neither an option nor the number of bots says it."""

MOST_SEED = 2**64 - 1
MOST_GAMES = 10**15
"""The most games that can be asked for; the totals still fit 64 bits."""


def list_editions() -> list[str]:
    """Return the names of the editions, for the shell to complete."""
    from croupier.rules import EDITIONS

    return list(EDITIONS)


def list_bots() -> list[str]:
    """Return the names of the bots, for the shell to complete."""
    from croupier.bots import all_bots

    return list(all_bots())


edition_option = option(
    "--edition",
    metavar="EDITION",
    default="classic",
    help="Which edition: classic or biggy.",
    shell_complete=complete_from(list_editions),
)
neutral_option = flag("--neutral", help="With neutral dice (2 to 4 players).")
bandit_option = flag("--bandit", help="With the one-armed bandit (biggy).")
seed_option = option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    default=1,
    help="The same seed plays the same games.",
)
threads_option = option("--threads", type=WholeNumber(1), help="How many CPU cores to use.", show_default="all")
processes_option = option("--processes", type=WholeNumber(1), help="Use processes instead of threads, and how many.")
ray_option = option("--ray", metavar="ADDRESS", help="Use a Ray cluster; `local` starts one here.")
resume_option = option(
    "--resume",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Save what is finished in this file, and continue from it.",
)
device_option = option("--device", type=click.Choice(["cpu", "gpu"]), default="cpu", help="What to compute on.")
database_option = option(
    "--db",
    metavar="URL",
    help="Where tables are stored: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    show_default="a file in your data directory",
)
json_option = flag("--json", "as_json", help="Print one JSON object.")
report_option = option(
    "--report", metavar="FILE.html", type=click.Path(path_type=Path), help="Write a page with plots into a new file."
)
record_argument = click.argument("file", type=click.Path(path_type=Path), help="The record of the game.")
plain_option = flag("--plain", help="Lines instead of a full screen: for screen readers, pipes and small terminals.")
language_option = option(
    "--lang",
    metavar="LANGUAGE",
    help="Language: en, de, fr, it or nl.",
    show_default="your system's",
    shell_complete=complete_from(lambda: list(LANGUAGES)),
)


def find_pool(threads: int | None, processes: int | None, ray: str | None) -> Pool | int | None:
    """Return the pool that the options ask for, or the number of workers if its kind is left open.

    Raises CommandError.
    """
    from croupier.parallel import Processes

    given = {"--threads": threads, "--processes": processes, "--ray": ray}
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise CommandError(f"Say {' or '.join(names)}, not {'both' if len(names) == 2 else 'all'}.")
    if ray is None:
        return threads if processes is None else Processes(processes)
    from croupier.parallel.cluster import NoRayError, connect

    try:
        return connect(ray)
    except NoRayError as error:
        raise CommandError(to_sentence(error), 1) from None


def split_names(values: Sequence[str]) -> list[str]:
    """Split the values of a list option into names.

    >>> split_names(["regular,tourist", "shark, "])
    ['regular', 'tourist', 'shark']
    """
    return [name.strip() for value in values for name in value.split(",") if name.strip()]


def find_edition(name: str) -> Edition:
    """Return the edition with a name, ignoring case; raise CommandError if there is none."""
    from croupier.rules import EDITIONS

    if name.lower() not in EDITIONS:
        raise CommandError(f"There is no edition {name}; choose one of {', '.join(EDITIONS)}.")
    return EDITIONS[name.lower()]


def make_setup(edition: Edition, players: int, *, neutral: bool, bandit: bool, starter: int | None = None) -> Setup:
    """Return the setup of a table; raise CommandError if the edition does not offer it."""
    from croupier.rules import Setup, SetupError

    try:
        return Setup(edition, players, neutral=neutral, bandit=bandit, starter=starter)
    except SetupError as error:
        raise CommandError(f"That table is not offered: {error}.") from None


def check_bots(names: Sequence[str]) -> None:
    """Raise CommandError for a bot that does not exist or cannot be loaded."""
    from croupier.bots import GuestError, entry_of

    for name in names:
        try:
            with redirect_stdout(sys.stderr):  # keep what its module prints out of the results
                entry_of(name)
        except GuestError as error:
            raise guest_error(error) from None


def check_table(names: Sequence[str], setup: Setup) -> None:
    """Raise CommandError for a bot that cannot play at this table."""
    from croupier.bots import entry_of

    for name in names:
        if (reason := entry_of(name).refusal(setup)) is not None:
            raise CommandError(f"{reason[0].upper()}{reason[1:]}.")


def default_database_url() -> str:
    """Return the URL of the database in the user's data directory; create the directory if it is missing."""
    from urllib.parse import quote

    from platformdirs import user_data_path

    folder = user_data_path("croupier", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror or error}. Say where tables are kept: --db.", 1) from None
    # Quoted, because ? and # in the name of a folder would have a special meaning.
    return f"sqlite:///{quote(Path(folder, 'tables.db').as_posix())}"
