"""`croupier serve`: runs the server."""

import os
import sys
import threading
import webbrowser
from collections.abc import Sequence

import click

from croupier.cli.command import WholeNumber, option
from croupier.cli.options import database_option, default_database_url
from croupier.terminal.errors import CommandError

LOOPBACK = "127.0.0.1"


@click.command()
@option(
    "--host",
    metavar="ADDRESS",
    default=LOOPBACK,
    help="The address to listen on; 0.0.0.0 lets other machines in, too.",
)
@option(
    "--port",
    type=WholeNumber(1, 65535),
    help="Which port.",
    show_default="8765, or the next free one",
)
@database_option
@option(
    "--origin",
    metavar="URL",
    multiple=True,
    help="An address where people reach the server, such as https://vegas.example; may be repeated.",
)
@option(
    "--root-path",
    metavar="PATH",
    default="",
    help="The path below which a proxy passes people on, such as /games/.",
    show_default="/",
)
@option(
    "--sockets-per-address",
    type=WholeNumber(1),
    help="How many sockets and streams one address may have open.",
    show_default="300",
)
@option(
    "--workers",
    type=WholeNumber(1, 64),
    default=1,
    help="Processes; more than one needs PostgreSQL.",
)
@option("--browser/--no-browser", default=True, help="Open the page in a browser, if there is one.")
def serve(
    host: str,
    port: int | None,
    db: str | None,
    origin: Sequence[str],
    root_path: str,
    sockets_per_address: int | None,
    workers: int,
    browser: bool,
) -> None:
    """Serve tables to browsers and programs, until Ctrl-C."""
    from croupier.server.app import OWN_SEGMENTS
    from croupier.server.guard import OriginError, parse_origin
    from croupier.server.limits import Limits
    from croupier.server.log_lines import configure_logging
    from croupier.server.reachability import check_in_background
    from croupier.server.root_path import RootPathError, parse_root_path
    from croupier.server.settings import Settings
    from croupier.server.uvicorn_server import ListenError, listen, serve_with_workers, server_address
    from croupier.server.uvicorn_server import serve as serve_alone
    from croupier.store import InUseError, StoreError, open_log

    configure_logging()
    url = db if db is not None else default_database_url()
    try:
        origins = tuple(map(parse_origin, origin))
    except OriginError as error:
        raise CommandError(f"--origin: {error}") from None
    try:
        root = parse_root_path(root_path, OWN_SEGMENTS)
    except RootPathError as error:
        raise CommandError(f"--root-path: {error}") from None
    limits = Limits() if sockets_per_address is None else Limits(sockets_per_address=sockets_per_address)
    settings = Settings(db=url, origins=origins, root=root, limits=limits)
    if workers > 1 and url.startswith("sqlite"):
        raise CommandError("Several workers need PostgreSQL: one SQLite file is served by one process.")
    try:
        store = open_log(url)
    except InUseError as error:
        if not error.address:
            raise CommandError(str(error), 1) from None
        click.echo(f"Croupier is running already: {error.address}")
        if browser:
            _open_browser(error.address)
        return
    except StoreError as error:
        raise CommandError(str(error), 1) from None
    try:
        listening = listen(host, port)
    except ListenError as error:
        store.close()
        raise CommandError(str(error), 1) from None
    here = server_address(listening, host) + (f"{root}/" if root else "")
    store.record_address(here)

    def ready() -> None:
        _show_address(here, port, listening.getsockname()[1])
        check_in_background(name + root for name in origins)
        if browser:
            _open_browser(here)

    if workers > 1:
        store.close()
        serve_with_workers(settings, listening, workers, ready)
    else:
        serve_alone(settings, store, listening, ready)
    click.echo("Good night. Every table is kept.")


def _show_address(here: str, wanted: int | None, got: int) -> None:
    """Print where the server listens and, if it is on another port, that the default one was taken."""
    from croupier.server.uvicorn_server import FIRST_PORT

    if wanted is None and got != FIRST_PORT:
        click.echo(f"Port {FIRST_PORT} is taken, so it is {got} this time.")
    click.echo(f"Croupier is open: {here}")
    click.echo("Ctrl-C closes it; every table is kept.")


def _open_browser(here: str) -> None:
    """Open the page in a graphical browser, but never in one that would run in this terminal."""
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen and sys.stdout.isatty():
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
