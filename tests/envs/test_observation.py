"""An observation holds what the seat's view shows, and nothing else."""

from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from croupier.envs import Tables, layout_of, observe_view
from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Setup, View, new_game, view
from tests.play import TABLES

pytestmark = pytest.mark.xdist_group("envs")


def expected(seen: View) -> list[float]:
    """Return the observation of a viewer, computed from its view alone."""
    setup, players = seen.setup, seen.players
    assert seen.viewer is not None
    order = [(seen.viewer + steps) % players for steps in range(players)]
    seats = [seen.seats[seat] for seat in order]
    kinds = [True, setup.edition.big_dice > 0, setup.neutral]

    def played(of_kinds: tuple[int, int, int]) -> list[int]:
        return [value for value, there in zip(of_kinds, kinds, strict=True) if there]

    rolled = (seen.roll.own, seen.roll.big, seen.roll.neutral) if seen.roll else ((0,) * 6,) * 3
    colours = [*order, *([NEUTRAL] if setup.neutral else [])]
    dice = [{group.colour: group for group in standing.groups} for standing in seen.casinos[:6]]
    slots = {"classic": 5, "biggy": 2}[setup.edition.name]
    values: list[float] = [*chain(*(faces for faces, there in zip(rolled, kinds, strict=True) if there))]
    values += [seat == seen.seat for seat in order]
    values += [seat == seen.starter for seat in order]
    values += [number == seen.round and not seen.over for number in range(1, setup.edition.rounds + 1)]
    values += [seen.pile]
    values += chain(*(played((seat.dice, seat.big, seat.neutral)) for seat in seats))
    values += [seat.notes for seat in seats]
    values += [-1 if seat.money is None else seat.money / 10 for seat in seats]
    for standing in seen.casinos:
        values += [note / 10 for note in standing.notes] + [0] * (slots - len(standing.notes))
    for groups in dice:
        values += [groups[colour].dice if colour in groups else 0 for colour in colours]
    if setup.edition.big_dice:
        for groups in dice:
            values += [groups[seat].big if seat in groups else 0 for seat in order]
    for standing in seen.casinos:
        values += [standing.taken_by(seat) / 10 for seat in order]
    if setup.bandit:
        for laid in seen.bandit_faces:
            values += [laid is not None and laid.seat == seat for seat in order]
        for laid in seen.bandit_faces:
            values += played((laid.dice, laid.big, laid.neutral) if laid else (0, 0, 0))
    return [*map(float, values)]


@pytest.mark.parametrize("setup", TABLES)
@pytest.mark.parametrize("face_down", [False, True], ids=["open", "face_down"])
def test_an_observation_is_what_the_view_shows(setup: Setup, face_down: bool) -> None:
    setup = replace(setup, face_down=face_down)
    tables = Tables(setup, 2, seed=6, autoreset=False)
    low, high = tables.layout.low, tables.layout.high
    steps = 0
    while not (tables.turns.seat == -1).all():
        if steps % 5 == 0:
            for viewer in range(setup.players):
                seen = tables.observe(viewer)
                for table in range(tables.count):
                    shown = view(tables.game(table), viewer)
                    assert seen[table].tolist() == expected(shown)
                    assert shown.over or observe_view(shown).tolist() == expected(shown)
                assert (low <= seen).all()
                assert (seen <= high).all()
        for table, seat in enumerate(tables.turns.seat):
            own = tables.observe(max(int(seat), 0))[table]
            assert (tables.turns.observation[table] == own).all()
        tables.step(tables.choose())
        steps += 1
    seen = tables.observe(0)
    assert seen[0].tolist() == expected(view(tables.game(0), 0))


def test_winnings_that_lie_face_down_are_hidden_until_the_end() -> None:
    tables = Tables(Setup(CLASSIC, 3, face_down=True), 1, seed=1, autoreset=False)
    while tables.turns.seat[0] != -1:
        for viewer in range(3):
            money = tables.layout.split(tables.observe(viewer))["money"][0]
            assert money[0] * 10 == tables.game(0).scores[viewer].money
            assert money[1:].tolist() == [-1, -1]
        tables.step(tables.choose())
    money = tables.layout.split(tables.observe(1))["money"][0]
    assert (money * 10).tolist() == [tables.game(0).scores[seat].money for seat in (1, 2, 0)]


def test_fields_lie_one_after_another_and_split_without_a_copy() -> None:
    layout = layout_of(Setup(BIGGY, 3, neutral=True, bandit=True))
    rows = np.arange(2 * layout.size, dtype=np.float32).reshape(2, layout.size)
    parts = layout.split(rows)
    assert [part.shape[1:] for part in parts.values()] == [field.shape for field in layout.fields]
    assert all(len(field.axes) == len(field.shape) for field in layout.fields)
    assert np.concatenate([part.reshape(2, -1) for part in parts.values()], axis=1).tolist() == rows.tolist()
    assert all(np.shares_memory(part, rows) for part in parts.values())


def test_only_the_view_of_a_seat_while_a_roll_waits_becomes_an_observation() -> None:
    game = Tables(Setup(CLASSIC, 2), 1, seed=1).game(0)
    with pytest.raises(ValueError, match=r"^a spectator has no observation: take the view of a seat$"):
        observe_view(view(game))
    with pytest.raises(ValueError, match=r"^no seat has to place now$"):
        observe_view(view(new_game(Setup(CLASSIC, 2)), 0))
    with pytest.raises(TypeError, match="view"):
        observe_view(game)  # type: ignore[arg-type]
