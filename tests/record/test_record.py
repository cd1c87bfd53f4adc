"""Record and Remark: what they hold, and what they refuse to hold."""

from dataclasses import FrozenInstanceError, replace

import pytest

from croupier.record import Record, Remark
from croupier.rules import CLASSIC, GAME_OVER, Deal, IllegalStepError, Place, Setup, new_game
from tests.record.tables import TABLES, record_of

TWO = Setup(CLASSIC, players=2, starter=0)
NAMES = ("Anna", "Ben")


def test_a_record_replays_every_state_from_the_first_to_the_last() -> None:
    record = record_of(TWO, 1)
    games = list(record.games())
    assert len(games) == len(record.steps) + 1
    assert games[0] == new_game(TWO)
    assert games[-1] == record.game
    for before, step, after in zip(games, record.steps, games[1:], strict=False):
        assert before.apply(step) == after


@pytest.mark.parametrize("setup", TABLES[:3])
def test_a_record_is_finished_when_its_game_is(setup: Setup) -> None:
    record = record_of(setup, 2)
    assert record.finished
    assert record.game.to_act is GAME_OVER
    assert not replace(record, steps=record.steps[:-1]).finished
    assert not replace(record, steps=()).finished


def test_a_record_never_changes_and_can_be_compared_and_hashed() -> None:
    record = record_of(TWO, 1)
    with pytest.raises(FrozenInstanceError):
        record.names = NAMES  # type: ignore[misc]
    assert record == record_of(TWO, 1)
    assert hash(record) == hash(record_of(TWO, 1))
    assert record != record_of(TWO, 2)


def test_an_illegal_step_shows_when_the_record_is_replayed() -> None:
    record = Record(TWO, NAMES, (Place(1),))
    with pytest.raises(IllegalStepError, match="notes are being dealt"):
        _ = record.game


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"names": ("Anna",)}, "every seat has one name: 1 names for 2 seats"),
        ({"names": ("Anna", "anna")}, "the names are alike"),
        ({"names": ("Anna", "end")}, "is a word of the record itself"),
        ({"remarks": (Remark(2, "too late"),)}, "follow 0 to 1 steps"),
        ({"remarks": (Remark(-1, "too early"),)}, "follow 0 to 1 steps"),
        ({"remarks": (Remark(1, "second"), Remark(0, "first"))}, "in the order of the game"),
        ({"seeds": ("a", "b")}, "belong to a commitment, and there is none"),
        ({"secret": bytes(32)}, "belong to a commitment, and there is none"),
        ({"commitment": "A" * 64, "seeds": ("a", "b")}, "64 hexadecimal digits, in small letters"),
        ({"commitment": "a" * 63, "seeds": ("a", "b")}, "64 hexadecimal digits, in small letters"),
        ({"commitment": "a" * 64}, "every seat adds one seed: 0 for 2 seats"),
        ({"commitment": "a" * 64, "seeds": ("a", "b c")}, "a seed is"),
        ({"commitment": "a" * 64, "seeds": ("a", "b"), "secret": b"short"}, "a secret has 32 bytes, not 5"),
    ],
)
def test_what_could_not_be_written_down_is_refused(changed: dict[str, object], reason: str) -> None:
    record = Record(TWO, NAMES, (Deal(60),))
    with pytest.raises(ValueError, match=reason):
        replace(record, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", " x", "x ", "x" * 399, "two\nlines", "bell\a", "\u202eturned", "half \ud800"])
def test_a_remark_is_one_plain_line(text: str) -> None:
    with pytest.raises(ValueError, match="a remark"):
        Remark(0, text)
