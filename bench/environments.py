"""The peers: other people's programs, each in its own virtual environment in the user's cache."""

import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path

from bench.stint import AbsentError, Stint

SCRIPTS = Path(__file__).parent / "peers"
PATIENCE = 900
"""Seconds that installing a peer may take."""


@dataclass(frozen=True)
class Environment:
    """A virtual environment and its packages."""

    name: str
    requirements: tuple[str, ...]
    """Arguments of `pip install`."""


LASVEGAS = Environment("lasvegas", ("--no-deps", "lasvegas==0.2.0", "tabulate", "tqdm", "numpy"))
"""Installed without its pins, which need a NumPy too old for today's Pythons; it runs with a current one."""
OPEN_SPIEL = Environment("open_spiel", ("open_spiel==2.0.2",))
PETTINGZOO = Environment("pettingzoo", ("pettingzoo==1.27.0", "pygame-ce"))
"""Its classic games import pygame even when nothing is drawn."""


def home() -> Path:
    """Return the folder of all environments."""
    chosen = os.environ.get("CROUPIER_CACHE")
    return (Path(chosen) if chosen else user_cache_path("croupier")) / "bench"


def last_line(text: str) -> str:
    """Return the last line that a program printed, which usually says why it failed."""
    return (text.strip().splitlines() or ["no reason given"])[-1].strip()


def python_of(environment: Environment) -> Path:
    """Return the interpreter of an environment, creating the environment on first use."""
    folder = home() / environment.name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    recipe = f"{sys.version_info.major}.{sys.version_info.minor} {' '.join(environment.requirements)}\n"
    ready = folder / "ready.txt"
    if python.exists() and ready.exists() and ready.read_text() == recipe:
        return python
    try:
        venv.create(folder, clear=True)  # pip of this environment installs into that one
        command = [sys.executable, "-m", "pip", "--python", str(python), "install"]
        command += ["--quiet", "--disable-pip-version-check", *environment.requirements]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        raise AbsentError(f"its environment could not be made: {last_line(str(error))}") from error
    if done.returncode != 0:
        raise AbsentError(f"it could not be installed: {last_line(done.stderr)}")
    ready.write_text(recipe)
    return python


@dataclass(frozen=True)
class PeerProcess:
    """A peer's process."""

    process: subprocess.Popen[str]
    requests: IO[str]
    """Takes the seconds to play for, one line per request."""
    responses: IO[str]
    """Gives games, decisions and seconds as JSON, one line per response."""
    stderr: IO[str]


class Peer:
    """A program that plays on request in its own process."""

    def __init__(self, name: str, game: str, environment: Environment, script: str, arguments: Sequence[str]) -> None:
        self.name, self.game, self.environment = name, game, environment
        self.script, self.arguments = SCRIPTS / script, arguments
        self.running: PeerProcess | None = None

    def play(self, seconds: float) -> Stint:
        """Play for about that long."""
        running = self.running = self.running or self._start()
        try:
            print(seconds, file=running.requests, flush=True)
            response = running.responses.readline()
        except OSError:
            response = ""
        if not response:
            running.process.wait()
            running.stderr.seek(0)
            raise AbsentError(f"it does not run: {last_line(running.stderr.read())}")
        played = json.loads(response)
        return Stint(played["games"], played["seconds"], played["decisions"])

    def _start(self) -> PeerProcess:
        command = [str(python_of(self.environment)), str(self.script), *self.arguments]
        stderr = tempfile.TemporaryFile("w+")  # noqa: SIM115  # closed when the peer leaves
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, text=True)
        assert process.stdin is not None
        assert process.stdout is not None
        return PeerProcess(process, process.stdin, process.stdout, stderr)

    def leave(self) -> None:
        """Wait until the process has ended."""
        if self.running is not None:
            self.running.process.communicate()
            self.running.stderr.close()


def peers(players: int, seed: int) -> list[Peer]:
    """Return all peers. Only `lasvegas` plays our game; the others show what a move costs in other games."""
    ours = Peer("lasvegas 0.2.0", f"classic {players}", LASVEGAS, "play_lasvegas.py", [str(players), str(seed)])
    return [ours, *other_games(seed)]


def other_games(seed: int) -> list[Peer]:
    """Return peers that play games of the toolkits that researchers use."""
    return [
        Peer("OpenSpiel 2.0.2", "backgammon", OPEN_SPIEL, "play_open_spiel.py", ["backgammon", str(seed)]),
        Peer("OpenSpiel 2.0.2", "pig", OPEN_SPIEL, "play_open_spiel.py", ["pig", str(seed)]),
        Peer("PettingZoo 1.27.0", "connect four", PETTINGZOO, "play_pettingzoo.py", ["connect_four_v3", str(seed)]),
    ]
