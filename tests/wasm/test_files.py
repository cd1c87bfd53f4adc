"""The files of the module: built once for a state of the sources, copied beside the page, told apart by content."""

from pathlib import Path

import pytest
from croupier.wasm import files


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def builder(built: list[Path], module: bytes = b"module") -> "files.Callable[[Path], None]":
    """A build that takes no time, and notes that it was asked for."""

    def build(folder: Path) -> None:
        built.append(folder)
        files.write(folder, module, b"weights")

    return build


def test_what_was_built_is_kept_until_a_source_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    built = list[Path]()
    first = files.ensure_built(builder(built))
    assert files.ensure_built(builder(built)) == first
    assert len(built) == 1
    changed = [*files.sources(), ("rules/new.py", b"")]
    monkeypatch.setattr(files, "sources", lambda: iter(changed))
    assert files.ensure_built(builder(built)) != first
    assert len(built) == 2


def test_a_build_that_was_broken_off_leaves_nothing_behind(cache: Path) -> None:
    def build(folder: Path) -> None:
        folder.mkdir()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        files.ensure_built(build)
    assert [*(cache / "wasm").iterdir()] == []


def test_beside_a_page_the_new_files_take_the_place_of_the_old(tmp_path: Path) -> None:
    page = tmp_path / "static"
    files.ensure_built(builder([], b"old"))
    old = files.install(page)
    assert files.is_current(page)
    files.write(files.kept_folder(), b"new", b"weights")
    (files.kept_folder() / old.module).unlink()
    (files.kept_folder() / f"{old.module}.gz").unlink()
    new = files.install(page)
    assert new.module != old.module
    assert new.weights == old.weights
    assert {path.name for path in (page / "assets").iterdir()} == {
        Path(name + end).name for name in (new.module, new.weights) for end in ("", ".gz")
    }


def test_files_of_other_sources_are_not_current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not files.is_current(tmp_path)
    files.write(tmp_path, b"module", b"weights")
    assert files.is_current(tmp_path)
    monkeypatch.setattr(files, "sources", lambda: iter([("rules/other.py", b"")]))
    assert not files.is_current(tmp_path)
