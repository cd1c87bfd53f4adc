"""`python -m tools.release v1.0.0`: checks that all files agree on the version of a release, and writes its notes.

The release workflow runs it first; it needs only Python.
"""

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def problems(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Yield a sentence for each thing that is missing or does not match."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    version = project["project"]["version"]
    if tag != f"v{version}":
        yield f"The tag is {tag}, and pyproject.toml has version {version}: the tag has to be v{version}."
    if not project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]:
        yield "pyproject.toml does not say where the project lives: fill in `repository`."
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text(encoding="utf-8"):
        yield f"CITATION.cff has another version than {version}."
    if not notes(version, root):
        yield f"CHANGELOG.md has no part `## {version} - DATE`."


def notes(version: str, root: Path = ROOT) -> str:
    """Return the changelog's section about a version, without its heading; "" if there is none."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(
        rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL
    )
    return found[1].strip() + "\n" if found else ""


def main() -> None:
    """Check the release and write its notes."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("tag", help="such as v1.0.0")
    parser.add_argument("--notes", type=Path, help="write this version's part of the changelog here")
    options = parser.parse_args()
    if found := [*problems(options.tag)]:
        raise SystemExit("\n".join(found))
    if options.notes is not None:
        options.notes.parent.mkdir(parents=True, exist_ok=True)
        options.notes.write_text(notes(options.tag.removeprefix("v")), encoding="utf-8")
    print(f"{options.tag} can be published.")


if __name__ == "__main__":
    main()
