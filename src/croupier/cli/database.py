"""The database of live tables: the option `--db`, and where it is without it."""

from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from croupier.cli.command import option
from croupier.terminal.errors import CommandError

database_option = option(
    "--db",
    metavar="URL",
    help="Where tables are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    show_default="a file in your data directory",
)


def default_url() -> str:
    """The URL of the database in the user's data directory, which is made where it is missing."""
    folder = user_data_path("croupier", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror or error}. Say where tables are kept: --db.", 1) from None
    # Quoted: in a URL, the ? and the # of a folder's name would mean something else.
    return f"sqlite:///{quote(Path(folder, 'tables.db').as_posix())}"
