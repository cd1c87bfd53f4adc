"""The package as it is published: its metadata, its description on a package index, and a complete source package."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from hatch_metadata import long_description, urls
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOME = "https://code.example/croupier"
NOT_PUBLISHED = (".ci/",)
"""What only the repository has."""
ADDED = {".gitignore", "LICENSE", "pyproject.toml"}
"""What hatchling adds to a source package by itself."""


def metadata(repository: str) -> ProjectMetadata[PluginManager]:
    """Return the metadata of a package with this value for the setting that a maintainer fills in."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"] = repository
    return ProjectMetadata(str(ROOT), PluginManager(), config)


def test_every_link_and_picture_of_the_description_has_a_whole_address_built_from_the_one_setting() -> None:
    core = metadata(f"{HOME}/").core
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', core.readme)
    addresses = [either or other for either, other in links]
    assert len(addresses) == len(re.findall(r'\]\([^)]+\)|src="', README)) > 20
    for address in addresses:
        assert (found := re.fullmatch(rf"{HOME}/(blob|raw)/v{core.version}/([^#]+)(#.+)?", address)), address
        assert (ROOT / found[2]).exists()
        assert (found[1] == "raw") == found[2].startswith("docs/pictures/")
    assert set(core.urls) == {"Homepage", "Documentation", "Changelog", "Issues", "Source"}
    assert all(address.startswith(HOME) for address in core.urls.values())


def test_without_the_setting_the_description_has_no_picture_and_no_link_and_the_package_no_address() -> None:
    core = metadata("").core
    assert not re.search(r"\]\(|<img|!\[|\n\| *\| *\|", core.readme)
    for kept in (
        "# Croupier",
        "| `croupier play` |",
        "make play",
        "the rules, with your own dice, in a terminal",
        "MIT licence",
    ):
        assert kept in core.readme
    assert core.readme_content_type == "text/markdown"
    assert core.urls == urls("", core.version) == {}


def test_links_that_are_whole_already_stay() -> None:
    text = "[a](https://example.org/a) [b](#b) ![c](c.png)"
    assert long_description(text, HOME, "2.0.0") == f"[a](https://example.org/a) [b](#b) ![c]({HOME}/raw/v2.0.0/c.png)"
    assert long_description(text, "", "2.0.0") == "[a](https://example.org/a) [b](#b) "


def test_the_licences_of_what_others_made_come_along() -> None:
    core = metadata("").core
    assert core.license_files == ["LICENSE", "LICENSE-UNICODE.txt"]
    assert core.license_expression == "MIT AND Unicode-3.0"


def test_every_extra_is_in_the_table_of_what_to_install() -> None:
    extras = metadata("").core.optional_dependencies
    assert set(extras) == {"envs", "gpu", "postgresql", "ray", "research", "train"}
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert set(re.findall(r'^\| `"croupier\[(\w+)\]"`', page, re.MULTILINE)) == set(extras)


def tracked() -> set[str]:
    """Return the files of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no repository")
    return {name for name in listed.stdout.decode().split("\0") if name and not name.startswith(NOT_PUBLISHED)}


def packaged(builder: SdistBuilder | WheelBuilder) -> set[str]:
    """Return the files that a builder puts into its package."""
    return {Path(file.distribution_path).as_posix() for file in builder.recurse_included_files()}


def test_the_source_package_has_every_file_of_the_repository_so_that_it_builds_the_same_wheel() -> None:
    there = packaged(SdistBuilder(str(ROOT)))
    assert tracked() - there == ADDED
    assert not [name for name in there if "node_modules" in name or "page/static/" in name or ".venv" in name]


def test_the_wheel_has_every_file_of_the_package_and_all_words() -> None:
    there = packaged(WheelBuilder(str(ROOT)))
    ours = {name.removeprefix("src/") for name in tracked() if name.startswith(("src/croupier/", "locales/"))}
    assert {f"croupier/{name}" if name.startswith("locales/") else name for name in ours} - there == set()
    assert {name for name in there if not name.startswith("croupier/")} == set()
