"""Leaving and coming back: no game is lost, and it continues as if it had not been interrupted."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from croupier.bots import Searcher
from croupier.record import Record, read, verify
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Setup
from croupier.terminal import record_file
from croupier.terminal.plan import Dice, GamePlan, Player
from croupier.terminal.record_file import RecordFile, write_atomically
from croupier.terminal.session import Session
from tests.cli.running import EVERYTHING, environment, play, run
from tests.patience import PATIENCE

TABLE = ("--edition", "biggy", "--bandit", "--seat", "Anna", "--bot", "regular")


def wait_for_roll(file: Path) -> None:
    """Wait until Anna's first roll is on disk; then the process asks her."""
    deadline = time.monotonic() + 20
    while not (file.exists() and "Anna: " in file.read_text()):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_seeded_game_goes_on_as_if_nobody_had_left(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole", tmp_path / "left"
    play(*TABLE, "--seed", 7, save=whole)
    result = play(*TABLE, "--seed", 7, save=left, typed=("q",))
    for typed in range(0, 21, 7):  # three times someone comes back, plays a little and leaves
        assert f"croupier play --continue {left}" in result.output
        assert not read(left.read_bytes()).finished
        result = run("play", "--continue", left, typed=(*EVERYTHING[typed : typed + 7], "q"))
    assert run("play", "--continue", left, typed=EVERYTHING).exit_code == 0
    assert left.read_bytes() == whole.read_bytes()


def test_fair_dice_are_committed_to_before_the_game_and_revealed_after_it(tmp_path: Path) -> None:
    file, secret = tmp_path / "game", tmp_path / "game.secret"
    begun = play(*TABLE, save=file, typed=("q",))
    record = read(file.read_bytes())
    assert record.commitment is not None
    assert record.commitment in begun.output
    assert record.secret is None
    assert secret.exists()
    assert secret.stat().st_mode & 0o077 == 0
    assert run("play", "--continue", file, typed=EVERYTHING).exit_code == 0
    assert not secret.exists()
    assert verify(file.read_bytes()).dice == "checked"
    assert verify(file.read_bytes()).ok


def test_without_the_secret_nobody_can_go_on(tmp_path: Path) -> None:
    play(*TABLE, save=tmp_path / "game", typed=("q",))
    (tmp_path / "game.secret").write_text("00" * 32)
    for wrong in (tmp_path / "game.secret").unlink, lambda: None:
        result = run("play", "--continue", tmp_path / "game")
        assert result.exit_code == 1
        assert "The secret of these dice is no longer where it was stored" in result.stderr
        wrong()


def test_a_game_written_by_hand_can_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("croupier record 1\nedition: classic\nseat: Anna\nseat: Ben\nstarter: Ben\n\nround 1\ndeal 1: 60\n")
    result = run("play", "--continue", file, "--dice", "typed", typed=("50", "50", "70", "80", "90", "11122345", "q"))
    assert result.exit_code == 0
    assert "Ben: 11122345" in file.read_text()
    assert "* dice: typed" in file.read_text()


def test_a_finished_game_is_over(tmp_path: Path) -> None:
    play("--bot", "tourist", "--bot", "tourist", "--seed", 1, save=tmp_path / "game")
    result = run("play", "--continue", tmp_path / "game")
    assert (result.exit_code, "that game is over" in result.stderr) == (1, True)


def test_leaving_after_the_very_last_placement_still_shows_the_end(tmp_path: Path) -> None:
    notes = [str(value) for value, count in BIGGY.notes.items() for _ in range(count)]
    typed = [*notes[:14], "111111 B1", "1!", "222222 B2", ""]
    typed += [*notes[14:28], "222222 B2", "111111 B1", "1!", ""]
    typed += [*notes[28:42], "111111 B2", "1!", "222222 B2", "B1", "1", "q"]
    result = play(*TABLE, "--dice", "typed", "--starter", "Anna", save=tmp_path / "game", typed=typed)
    assert result.exit_code == 0
    assert "The winner:" in result.output
    assert "croupier play --continue" not in result.output
    assert verify((tmp_path / "game").read_bytes()).finished


def test_the_end_of_the_input_saves_the_game(tmp_path: Path) -> None:
    result = play(*TABLE, "--seed", 7, save=tmp_path / "game", typed=EVERYTHING[:5])
    assert result.exit_code == 0
    assert "The game is saved." in result.output
    assert read((tmp_path / "game").read_bytes()).steps


def test_ctrl_c_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.croupier"
    command = [sys.executable, "-m", "croupier", "play", *TABLE, "--starter", "Anna", "--save", str(file)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(tmp_path), text=True, encoding="utf-8"
    )
    assert process.stdin is not None
    wait_for_roll(file)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert f"croupier play --continue {file}" in output
    assert "Anna: " in file.read_text()  # the roll that waits to be placed
    assert verify(file.read_bytes()).ok


def test_a_name_no_file_can_have_is_refused_at_once(tmp_path: Path) -> None:
    result = play(*TABLE, save=tmp_path / ("g" * 300))
    assert result.exit_code == 1
    assert "File name too long." in result.stderr


def test_a_folder_that_vanishes_during_play_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    table = ("--seat", "Anna", "--seat", "Ben", "--starter", "Anna", "--seed", 3)
    whole = play(*table, save=tmp_path / "whole", typed=("1!", "q"))
    assert whole.exit_code == 0
    # The folder goes while the process waits for an answer.
    command = [sys.executable, "-m", "croupier", "play", *map(str, table), "--save", str(folder / "game")]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(tmp_path), text=True, encoding="utf-8"
    )
    deadline = time.monotonic() + 20
    while (
        not ((folder / "game").exists() and "Anna: " in (folder / "game").read_text()) and time.monotonic() < deadline
    ):
        time.sleep(0.02)
    (folder / "game").unlink()
    folder.rmdir()
    output, _ = process.communicate("1!\nq\n", timeout=PATIENCE)
    assert output.replace("\r", "").rstrip().endswith((tmp_path / "whole").read_text().rstrip())


