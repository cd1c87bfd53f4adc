"""`croupier site`: writes the page for a web space without a server."""

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from croupier.cli.options import LanguageOption

EXAMPLE = "https://vegas.example"


def is_address(text: str) -> bool:
    """Whether a text is the address of a server."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def site(
    folder: Annotated[
        Path, typer.Argument(help="Where to write it: a new or empty folder, or one with an older site.")
    ],
    server: Annotated[
        str,
        typer.Option(metavar="URL", help="Where its online door leads, like https://vegas.example; else it has none."),
    ] = "",
    lang: LanguageOption = None,
) -> None:
    """Write all of the page that needs no server, for any web space: games of one device, rules, replay, checks."""
    from croupier.page.site import NotBuiltError, NotEmptyError, write_site
    from croupier.terminal.errors import failure
    from croupier.terminal.line_mode.terminal import Terminal
    from croupier.terminal.shell import quoted

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
    typer.echo(words.say("site.written", files=files, folder=folder))
    typer.echo(f"python -m http.server --bind 127.0.0.1 --directory {quoted(str(folder))}")
