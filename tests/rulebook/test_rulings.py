"""The rulings R1 to R10: where the rulebooks are silent, differ, or leave it open."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product

import pytest

from croupier.rules import (
    BIGGY,
    CHANCE,
    CLASSIC,
    GAME_OVER,
    NEUTRAL,
    Deal,
    Edition,
    Leaving,
    Lot,
    Place,
    Roll,
    Setup,
    SetupError,
    Standing,
    new_game,
    offered_setups,
)
from croupier.rules.engine import bandit_strength
from croupier.rules.table import BIG, FACES, OWN, STRONGEST, Table
from croupier.rules.view import view
from tests.play import walk
from tests.positions import deal_round_one, finish_round, lay_turns, standing_colours, under_pile, winnings

BANDIT = 7


def small(notes: dict[int, int], fill_notes: int = 1, rounds: int = 2) -> Edition:
    """Return an edition with few notes, so that the pile runs out."""
    return Edition(
        name="small",
        players=(2, 2),
        rounds=rounds,
        dice=2,
        big_dice=0,
        big_weight=1,
        notes=notes,
        fill_sum=0,
        fill_notes=fill_notes,
        leaving=Leaving.UNDER_PILE,
        neutral_dice={},
        spare_dice={},
        bandit=False,
    )


# R1: notes leave casino by casino, the highest first


def test_r1_notes_go_under_the_pile_casino_by_casino_and_the_highest_first() -> None:
    notes = {1: (10, 40), 2: (10, 20, 30), 3: (90,), 4: (30, 20), 5: (40, 60), 6: (70,)}
    game = lay_turns(deal_round_one(Setup(CLASSIC, 2, starter=0), notes), "55", "5")
    assert under_pile(finish_round(game, on=3)) == (40, 10, 30, 20, 10, 30, 20, 70)


def test_r1_a_note_the_neutral_colour_wins_leaves_at_its_place_in_that_order() -> None:
    notes = {2: (10, 20, 30), 4: (30, 20)}
    setup = Setup(CLASSIC, 2, neutral=True, starter=0)
    game = lay_turns(deal_round_one(setup, notes), "222", "2 n2222")
    assert standing_colours(game, 2) == [NEUTRAL, 0, 1]
    assert under_pile(finish_round(game, on=6)) == (50, 30, 50, 30, 20, 50)


def test_r1_returned_notes_are_dealt_again_in_the_order_they_came_back() -> None:
    dealt = (30, 10, 40, 20, 60, 40)
    few = small({10: 1, 20: 1, 30: 1, 40: 2, 60: 1})
    game = deal_round_one(Setup(few, 2, starter=0), {casino: (value,) for casino, value in enumerate(dealt, start=1)})
    game = finish_round(game, on=1)  # two dice each: nobody is paid, everything comes back
    assert under_pile(game) == dealt
    for value in dealt:
        assert list(game.chance_outcomes()) == [(Deal(value), Fraction(1))]
        game = game.apply(Deal(value))


# R2: the pile runs out


def test_r2_a_casino_keeps_what_it_has_when_the_pile_runs_out_and_play_goes_on() -> None:
    game = new_game(Setup(small({10: 3}, fill_notes=2), 2, starter=1))
    for _ in range(3):
        game = game.apply(Deal(10))
    assert [casino.notes for casino in game.standing] == [(10, 10), (10,), (), (), (), ()]
    assert (game.pile, game.filling, game.seat) == (0, None, 1)
    paid = finish_round(lay_turns(game, "22", "3"), on=3)
    assert winnings(paid) == [(), (10,)]


def test_r2_a_round_without_any_note_is_played_all_the_same() -> None:
    game = new_game(Setup(small({10: 1}), 2, starter=0)).apply(Deal(10))
    game = finish_round(lay_turns(game, "11", "2"), on=2)
    assert winnings(game) == [(10,), ()]
    assert (game.round, game.pile, game.filling, game.seat) == (2, 0, None, 1)
    game = finish_round(game, on=1)
    assert game.to_act is GAME_OVER
    assert winnings(game) == [(10,), ()]


# R3: the big die counts as two on the bandit, and so do its pips


def test_r3_on_the_bandit_the_pips_of_the_biggy_count_twice() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 2, bandit=True, starter=0)), "4 B4 bandit", "555 bandit")
    first, second = game.standing[BANDIT - 1].groups
    assert (first.colour, first.strength, first.pips) == (1, 3, 15)
    assert (second.colour, second.strength, second.pips) == (0, 3, 12)


# R4: the bandit's tie-breaks hold at every rank


def test_r4_equal_counts_behind_the_first_are_ordered_by_sum_and_then_by_highest_face() -> None:
    game = deal_round_one(Setup(BIGGY, 5, bandit=True, starter=0))
    game = lay_turns(game, "222 B2 bandit", "4 bandit", "11 B1 bandit", "33 bandit", "5 bandit")
    groups = [(group.colour, group.strength, group.pips) for group in game.standing[BANDIT - 1].groups]
    assert groups == [(0, 5, 10), (2, 4, 4), (3, 2, 6), (4, 1, 5), (1, 1, 4)]

    game = deal_round_one(Setup(BIGGY, 5, bandit=True, starter=0))
    game = lay_turns(game, "6666 bandit", "333 bandit", "44 bandit", "22", "22", "33", "33", "1 bandit")
    groups = [(group.colour, group.strength, group.pips) for group in game.standing[BANDIT - 1].groups]
    assert groups == [(0, 4, 24), (2, 3, 9), (1, 3, 9)]
    assert game.standing[BANDIT - 1].takers == (0, 2)


def read_narrowly(bandit: Standing) -> tuple[int | None, ...]:
    """Who would take the bandit's notes if ties were broken for those with the most dice alone."""
    strengths = [group.strength for group in bandit.groups]
    order = [
        group.colour
        for group in bandit.groups
        if group.strength == max(strengths) or strengths.count(group.strength) == 1
    ]
    return tuple(order[rank] if rank < len(order) else None for rank in range(len(bandit.notes)))


