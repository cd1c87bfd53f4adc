"""Provably fair dice: what the protocol promises, and what it refuses."""

import random
from itertools import product

import pytest

from croupier.dealer import FairDealer, check_seed, commitment, new_secret, new_seed
from croupier.dealer.chance import unseen_note
from croupier.rules import BIGGY, CLASSIC, Deal, Edition, Game, Place, Roll, Setup, new_game
from tests.dealer.fair_games import EVERY_TABLE, SECRET, SEEDS, drawn, moments
from tests.positions import deal_round_one


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    # FIPS 180-4: the example value for the three bytes "abc"
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert FairDealer(SECRET, SEEDS).commitment == commitment(SECRET)


def test_new_secrets_and_seeds_are_valid_and_all_different() -> None:
    secrets, seeds = {new_secret() for _ in range(100)}, {new_seed() for _ in range(100)}
    assert len(secrets) == len(seeds) == 100
    for seed in seeds:
        check_seed(seed)
    for secret in secrets:
        FairDealer(secret, sorted(seeds))


@pytest.mark.parametrize("setup", EVERY_TABLE, ids=str)
def test_no_place_comes_up_twice_in_a_game(setup: Setup) -> None:
    dealer = FairDealer(SECRET, SEEDS[: setup.players])
    places = [dealer.place_at(game.table()) for game, step in moments(setup, dealer) if not isinstance(step, Place)]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("setup", EVERY_TABLE, ids=str)
def test_a_note_is_counted_as_the_compiled_games_count_it(setup: Setup) -> None:
    dealer = FairDealer(SECRET, SEEDS[: setup.players])
    dealt = [(game.table(), step) for game, step in moments(setup, dealer) if isinstance(step, Deal)]
    for table, step in dealt:
        if table.unseen > 0:
            note = unseen_note(table, dealer.below(table.unseen, dealer.place_at(table)))
            assert step == Deal(table.value[note])


def test_draws_can_be_asked_for_in_any_order_and_again() -> None:
    setup = Setup(BIGGY, 4, neutral=True, bandit=True)
    moves = [
        (game, step) for game, step in moments(setup, FairDealer(SECRET, SEEDS[:4])) if not isinstance(step, Place)
    ]
    random.Random(1).shuffle(moves)
    dealer = FairDealer(SECRET, list(SEEDS[:4]))
    for game, step in moves + moves[:10]:
        assert dealer.draw(game) == step


@pytest.mark.parametrize(
    ("secret", "seeds"),
    [
        (bytes([*SECRET[:31], 30]), SEEDS[:3]),
        (SECRET, ("Anna", "ben", "carla")),
        (SECRET, ("anna", "ben", "carl")),
        (SECRET, ("ben", "anna", "carla")),
        (SECRET, ("anna", "ben-", "carla")),
    ],
)
def test_changing_the_secret_or_any_seed_changes_the_dice_everywhere(secret: bytes, seeds: tuple[str, ...]) -> None:
    game = deal_round_one(Setup(CLASSIC, 3, starter=0))
    before, after = FairDealer(SECRET, SEEDS[:3]), FairDealer(secret, seeds)
    assert before.draw(game) != after.draw(game)
    places = [f"roll {at} {seat} {left}" for at, seat, left in product(range(1, 5), range(1, 4), range(1, 11))]
    assert all(before.block(place, 0) != after.block(place, 0) for place in places)
    first = [(before.block(place, 0)[0], after.block(place, 0)[0]) for place in places]
    assert sum(one == other for one, other in first) < 6  # of 120 unrelated bytes, 1 in 256 agrees


def test_the_commitment_in_the_place_of_the_secret_gives_other_dice() -> None:
    setup = Setup(CLASSIC, 3, neutral=True)
    guesses = (bytes.fromhex(commitment(SECRET)), bytes(32))
    truth = drawn(setup, FairDealer(SECRET, SEEDS[:3]))
    for guess in guesses:
        guessed = drawn(setup, FairDealer(guess, SEEDS[:3]))
        rolls = [place for place in truth if place in guessed and place.startswith("roll") and place.endswith("10")]
        assert rolls
        assert all(truth[place] != guessed[place] for place in rolls)