def test_the_longest_seed_is_kept_too(tmp_path: Path) -> None:
    seed = str(2**64 - 1)
    play(*TABLE, "--seed", seed, save=tmp_path / "game", typed=("q",))
    assert run("play", "--continue", tmp_path / "game", typed=("q",)).exit_code == 0
    assert (tmp_path / "game").read_text().count(f"* dice: seed {seed}\n") == 1


def test_two_at_once_in_one_file_lose_neither_game(tmp_path: Path) -> None:
    file = tmp_path / "game.croupier"
    play(*TABLE, save=file, typed=("q",))
    command = [sys.executable, "-m", "croupier", "play", "--fast", "--continue", str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment(tmp_path)}
    with subprocess.Popen(command, **pipes) as slow:  # type: ignore[call-overload]
        for line in slow.stdout:
            if "Round 1 of" in line:  # it has read the file
                break
        assert run("play", "--continue", file, typed=(*EVERYTHING[:14], "q")).exit_code == 0
        played = file.read_bytes()
        told, _ = slow.communicate("".join(f"{line}\n" for line in (*EVERYTHING[:7], "q")))
    other = tmp_path / "game-2.croupier"
    assert "has been changed elsewhere in the meantime" in " ".join(told.split())
    assert str(other) in told
    assert file.read_bytes() == played
    for game in (file, other):
        assert run("play", "--continue", game, typed=EVERYTHING).exit_code == 0
        assert verify(game.read_bytes()).dice == "checked"


def test_ctrl_c_while_the_game_is_written_does_not_make_it_anothers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game"
    writes: list[Path] = []

    def pressed(path: Path, text: str, mode: int = 0o644) -> None:
        write_atomically(path, text, mode)
        writes.append(path)
        if writes.count(file) == 2:  # the first roll is on disk, and nobody has noted that yet
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(record_file, "write_atomically", pressed)
    result = play(*TABLE, "--starter", "Anna", save=file)
    assert (result.exit_code, set(writes)) == (130, {file, tmp_path / "game.secret"})


def test_a_secret_left_by_another_game_is_not_taken_for_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "game"
    play(*TABLE, save=file, typed=("q",))
    file.unlink()
    play(*TABLE, save=file, typed=("q",))
    assert run("play", "--continue", file, typed=EVERYTHING).exit_code == 0


FACE_DOWN = Setup(CLASSIC, players=2, face_down=True, starter=0)


def with_shark(record: Record, folder: Path) -> Session:
    """Return a session of Anna and a shark."""
    plan = GamePlan(FACE_DOWN, (Player("Anna"), Player("Bruno", "shark")), Dice.SEEDED, 7)
    return Session(plan, record, RecordFile(folder / "game.croupier"), None)


def remembered(game: Session) -> list[int]:
    shark = game.bots[1]
    assert isinstance(shark, Searcher)
    return shark.winnings[:2]


def test_a_searcher_remembers_what_was_paid_also_in_a_game_taken_up_again(tmp_path: Path) -> None:
    table = with_shark(Record(FACE_DOWN, ("Anna", "Bruno")), tmp_path)
    while table.game.to_act is not GAME_OVER:
        game = table.game
        table.apply(table.dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[0])
        assert remembered(table) == [score.money for score in table.game.scores]
    assert sum(remembered(table)) > 0
    assert remembered(with_shark(table.record, tmp_path)) == remembered(table)


def test_the_newest_record_is_written_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = GamePlan(FACE_DOWN, (Player("Anna"), Player("Ben")), Dice.SEEDED, 7)
    table = Session(plan, Record(FACE_DOWN, plan.names), RecordFile(tmp_path / "game.croupier"), None)
    writing, go_on = Event(), Event()

    def slowly(path: Path, text: str, mode: int = 0o644) -> None:
        if not writing.is_set():
            writing.set()
            assert go_on.wait(PATIENCE)
        write_atomically(path, text, mode)

    monkeypatch.setattr(record_file, "write_atomically", slowly)
    older = Thread(target=table.save)
    older.start()
    assert writing.wait(PATIENCE)
    while len(table.record.steps) < 3:
        table.apply(table.draw())
    newer = Thread(target=table.save)
    newer.start()
    newer.join(1)
    assert newer.is_alive(), "it waits for the older one"
    go_on.set()
    older.join(PATIENCE)
    newer.join(PATIENCE)
    assert read((tmp_path / "game.croupier").read_bytes()).steps == table.record.steps
    assert not (tmp_path / "game-2.croupier").exists()
