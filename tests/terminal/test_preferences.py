"""What the terminal game remembers from one game to the next."""

from pathlib import Path

import pytest

from croupier.terminal.game_options import GameOptions
from croupier.terminal.preferences import Preferences, apply_options, load_preferences, save_name, save_preferences
from croupier.words import Words


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "croupier.terminal.preferences.preferences_path", lambda: tmp_path / "kept" / "preferences.json"
    )


def test_a_name_is_kept_beside_the_rest(tmp_path: Path) -> None:
    save_preferences(Preferences(edition="biggy"))
    save_name("Ada")
    kept = load_preferences()
    assert (kept.edition, kept.name) == ("biggy", "Ada")
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["preferences.json"]


def test_where_nothing_can_be_written_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where a folder should be")
    save_name("Ada")
    assert load_preferences().name == Preferences().name


def test_options_of_the_command_go_before_what_was_kept() -> None:
    kept = Preferences(edition="classic", neutral=True)
    options = GameOptions("biggy", False, True, True, (), (), None, None)
    wished = apply_options(kept, Words("en"), options, tutor=True)
    assert (wished.edition, wished.neutral, wished.bandit) == ("biggy", False, True)
    assert wished.face_down
    assert wished.tutor
    nothing = GameOptions(None, False, False, False, (), (), None, None)
    assert apply_options(kept, Words("en"), nothing, tutor=False) == kept
