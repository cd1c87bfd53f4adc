"""Fuzzed frames, few of them: `python -m bench.fuzz` sends a million."""

import json

from bench.fuzz.__main__ import plain
from bench.fuzz.frames import Fuzzer
from bench.fuzz.run import fuzz

FRAMES = 20_000


def test_fuzzed_frames_break_nothing_change_nothing_and_leave_nothing_behind() -> None:
    told: list[int] = []
    result = fuzz(FRAMES, seed=2, told=told.append)
    broken = [promise for promise, kept in result.promises().items() if not kept]
    assert not broken, (broken, result.heard.leaks, result.first_complaint, result.changed, result.bad_records)
    assert told[-1] == FRAMES <= result.frames
    assert {"bad-message", "not-your-seat", "host-only", "welcome"} <= result.heard.answers.keys()
    assert result.heard.ends["1002"] > 0
    told_json = json.loads(json.dumps(plain(result)))
    assert told_json["heard"]["answers"]["welcome"] == result.heard.answers["welcome"]
    assert all(told_json["promises"].values())


def test_the_same_seed_makes_up_the_same_frames() -> None:
    def made(seed: int) -> list[bytes]:
        fuzzer = Fuzzer(seed, ["table"])
        ways = (fuzzer.frame, fuzzer.garbled, fuzzer.hello, lambda: fuzzer.request("127.0.0.1"))
        return [way() for _ in range(200) for way in ways]

    assert made(1) == made(1) != made(2)
