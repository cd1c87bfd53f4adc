"""`croupier site`: writes the page as a static site."""

from pathlib import Path
from urllib.parse import urlsplit

import click

from croupier.cli.command import option
from croupier.cli.options import language_option

EXAMPLE = "https://vegas.example"


def is_address(text: str) -> bool:
    """Return whether a text is the URL of a server."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


@click.command()
@click.argument(
    "folder",
    type=click.Path(path_type=Path),
    help="Where to write it: a new or empty folder, or one with an older site.",
)
@option(
    "--server",
    metavar="URL",
    default="",
    help="The server for online play, such as https://vegas.example; without it, the site offers none.",
    show_default=False,
)
@language_option
def site(folder: Path, server: str, lang: str | None) -> None:
    """Write all of the page that needs no server, for any web host: games on one device, rules, replays, checks."""
    from croupier.page.site import NotBuiltError, NotEmptyError, write_site
    from croupier.terminal.errors import failure
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.shell import shell_quote

    words = Terminal(lang).words
    if server and not is_address(server):
        raise failure(words, 2, "site.bad_server", server=server, example=EXAMPLE)
    try:
        files = write_site(folder, server)
    except NotBuiltError:
        raise failure(words, 1, "site.not_built") from None
    except NotEmptyError:
        raise failure(words, 1, "site.not_empty", folder=folder) from None
    except OSError as error:
        raise failure(words, 1, "site.not_written", folder=folder, reason=error.strerror or error) from None
    click.echo(words.say("site.written", files=files, folder=folder))
    click.echo(f"python -m http.server --bind 127.0.0.1 --directory {shell_quote(str(folder))}")
