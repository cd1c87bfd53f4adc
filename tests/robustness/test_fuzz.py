"""Fuzzed frames, few of them: `python -m tests.robustness.fuzz` sends a million."""

import json

import pytest

from tests.robustness.fuzz.__main__ import plain
from tests.robustness.fuzz.fuzzer import Fuzzer
from tests.robustness.fuzz.run import fuzz

FRAMES = 20_000


@pytest.mark.soak
def test_fuzzed_frames_break_nothing_change_nothing_and_leave_nothing_behind() -> None:
    sent: list[int] = []
    result = fuzz(FRAMES, seed=2, progress=sent.append)
    broken = [promise for promise, holds in result.promises().items() if not holds]
    assert not broken, (broken, result.replies.leaks, result.first_traceback, result.changed, result.bad_records)
    assert sent[-1] == FRAMES <= result.frames
    assert {"bad-message", "not-your-seat", "host-only", "welcome"} <= result.replies.answers.keys()
    assert result.replies.ends["1002"] > 0
    as_json = json.loads(json.dumps(plain(result)))
    assert as_json["replies"]["answers"]["welcome"] == result.replies.answers["welcome"]
    assert all(as_json["promises"].values())


def test_the_same_seed_makes_up_the_same_frames() -> None:
    def made(seed: int) -> list[bytes]:
        fuzzer = Fuzzer(seed, ["table"])
        makers = (fuzzer.frame, fuzzer.garbled, fuzzer.hello, lambda: fuzzer.request("127.0.0.1"))
        return [make() for _ in range(200) for make in makers]

    assert made(1) == made(1) != made(2)
