"""`croupier verify`: a line a file, and an exit code."""

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.running import environment, play, run

GOOD = "croupier record 1\nedition: classic\nseat: Anna\nseat: Ben\nstarter: Ben\n\nround 1\ndeal 1: 60\n"
KEYS = ["file", "verdict", "ok", "finished", "dice", "line", "reason", "missing", "fingerprint"]


def files(tmp_path: Path) -> list[Path]:
    """Return a finished fair game, one that has just begun, a wrong one, and paths that are no records."""
    fair = tmp_path / "fair"
    play("--bot", "tourist", "--bot", "tourist", save=fair)
    begun, wrong, binary = tmp_path / "begun", tmp_path / "wrong", tmp_path / "binary"
    begun.write_text(GOOD)
    wrong.write_text(GOOD.replace("60", "65"))
    binary.write_bytes(bytes(range(256)))
    return [fair, begun, wrong, binary, tmp_path, tmp_path / "missing"]


def kept(fair: Path) -> tuple[str, str]:
    """Return the commitment of a record and the seed of its last seat."""
    lines = fair.read_text().splitlines()
    commitment = next(line for line in lines if line.startswith("commitment: "))
    return commitment.split()[-1], [line for line in lines if line.startswith("seed: ")][-1].split()[-1]


def test_a_record_that_fits_what_was_kept_is_proven(tmp_path: Path) -> None:
    fair = files(tmp_path)[0]
    commitment, seed = kept(fair)
    result = run("verify", "--commitment", commitment.upper(), "--seed", seed, fair)
    assert result.exit_code == 0
    assert result.output.startswith(
        f"{fair}: proven, finished. Every note and roll follows from the secret and the seeds. "
        "The secret was fixed by the commitment you kept, and your seed is in the dice. "
        "Not shown: whether somebody who knew the secret added a seed after you. To compare with others: "
    )


def test_right_records_with_nothing_to_compare_are_consistent_and_the_exit_code_is_3(tmp_path: Path) -> None:
    fair, begun, *_ = files(tmp_path)
    result = run("verify", fair, begun)
    assert result.exit_code == 3
    first, second = result.output.splitlines()
    assert first.startswith(
        f"{fair}: consistent, but not proven, finished. Every note and roll follows from the secret and the seeds. "
        "Not shown: that the secret was fixed before the seeds (give the commitment you saw with --commitment). "
        "Not shown: that your own seed was used (give it with --seed). To compare with others: "
    )
    assert second == (
        f"{begun}: consistent, but not proven, not finished. "
        "The record has no commitment and no seeds: its dice are taken on trust."
    )


def test_a_fair_game_that_goes_on_has_no_secret_yet(tmp_path: Path) -> None:
    play("--seat", "Anna", save=tmp_path / "game", typed=("q",))
    result = run("verify", tmp_path / "game")
    assert (result.exit_code, "their secret is not in the record" in result.output) == (3, True)
    assert "withholding the secret" not in result.output


def test_a_secret_that_is_kept_back_after_the_game_is_said(tmp_path: Path) -> None:
    fair = files(tmp_path)[0]
    commitment, seed = kept(fair)
    fair.write_text(fair.read_text().split("secret: ")[0])
    result = run("verify", "--commitment", commitment, "--seed", seed, fair)
    assert (result.exit_code, "withholding the secret" in result.output) == (3, True)


def test_what_was_kept_and_is_not_in_the_record_is_wrong(tmp_path: Path) -> None:
    fair, begun, *_ = files(tmp_path)
    commitment, seed = kept(fair)
    for options, file, reason in (
        (("--commitment", "0" * 64), fair, "the commitment is not the one kept"),
        (("--commitment", commitment, "--seed", "mine"), fair, "no seat has the seed mine"),
        (("--seed", seed), begun, "the record has no commitment and no seeds"),
    ):
        result = run("verify", *options, file)
        assert (result.exit_code, reason in result.output) == (1, True)


def test_what_was_kept_is_checked_before_any_file(tmp_path: Path) -> None:
    fair, begun, *_ = files(tmp_path)
    for options in (
        ("--commitment", "abc", fair),
        ("--seed", "two words", fair),
        ("--seed", "mine", fair, begun),
    ):
        assert run("verify", *options).exit_code == 2


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
    assert [list(entry) for entry in found] == [KEYS] * 4
    assert len(found[0].pop("fingerprint")) == 29
    assert found[0] == {
        "file": str(fair),
        "verdict": "consistent",
        "ok": True,
        "finished": True,
        "dice": "checked",
        "line": None,
        "reason": None,
        "missing": ["kept commitment", "kept seed"],
    }
    assert [entry["verdict"] for entry in found[1:]] == ["consistent", "wrong", "wrong"]
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


def test_a_dash_is_the_standard_input() -> None:
    text = (Path(__file__).parents[1] / "records" / "golden" / "biggy-2.croupier").read_text(encoding="utf-8")
    result = run("verify", "-", typed=text.splitlines())
    assert result.exit_code == 3
    assert result.output.startswith("-: consistent, but not proven, finished.")


def test_a_name_that_the_output_has_no_signs_for_ends_nothing(tmp_path: Path) -> None:
    record = tmp_path / "Ж.croupier"
    record.write_text(GOOD)
    result = subprocess.run(
        [sys.executable, "-m", "croupier", "verify", str(record)],
        stdout=subprocess.PIPE,
        env=environment(tmp_path) | {"PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"},  # as a pipe on Windows may be
        check=False,
    )
    assert b"?.croupier: " in result.stdout
    assert result.returncode == 3  # not proven