def test_the_dealer_shows_no_secret_to_whoever_prints_it() -> None:
    dealer = FairDealer(SECRET, SEEDS)
    assert SECRET.hex() not in repr(dealer) + str(dealer)
    assert repr(SECRET) not in repr(dealer) + str(dealer)


def test_when_no_unseen_note_is_left_the_one_returned_first_comes_up() -> None:
    game = new_game(Setup(CLASSIC, 2, starter=0))
    table = game.table()
    for note in range(1, 10):
        table.fresh[note] = 0
    table.unseen, table.returned, table.under[0], table.under[1] = 0, 2, 4, 1
    game = Game(game.setup, table.tobytes())
    for secret in (SECRET, bytes(32)):
        assert FairDealer(secret, SEEDS[:2]).draw(game) == Deal(40)


def test_the_bytes_of_a_place_go_on_with_its_next_block() -> None:
    dealer = FairDealer(SECRET, SEEDS)
    faces = [face for number in range(3) for face in dealer.block("roll 1 1 8", number)]
    assert dealer.throw("roll 1 1 8", 80) == bytes(byte % 6 for byte in faces if byte < 252)[:80]


def test_a_number_skips_the_bytes_that_would_favour_some() -> None:
    class Scripted(FairDealer):
        def block(self, place: str, number: int) -> bytes:  # noqa: ARG002
            return bytes((255,) * 32) if number == 0 else bytes((254, 252, 7))

    assert Scripted(SECRET, SEEDS).below(5, "lot") == 254 % 5
    assert Scripted(SECRET, SEEDS).below(6, "lot") == 7 % 6


def test_a_made_up_edition_gets_fair_dice_too() -> None:
    edition = Edition(
        name="tiny",
        players=(2, 3),
        rounds=2,
        dice=3,
        big_dice=2,
        big_weight=3,
        notes={5: 9, 15: 7, 35: 4},
        fill_sum=20,
        fill_notes=1,
        leaving=CLASSIC.leaving,
        neutral_dice={2: 1},
        spare_dice={2: 3},
        bandit=True,
    )
    setup = Setup(edition, 2, neutral=True, bandit=True)
    places = drawn(setup, FairDealer(SECRET, SEEDS[:2]))
    assert {place.split()[0] for place in places} == {"lot", "note", "spare", "roll"}


# Bad input


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33), SECRET.hex().encode()])
def test_a_secret_of_another_length_is_refused(secret: bytes) -> None:
    with pytest.raises(ValueError, match=f"^a secret has 32 bytes, not {len(secret)}$"):
        FairDealer(secret, SEEDS)


@pytest.mark.parametrize("seed", ["A", "z" * 64, "-", "_", "Az09_-"])
def test_a_seed_of_the_signs_allowed_is_accepted(seed: str) -> None:
    check_seed(seed)


@pytest.mark.parametrize("seed", ["", "z" * 65, "a b", "a,b", "a|b", "é", "²", "a\n", "a.b"])
def test_any_other_seed_is_refused_with_a_sentence(seed: str) -> None:
    for check in (check_seed, lambda text: FairDealer(SECRET, ["fine", text])):
        with pytest.raises(ValueError, match=r"^a seed is 1 to 64 letters A-Z a-z, digits, _ or -, not '"):
            check(seed)


def test_every_seat_has_to_add_a_seed() -> None:
    with pytest.raises(ValueError, match="every seat adds one seed: 2 for 3 seats"):
        FairDealer(SECRET, SEEDS[:2]).draw(new_game(Setup(CLASSIC, 3)))


def test_nothing_is_drawn_where_a_seat_has_to_place() -> None:
    game = deal_round_one(Setup(CLASSIC, 2, starter=0)).apply(Roll.of("11111111"))
    with pytest.raises(ValueError, match="chance is not to act now"):
        FairDealer(SECRET, SEEDS[:2]).draw(game)
