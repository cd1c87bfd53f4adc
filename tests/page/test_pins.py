"""What the page is built with: exact versions, and no word of where they were fetched."""

import json
from pathlib import Path

PAGE = Path(__file__).parents[2] / "page"


def test_every_package_is_pinned_exactly() -> None:
    package = json.loads((PAGE / "package.json").read_text())
    assert "dependencies" not in package, "everything is built in; nothing is needed at run time"
    for version in [*package["devDependencies"].values(), *package["overrides"].values()]:
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
