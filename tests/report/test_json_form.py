"""The JSON object: the keys people rely on, money in dollars, shares from 0 to 1."""

import json

from croupier.report.json_form import json_form
from croupier.rules import BIGGY, Setup
from tests.report.tallies import by_hand, made_up


def test_what_the_object_says() -> None:
    told = json.loads(json.dumps(json_form(by_hand())))
    assert {key: value for key, value in told.items() if not isinstance(value, list)} == {
        "games": 4,
        "games_asked": 5,
        "interrupted": True,
        "seed": 7,
        "edition": "classic",
        "players": 2,
        "neutral": False,
        "bandit": False,
        "starter": 1,
        "games_per_second": 1234.6,
    }
    seat = told["seats"][0]
    interval = seat.pop("win_share_low"), seat.pop("win_share_high")
    assert interval[0] < 0.625 < interval[1]
    assert round(seat.pop("sd_money")) == 108_972
    assert seat == {
        "seat": 1,
        "bot": "regular",
        "mean_money": 225_000.0,
        "quantiles": {"5": 100_000, "25": 100_000, "50": 200_000, "75": 200_000, "95": 400_000},
        "win_share": 0.625,
        "mean_notes": 5.5,
    }
    assert [len(told[key]) for key in ("seats", "rounds", "casinos")] == [2, 4, 6]


def test_the_bandit_and_the_lot() -> None:
    told = json_form(made_up(Setup(BIGGY, players=3, bandit=True)))
    assert told["starter"] == "lot"
    assert told["casinos"][6]["knocked_out"] is None
