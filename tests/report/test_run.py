"""A run tells how to play the same games again."""

import pytest

from croupier.report.run import Run, seated
from croupier.rules import BIGGY, CLASSIC, Setup


@pytest.mark.parametrize(
    ("run", "command"),
    [
        (
            Run(Setup(CLASSIC, 2, starter=0), ("tourist", "tourist"), 10, 3),
            "croupier simulate --edition classic --players 2 --games 10 --bots tourist --seed 3",
        ),
        (
            Run(Setup(BIGGY, 3, neutral=True, bandit=True), ("regular", "tourist", "richest"), 10, 0),
            "croupier simulate --edition biggy --players 3 --games 10 --bots regular tourist richest --seed 0 "
            "--neutral --bandit --starter lot",
        ),
        (
            Run(Setup(CLASSIC, 3, starter=2), ("regular",) * 3, 1, 0),
            "croupier simulate --edition classic --players 3 --games 1 --bots regular --seed 0 --starter 3",
        ),
    ],
)
def test_the_command(run: Run, command: str) -> None:
    assert run.command == command


def test_one_bot_sits_everywhere() -> None:
    assert seated(["regular"], 3) == ("regular", "regular", "regular")
    assert seated(["regular", "tourist"], 2) == ("regular", "tourist")
