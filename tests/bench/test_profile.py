"""The profile of a game: what its times are made of."""

import pytest

from bench import profile


def test_a_machine_that_changes_its_speed_gives_no_stage_less_than_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, spent = 0, 0

    def takes(nanoseconds: int) -> None:
        nonlocal now, spent
        spent += nanoseconds
        now += nanoseconds * (1 if spent > 1_000 else 9)

    monkeypatch.setattr(profile, "REPEATS", 500)
    monkeypatch.setattr(profile.time, "perf_counter_ns", lambda: now)
    assert profile.time_above_empty(lambda: takes(2), lambda: takes(5), prepare=lambda: takes(1)) == 3


def test_a_table_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        profile.main(["classic", "9"])
    assert ended.value.code == 2
    assert "players" in capsys.readouterr().err
