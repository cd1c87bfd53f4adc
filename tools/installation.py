"""`python -m tools.installation WHEEL`: installs a wheel in an empty environment and tries it, as a player would.

It checks the version and the licences, starts the server, fetches the page, and plays a game against a bot over HTTP to
its end. It needs only Python, on any system, and leaves nothing behind.
"""

import argparse
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

PATIENCE = 120
"""Seconds to wait for an answer of the server."""
PLAYERS = 2


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel in a new environment in a folder. Return the environment's Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
    return python


def run_croupier(python: Path, *arguments: str, environment: Mapping[str, str]) -> str:
    """Run `python -m croupier` and return what it prints."""
    command = [str(python), "-m", "croupier", *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment, encoding="utf-8")
    return done.stdout.strip()


@contextmanager
def start_server(python: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """Start a server that runs until the block ends. Yields its address."""
    command = [str(python), "-u", "-m", "croupier", "serve", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, encoding="utf-8") as server:
        assert server.stdout is not None
        try:
            found = next(
                (each for line in server.stdout if (each := re.search(r"Croupier is open: (\S+)", line))), None
            )
            if found is None:
                raise SystemExit("The server did not start; the reason is above.")
            yield found[1]
        finally:
            server.terminate()


class PlayerClient:
    """A player who uses the API of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.token = secrets.token_urlsafe(24)

    def text(self, path: str) -> str:
        """Return the text at a path of the server."""
        with urlopen(f"{self.address}{path}", timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content.decode()

    def post(self, path: str, token: str, /, **body: object) -> Any:
        """Send a POST request and return the server's answer."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        request = Request(f"{self.address}{path}", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def play(self) -> list[int]:
        """Play a game against a bot, always with the first legal move. Return what everyone has won."""
        created = self.post("/api/tables", self.token, agreement={"players": PLAYERS, "bot_pause": 0})
        table, host = f"/api/tables/{created['table']}", created["host"]

        def command(token: str, /, **fields: object) -> Any:
            return self.post(f"{table}/commands", token, key=secrets.token_urlsafe(9), **fields)

        seat = command(self.token, t="sit", name="Ann", seed=secrets.token_urlsafe(9), token=self.token)["seat"]
        command(host, t="sit-bot", bot="tourist")
        command(host, t="start")
        request = Request(f"{self.address}{table}/stream", headers={"Authorization": f"Bearer {self.token}"})
        with urlopen(request, timeout=PATIENCE) as stream:
            for line in stream:
                view = json.loads(line).get("view") if line.strip() else None
                if view and view["over"]:
                    return [each["money"] for each in view["seats"]]
                if view and view["seat"] == seat:
                    command(self.token, t="place", seat=seat, **view["options"][0]["move"])
        raise SystemExit("The server ended the game before it was over.")


def try_out(wheel: Path, folder: Path) -> Iterator[str]:
    """Install and try a wheel in an empty folder. Yields a sentence about each thing that works."""
    python = install(wheel, folder / "environment")
    # A temporary home keeps it from reading or changing this user's files.
    homes = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME"), str(folder))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | homes
    version = run_croupier(python, "--version", environment=environment)
    if version != f"croupier {wheel.name.split('-')[1]}":
        raise SystemExit(f"{wheel.name} says that it is {version}.")
    yield f"It is {version}."
    notices = run_croupier(python, "--notices", environment=environment)
    if not all(name in notices for name in ("The Croupier authors", "Unicode, Inc.", "Svelte Contributors")):
        raise SystemExit("Notices are missing.")
    yield f"Its licences have {len(notices.splitlines())} lines."
    with start_server(python, environment) as address:
        client = PlayerClient(address)
        if '<div id="app">' not in client.text("/") or "svelte" not in client.text("/notices.txt"):
            raise SystemExit("The server has no page.")
        yield "The server sends the page and its licences."
        engine = json.loads(client.text("/engine.json"))
        yield f"It has the rules for a browser alone: {engine['module']}."
        yield f"A game over HTTP was played to its end; won, in thousand $: {client.play()}."


def main() -> None:
    """Try a wheel and print what works."""
    parser = argparse.ArgumentParser(prog="python -m tools.installation", description=__doc__)
    parser.add_argument("wheel", type=Path)
    wheel = parser.parse_args().wheel.resolve()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for sentence in try_out(wheel, Path(folder)):
            print(sentence, flush=True)


if __name__ == "__main__":
    main()
