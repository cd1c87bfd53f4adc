"""Builds the documentation as a site in build/site: `python -m tools.site`. The site loads nothing from other hosts."""

import argparse
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

from tools.site import source
from tools.site.contents import ROOT, navigation

HERE = Path(__file__).parent
SETTINGS = tomllib.loads((HERE / "settings.toml").read_text(encoding="utf-8"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site. Return the exit code of the builder, which treats every warning as an error."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the documentation as a site.")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="The folder for `site` and `site-source`.")
    output: Path = parser.parse_args(arguments).output.resolve()
    folder = output / "site-source"
    for old in (folder, output / "site"):
        shutil.rmtree(old, ignore_errors=True)
    source.write(folder / "pages")
    shutil.copytree(HERE / "theme", folder / "theme")
    for file in (*SETTINGS["extra_css"], *SETTINGS["extra"]["polyfills"]):
        shutil.copy(HERE / "theme" / file, folder / "pages")
    shutil.copy(ROOT / "page" / "public" / SETTINGS["theme"]["logo"], folder / "pages")
    settings = deepcopy(SETTINGS) | {"docs_dir": "pages", "site_dir": "site", "nav": navigation()}
    settings["theme"]["custom_dir"] = "theme"
    (reference,) = (plugin["mkdocstrings"] for plugin in settings["plugins"] if "mkdocstrings" in plugin)
    reference["handlers"]["python"]["paths"] = [str(ROOT / "src")]
    reference["handlers"]["python"]["options"]["extensions"] = [str(HERE / "docstrings.py")]
    (folder / "mkdocs.yml").write_text(json.dumps(settings, indent=2), encoding="utf-8")  # JSON is valid YAML
    built = subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=folder, check=False)
    if built.returncode == 0:
        (folder / "site").rename(output / "site")
    return built.returncode


if __name__ == "__main__":
    sys.exit(main())
