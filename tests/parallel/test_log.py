"""JobLog: results stored line by line, continued where they end, and never mixed with those of another job."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.parallel.log import JobLog, LogError

HEADING = {"squares": 1, "seed": 3}


def read(line: bytes) -> int:
    found = json.loads(line)
    if not isinstance(found, dict) or "square" not in found:
        raise ValueError("this is no square")
    return int(found["square"])


def log_of(path: Path, heading: Mapping[str, Any] = HEADING) -> JobLog[int]:
    return JobLog(path, "sum of squares", heading, read, lambda square: {"square": square})


def test_a_log_continues_with_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with log_of(path) as log:
        assert log.results == []
        log.add([1, 4])
    with log_of(path) as log:
        assert log.results == [1, 4]
        log.add([9])
    assert path.read_text() == '{"squares": 1, "seed": 3}\n{"square": 1}\n{"square": 4}\n{"square": 9}\n'


def test_a_torn_last_line_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with log_of(path) as log:
        log.add([1, 4])
    whole = path.read_bytes()
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        with log_of(path) as log:
            assert log.results == [1, 4][: max(0, whole[:end].count(b"\n") - 1)]
            log.add([1, 4][len(log.results) :])
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("Dear aunt", "is not the log of a sum of squares"),
        ('{"cubes": 1, "seed": 3}\n', "is not the log of a sum of squares"),
        ('{"squares": 1, "seed": 4}\n', "holds another sum of squares: its seed is 4, not 3; name another file"),
        ('{"squares": 1, "seed": 3}\n{"square": 1}\n{"cube": 8}\n', "line 3: this is no square"),
        ('{"squares": 1, "seed": 3}\nx\n', "line 2: "),
    ],
)
def test_any_other_file_is_refused_and_left_alone(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "log"
    path.write_text(content)
    with pytest.raises(LogError, match=sentence):
        log_of(path)
    assert path.read_text() == content
