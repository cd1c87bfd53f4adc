"""What the page is built with: exact versions, and no word of where they were fetched."""

import json
from pathlib import Path

PAGE = Path(__file__).parents[2] / "page"
KINDS = ("dependencies", "devDependencies", "overrides")
"""What a build needs, what tests need besides, and what others would choose otherwise."""


def test_every_package_is_pinned_exactly() -> None:
    package = json.loads((PAGE / "package.json").read_text())
    for version in [version for kind in KINDS for version in package[kind].values()]:
        assert version[0].isdigit()


def test_the_lock_names_no_address() -> None:
    assert "://" not in (PAGE / "package-lock.json").read_text()


def test_the_lock_has_a_builder_for_every_platform() -> None:
    names = json.loads((PAGE / "package-lock.json").read_text())["packages"]
    for platform in (
        "linux-x64-gnu",
        "linux-arm64-gnu",
        "linux-x64-musl",
        "darwin-arm64",
        "darwin-x64",
        "win32-x64-msvc",
    ):
        assert f"node_modules/@rolldown/binding-{platform}" in names
