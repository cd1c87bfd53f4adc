"""Two runs of the bench compared: broken promises and worse figures are reported, noise is not."""

import json
import sys
from pathlib import Path

import pytest
from bench.regressions import main, regressions


def promise(figure: float | None, bound: str = "at least 1", kept: bool = True) -> dict[str, object]:
    return {"sentence": "speed", "bound": bound, "figure": figure, "kept": kept}


@pytest.mark.parametrize(
    ("now", "before", "verdict"),
    [
        (promise(2.0), promise(2.2), None),
        (promise(2.0), promise(3.0), "slower"),
        (promise(0.9, kept=False), promise(0.9, kept=False), "broken"),
        (promise(3.0, "at most 5"), promise(2.0, "at most 5"), "slower"),
        (promise(2.0, "at most 5"), promise(3.0, "at most 5"), None),
        (promise(None), promise(2.0), None),
    ],
)
def test_what_is_worse_beyond_noise_is_reported(
    now: dict[str, object], before: dict[str, object], verdict: str | None
) -> None:
    rows = [*regressions([now], [before])]
    assert [row.split(" | ")[-1] for row in rows] == ([] if verdict is None else [f"{verdict} |"])


def test_the_first_night_has_nothing_to_compare_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = tmp_path / "now.json"
    now.write_text(json.dumps({"promises": [promise(2.0)]}))
    monkeypatch.setattr(sys, "argv", ["regressions", str(now), str(tmp_path / "before.json")])
    main()
    assert capsys.readouterr().out == "Nothing has become slower.\n"
    now.write_text(json.dumps({"promises": [promise(0.5, kept=False)]}))
    with pytest.raises(SystemExit):
        main()
    assert "| speed | at least 1 | - | 0.5 | broken |" in capsys.readouterr().out
