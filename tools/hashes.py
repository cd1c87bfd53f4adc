"""`python -m tools.hashes`: writes constraints-hashes.txt, the pins of constraints.txt with the hashes of their files.

Releases are built with exactly these files (`pip install --require-hashes`). The hashes are not in constraints.txt,
since a single hash there makes pip require one for everything it installs: `make play` and `make test` install this
folder, which can have no hash, and an index may offer other builds of a version. Only files for the machine that builds
releases are listed, from the index that pip is configured to use.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FILE = ROOT / "constraints-hashes.txt"
PYTHON = "3.13"
PLATFORMS = ("manylinux_2_28_x86_64", "manylinux2014_x86_64", "manylinux_2_17_x86_64")
"""The platform tags of the machine that .github/workflows/release.yml runs on."""
HEAD = f"""\
# The files that releases are built with, on Linux x86-64 with Python {PYTHON}: pip install --require-hashes -r this.
# Written by `python -m tools.hashes`: dependencies and group `release` of pyproject.toml, as constraints.txt pins them.
"""


def resolve() -> dict[str, Any]:
    """Return pip's report of what it would install for a release."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for_release = ["--python-version", PYTHON, "--only-binary", ":all:", "--implementation", "cp"]
    platforms = [word for platform in PLATFORMS for word in ("--platform", platform)]
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "install",
            "--dry-run",
            "--quiet",
            "--ignore-installed",
            "--target",
            folder,
            *for_release,
            *platforms,
        ]
        command += ["--constraint", str(ROOT / "constraints.txt"), "--group", f"{ROOT / 'pyproject.toml'}:release"]
        command += ["--report", f"{folder}/report.json", *project["dependencies"]]
        subprocess.run([sys.executable, "-m", "pip", *command], check=True)
        found: dict[str, Any] = json.loads(Path(folder, "report.json").read_text(encoding="utf-8"))
        return found


def render(found: dict[str, Any]) -> str:
    """Return the text of the file, from pip's report."""
    lines = []
    for item in found["install"]:
        name = re.sub(r"[-_.]+", "-", item["metadata"]["name"]).lower()
        digest = item["download_info"]["archive_info"]["hashes"]["sha256"]
        lines.append(f"{name}=={item['metadata']['version']} --hash=sha256:{digest}\n")
    return HEAD + "".join(sorted(lines))


def main() -> None:
    """Write the file."""
    FILE.write_text(render(resolve()), encoding="utf-8")
    print(f"{FILE.name} is written.")


if __name__ == "__main__":
    main()
