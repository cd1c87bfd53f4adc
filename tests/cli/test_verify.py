"""`croupier verify`: a line a file, and an exit code."""

import json
from pathlib import Path

from tests.cli.running import play, run

GOOD = "croupier record 1\nedition: classic\nseat: Anna\nseat: Ben\nstarter: Ben\n\nround 1\ndeal 1: 60\n"


def files(tmp_path: Path) -> list[Path]:
    """A finished fair game, one that has only begun, a wrong one, and things that are no records."""
    fair = tmp_path / "fair"
    play("--bot", "tourist", "--bot", "tourist", save=fair)
    begun, wrong, binary = tmp_path / "begun", tmp_path / "wrong", tmp_path / "binary"
    begun.write_text(GOOD)
    wrong.write_text(GOOD.replace("60", "65"))
    binary.write_bytes(bytes(range(256)))
    return [fair, begun, wrong, binary, tmp_path, tmp_path / "missing"]


def test_right_records_are_ok(tmp_path: Path) -> None:
    fair, begun, *_ = files(tmp_path)
    result = run("verify", fair, begun)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{fair}: ok, finished, every note and roll is what the secret gives",
        f"{begun}: ok, not finished, dice taken on trust",
    ]


def test_a_fair_game_that_goes_on_has_no_secret_yet(tmp_path: Path) -> None:
    play("--seat", "Anna", save=tmp_path / "game", typed=("q",))
    result = run("verify", tmp_path / "game")
    assert (result.exit_code, "secret not revealed yet" in result.output) == (0, True)


def test_each_wrong_file_gets_its_line_and_the_exit_code_is_1(tmp_path: Path) -> None:
    fair, _, wrong, binary, folder, missing = files(tmp_path)
    result = run("verify", fair, wrong, binary, folder, missing)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert len(lines) == 5
    assert lines[1].startswith(f"{wrong}, line 8: ")
    assert lines[2].startswith(f"{binary}, line ")
    assert lines[3] == f"{folder} is a folder, not a record."
    assert lines[4] == f"{missing}: there is no such file."


def test_json_is_a_list_of_objects(tmp_path: Path) -> None:
    fair, begun, wrong, _, _, missing = files(tmp_path)
    result = run("verify", "--json", fair, begun, wrong, missing)
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert [list(entry) for entry in found] == [["file", "ok", "finished", "dice", "line", "reason"]] * 4
    assert found[0] == {
        "file": str(fair),
        "ok": True,
        "finished": True,
        "dice": "checked",
        "line": None,
        "reason": None,
    }
    assert (found[1]["ok"], found[1]["finished"], found[1]["dice"]) == (True, False, "uncommitted")
    assert (found[2]["ok"], found[2]["line"]) == (False, 8)
    assert (found[3]["ok"], found[3]["line"], found[3]["reason"]) == (False, None, f"{missing}: there is no such file.")


def test_a_secret_that_was_not_committed_to_is_found(tmp_path: Path) -> None:
    fair = files(tmp_path)[0]
    *lines, secret = fair.read_text().splitlines()
    assert secret.startswith("secret: ")
    fair.write_text("\n".join([*lines, "secret: " + "00" * 32]) + "\n")
    result = run("verify", fair)
    assert result.exit_code == 1
    assert f"line {len(lines) + 1}: the secret is not the one committed to" in result.output


def test_without_files_it_is_a_usage_error() -> None:
    assert run("verify").exit_code == 2
