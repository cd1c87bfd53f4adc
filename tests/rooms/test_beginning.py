"""A trial: a game that begins with the steps of another one goes on from there, live and from its log alike."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.refusal import Refusal
from croupier.record import Record, read, verify, write
from croupier.rooms.decisions import create
from croupier.rooms.history import BEGAN_ELSEWHERE, record_of, transitions
from croupier.rooms.identity import hash_token
from croupier.rooms.views import room_view
from croupier.rules import Noted, Place, Roll
from tests.rooms.tables import HOST, NAMES, SECRET, LiveTable

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


def golden(name: str) -> Record:
    """A game of the golden records."""
    return read((GOLDEN / f"{name}.croupier").read_bytes())


def agreement_of(record: Record) -> Agreement:
    """What its players had agreed on."""
    setup = record.setup
    return Agreement(
        setup.edition.name, setup.players, setup.neutral, setup.bandit, setup.face_down, starter=setup.starter
    )


def tried(record: Record, placings: int) -> LiveTable:
    """A table where everyone sits, and whose game begins with a part of a record."""
    creation = create(agreement_of(record), SECRET, hash_token(HOST), (record, placings))
    table = LiveTable(creation=creation)
    for name in NAMES[: record.setup.players]:
        table.sit(name)
    return table


@pytest.mark.parametrize("name", ["classic-2", "classic-4-neutral", "biggy-3-neutral-bandit"])
def test_it_goes_on_from_the_roll_after_the_placings_and_ends_as_a_game_of_its_own(name: str) -> None:
    record = golden(name)
    places = [number for number, step in enumerate(record.steps) if isinstance(step, Place)]
    games = list(record.games())
    for placings in (0, 1, len(places) // 2, len(places) - 1):
        table = tried(record, placings)
        table.start()
        assert table.room.play is not None
        assert table.room.play.game == games[places[placings]]
        assert not table.room.play.view.over
        *_, last = transitions("t1", table.logged)
        assert last.room == table.room, "from the log it is the same"
    table.play_on(Random(1))
    played = record_of("t1", table.logged)
    given = places[placings]
    assert played.steps[:given] == record.steps[:given]
    assert [(remark.after, remark.text) for remark in played.remarks] == [(given, BEGAN_ELSEWHERE)]
    report = verify(write(played))
    assert (report.ok, report.finished, report.dice) == (True, True, "uncommitted")


def test_nobody_commits_to_its_dice_and_everyone_is_told_that_it_is_a_trial() -> None:
    table = tried(golden("classic-2"), 5)
    table.start()
    table.play_on(Random(1))
    shown = room_view(table.room)
    assert (shown.trial, shown.commitment, shown.secret, shown.state) == (True, None, None, "over")
    assert not room_view(LiveTable().room).trial


def broken_off(record: Record) -> Record:
    """The same without the last roll."""
    last = max(number for number, step in enumerate(record.steps) if isinstance(step, Roll))
    return replace(record, steps=record.steps[:last], commitment=None, seeds=(), secret=None)


def test_a_record_that_ends_before_a_roll_is_rolled_on() -> None:
    record = broken_off(golden("classic-2"))
    placings = sum(isinstance(step, Place) for step in record.steps)
    table = tried(record, placings)
    assert table.start().event.chance.startswith("roll ")  # type: ignore[union-attr]  # it begins


def noted(record: Record) -> Record:
    """The same, of whose first roll only one die was noted."""
    first = next(number for number, step in enumerate(record.steps) if isinstance(step, Roll))
    steps = (*record.steps[:first], Noted.of("1"), *record.steps[first + 1 :])
    return replace(record, steps=steps, commitment=None, seeds=(), secret=None)


@pytest.mark.parametrize(
    ("changed", "placings", "why"),
    [
        (lambda record: record, 1000, "not 1000"),
        (lambda record: record, None, "is over there"),
        (noted, 1, "Only dice that were placed"),
        (lambda _: golden("classic-3"), 1, "another kind of game"),
    ],
)
def test_what_nobody_could_play_on_from_is_refused(
    changed: Callable[[Record], Record], placings: int | None, why: str
) -> None:
    record = golden("classic-2")
    count = sum(isinstance(step, Place) for step in record.steps) if placings is None else placings
    with pytest.raises(Refusal, match=why):
        create(agreement_of(record), SECRET, hash_token(HOST), (changed(record), count))


def test_the_rules_of_a_trial_cannot_be_changed_but_the_rest_can() -> None:
    table = tried(golden("classic-2"), 3)
    host, agreed = table.identity("host"), table.room.agreement
    other = commands.Agree(key="k-1", agreement=Agreement(edition="biggy", players=2))
    assert table.refusal(host, other).code == "bad-setup"
    table.ask(host, commands.Agree(key="k-2", agreement=structs.replace(agreed, hints=True)))
    assert table.room.agreement.hints