def test_r4_read_narrowly_about_half_of_all_games_with_the_bandit_would_pay_differently() -> None:
    setups = [setup for setup in offered_setups(BIGGY) if setup.bandit]
    seeds = range(12)
    different = 0
    for setup, seed in product(setups, seeds):
        last_moves = [
            game.preview(step)[BANDIT - 1]
            for game, step in walk(setup, seed)
            if isinstance(step, Place) and game.apply(step).rounds_paid > game.rounds_paid
        ]
        different += any(read_narrowly(bandit) != bandit.takers for bandit in last_moves)
    assert 0.4 < different / (len(setups) * len(seeds)) < 0.6


# R5: the only full tie on the bandit is a player against neutral dice


def layings(ordinary: int, big: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way a player's dice, or some of them, can lie on the bandit: ordinary and big ones by face."""

    def falls(dice: int) -> list[tuple[int, ...]]:
        return [fall for fall in product(range(dice + 1), repeat=FACES) if sum(fall) <= dice]

    return list(product(falls(ordinary), falls(big)))


def faces_of(*dice: tuple[int, ...]) -> frozenset[int]:
    """Return the faces that the dice show."""
    return frozenset(face for kind in dice for face, count in enumerate(kind, start=1) if count)


def test_r5_two_players_can_never_tie_fully_on_the_bandit() -> None:
    # A face on the bandit belongs to one seat alone, so two players hold disjoint faces there. All counts of
    # dice that a table has room for are tried, whatever the edition.
    keys = defaultdict(set)
    for dice in compositions(STRONGEST, FACES):
        faces = faces_of(dice)
        pips = sum(face * count for face, count in enumerate(dice, start=1))
        if faces:
            keys[faces].add((sum(dice), pips, max(faces)))
    assert len(keys) == 2**FACES - 1
    pairs = [(mine, yours) for mine, yours in combinations(keys, 2) if not mine & yours]
    assert len(pairs) == (3**FACES - 2 * 2**FACES + 1) // 2
    for mine, yours in pairs:
        assert not keys[mine] & keys[yours]


def compositions(most: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to put up to that many dice on that many faces."""
    if parts == 0:
        return [()]
    return [(first, *rest) for first in range(most + 1) for rest in compositions(most - first, parts - 1)]


def test_r5_the_engine_never_finds_two_players_of_the_later_edition_equal_there() -> None:
    rules = Setup(BIGGY, 2, bandit=True).rules
    strengths: dict[frozenset[int], set[int]] = defaultdict(set)
    table = Table()
    for own, big in layings(BIGGY.dice, BIGGY.big_dice):
        for face in range(FACES):
            table.laid_by[face] = 1 if own[face] + big[face] else 0
            table.laid[face, OWN] = own[face]
            table.laid[face, BIG] = big[face]
        faces = faces_of(own, big)
        assert (bandit_strength(rules, table, 0) > 0) == bool(faces)
        strengths[faces].add(bandit_strength(rules, table, 0))
    del strengths[frozenset()]
    for mine, yours in combinations(strengths, 2):
        if not mine & yours:
            assert not strengths[mine] & strengths[yours]


def test_r5_a_person_goes_before_neutral_dice_that_are_equal_in_everything() -> None:
    game = deal_round_one(Setup(BIGGY, 3, neutral=True, bandit=True, starter=0))
    game = lay_turns(game, "44 n44 bandit", "1")
    person, neutral = game.standing[BANDIT - 1].groups
    assert (person.strength, person.pips) == (neutral.strength, neutral.pips) == (2, 8)
    assert game.standing[BANDIT - 1].takers == (0, NEUTRAL)
    assert not person.knocked_out
    assert not neutral.knocked_out


# R6: the spare neutral dice


def test_r6_the_spare_neutral_dice_are_rolled_after_the_deal_and_before_the_starters_first_turn() -> None:
    game = new_game(Setup(CLASSIC, 3, neutral=True, starter=2))
    for _ in range(6):
        game = game.apply(Deal(50))
    assert (game.to_act, game.spare, game.seat) == (CHANCE, 2, None)
    game = game.apply(Roll.of(neutral="25"))
    assert (game.to_act, game.spare, game.seat) == (CHANCE, 0, 2)
    for casino in (2, 5):
        (group,) = game.standing[casino - 1].groups
        assert (group.colour, group.dice) == (NEUTRAL, 1)
    assert [game.hand(seat) for seat in range(3)] == [(8, 0, 2)] * 3


def test_r6_they_are_rolled_before_every_round() -> None:
    game = finish_round(deal_round_one(Setup(CLASSIC, 3, neutral=True, starter=0), spare="66"), on=1)
    while game.filling:
        game = game.apply(next(game.chance_outcomes())[0])
    assert (game.round, game.spare) == (2, 2)


def test_r6_whoever_rolls_them_the_table_is_the_same() -> None:
    """The step that rolls them names no seat."""
    setup = Setup(CLASSIC, 3, neutral=True, starter=0)
    assert deal_round_one(setup, spare="34") == deal_round_one(setup, spare="43")


# R7: where neutral dice are not offered


@pytest.mark.parametrize(
    ("edition", "players", "sentence"),
    [
        (CLASSIC, 5, "classic has neutral dice for 2, 3, 4 players, not for 5"),
        (BIGGY, 5, "biggy has neutral dice for 2, 3, 4 players, not for 5"),
        (BIGGY, 6, "biggy has neutral dice for 2, 3, 4 players, not for 6"),
    ],
)
def test_r7_neutral_dice_are_not_offered_to_larger_tables(edition: Edition, players: int, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        Setup(edition, players, neutral=True)


# R8: who starts round one


def test_r8_the_starter_is_drawn_by_lot_and_every_seat_is_as_likely() -> None:
    game = new_game(Setup(CLASSIC, 5))
    assert (game.to_act, game.starter) == (CHANCE, None)
    assert list(game.chance_outcomes()) == [(Lot(seat), Fraction(1, 5)) for seat in range(5)]
    game = game.apply(Lot(3))
    assert (game.starter, game.filling) == (3, 1)


def test_r8_unless_the_table_names_someone() -> None:
    game = new_game(Setup(CLASSIC, 5, starter=4))
    assert (game.starter, game.filling) == (4, 1)
    game = deal_round_one(Setup(CLASSIC, 5, starter=4))
    assert game.seat == 4
    assert game.apply(Roll.of("11111111")).apply(Place(1)).seat == 0


# R9: winnings face down or open


@pytest.mark.parametrize("edition", [CLASSIC, BIGGY])
def test_r9_winnings_lie_open_or_face_down_at_every_table_and_the_number_of_notes_is_seen(edition: Edition) -> None:
    for players in range(edition.players[0], edition.players[1] + 1):
        for face_down in (False, True):
            shown = view(deal_round_one(Setup(edition, players, face_down=face_down, starter=0)))
            assert [(seat.money is None, seat.notes) for seat in shown.seats] == [(face_down, 0)] * players


# R10: neutral dice and the bandit together


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r10_neutral_dice_and_the_bandit_can_be_played_together(players: int) -> None:
    game = deal_round_one(Setup(BIGGY, players, neutral=True, bandit=True, starter=0))
    assert game.hand(0)[2] == BIGGY.neutral_dice[players]
    assert len(view(game).casinos) == 7
