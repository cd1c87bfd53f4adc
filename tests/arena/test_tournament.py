"""Tournament: whole deals, the same dice for all rotations, and seeds of bots that know nothing of them."""

from collections import Counter
from itertools import islice

import pytest

from croupier.arena.line_ups import LineUp, LineUpError, line_ups_against, mixed_line_ups
from croupier.arena.tournament import Tournament
from croupier.dealer.counter import game_key
from croupier.rules import CLASSIC, Setup
from croupier.simulation.match import bot_seed

FOUR = Tournament(Setup(CLASSIC, 4), mixed_line_ups(list("abc"), 4), 1000, 5)


def test_a_deal_is_played_once_for_every_rotation_and_always_to_its_end() -> None:
    assert len(list(FOUR.fixtures)) == FOUR.scheduled == 1000
    odd = Tournament(Setup(CLASSIC, 3), line_ups_against(["a"], ["b"], 3), 10, 1)
    assert [(fixture.deal, fixture.rotation) for fixture in odd.fixtures][-3:] == [(3, 0), (3, 1), (3, 2)]
    for deal in range(20):
        fixtures = FOUR.fixtures_of(deal)
        first = fixtures[0].seats
        assert [fixture.seats for fixture in fixtures] == [first[turn:] + first[:turn] for turn in range(4)]


def test_a_text_is_no_line_up() -> None:
    with pytest.raises(LineUpError, match=r"^line-ups are lists, such as \['regular'\], not the text 'regular'$"):
        Tournament(FOUR.setup, ("regular", "shark"), 1000, 5)  # type: ignore[arg-type]


def test_every_bot_sits_at_every_seat_equally_often() -> None:
    seats = Counter((seat, name) for fixture in FOUR.fixtures for seat, name in enumerate(fixture.seats))
    for name in "abc":
        assert len({seats[seat, name] for seat in range(4)}) == 1


def test_line_ups_and_circles_take_turns() -> None:
    played = Counter(fixture.line_up for fixture in FOUR.fixtures)
    assert max(played.values()) - min(played.values()) <= 4
    orders = {fixture.seats for fixture in FOUR.fixtures}
    assert len(orders) == 3 * 12


@pytest.mark.parametrize("duplicate", [True, False])
def test_the_rotations_of_a_deal_share_their_dice_only_where_that_is_asked_for(duplicate: bool) -> None:
    tournament = Tournament(FOUR.setup, FOUR.line_ups, 200, 5, duplicate)
    numbers = Counter(tournament.game_number(fixture) for fixture in tournament.fixtures)
    assert set(numbers.values()) == ({4} if duplicate else {1})


def test_no_two_bots_have_the_same_seed_and_none_is_the_key_of_a_game() -> None:
    numbers = [FOUR.bots_game_number(fixture) for fixture in FOUR.fixtures]
    seeds = [bot_seed(FOUR.seed, number, seat) for number in numbers for seat in range(4)]
    keys = {game_key(FOUR.seed, number) for number in range(1000)}
    assert len(set(seeds)) == len(seeds) == 4000
    assert not keys & set(seeds)


def test_more_games_are_the_same_games_and_then_some() -> None:
    more = Tournament(FOUR.setup, FOUR.line_ups, 2000, 5)
    assert list(islice(more.fixtures, FOUR.scheduled)) == list(FOUR.fixtures)


@pytest.mark.parametrize(
    "line_ups", [mixed_line_ups(list("abc"), 4), mixed_line_ups(list("ab"), 4), line_ups_against(["a", "b"], ["c"], 4)]
)
@pytest.mark.parametrize("games", [1, 2, 47, 48, 97, 1000, 1001])
def test_how_many_games_there_are_is_known_without_making_them(line_ups: tuple[LineUp, ...], games: int) -> None:
    tournament = Tournament(Setup(CLASSIC, 4), line_ups, games, 1)
    fixtures = list(tournament.fixtures)
    assert (tournament.scheduled, tournament.deals) == (len(fixtures), fixtures[-1].deal + 1)
    assert len(fixtures) - len(tournament.fixtures_of(tournament.deals - 1)) < games <= len(fixtures)
    assert all(tournament.plays(fixture.deal, fixture.rotation) for fixture in fixtures)
    for deal, rotation in ((tournament.deals, 0), (-1, 0), (0, -1), (0, len(tournament.fixtures_of(0)))):
        assert not tournament.plays(deal, rotation)


def test_a_tournament_of_any_size_begins_at_once() -> None:
    endless = Tournament(Setup(CLASSIC, 4), FOUR.line_ups, 10**18, 1)
    assert endless.scheduled == 10**18
    assert next(endless.fixtures).deal == 0
