"""`python -m tools.hashes`: writes constraints-hashes.txt, what constraints.txt pins with the hashes of the files.

Releases are built with exactly these files (`pip install --require-hashes`). They stand in a file of their own, since
one hash among the constraints makes pip ask for one of everything it installs: `make play` and `make test` install this
very folder, which can have none, and an index may offer other builds of the same version. Only files for the machine
that releases are built on are listed; the index that pip is set up to use is asked for them.
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
"""What .github/workflows/release.yml runs on."""
HEAD = f"""\
# The files that releases are built with, on Linux x86-64 with Python {PYTHON}: pip install --require-hashes -r this.
# Written by `python -m tools.hashes`: dependencies and group `release` of pyproject.toml, as constraints.txt pins them.
"""


def report() -> dict[str, Any]:
    """What pip would install for a release, as it reports it."""
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


def written(found: dict[str, Any]) -> str:
    """The file, from pip's report."""
    lines = []
    for item in found["install"]:
        name = re.sub(r"[-_.]+", "-", item["metadata"]["name"]).lower()
        digest = item["download_info"]["archive_info"]["hashes"]["sha256"]
        lines.append(f"{name}=={item['metadata']['version']} --hash=sha256:{digest}\n")
    return HEAD + "".join(sorted(lines))


def main() -> None:
    """Write the file anew."""
    FILE.write_text(written(report()), encoding="utf-8")
    print(f"{FILE.name} is written.")


if __name__ == "__main__":
    main()
