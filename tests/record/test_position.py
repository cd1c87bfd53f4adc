"""Positions as text: every position of every table comes back as it was, and what is no position is refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.record import LONGEST_POSITION, PositionError, read_casinos, read_position, write_position
from croupier.rules import Game, Setup
from tests.play import SETUPS, games, name
from tests.robustness.texts import check_position

EXAMPLE = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
BANDIT = (
    "biggy-3-neutral-bandit-down 1ab:1123n1 60,20a1/50,50A1n1/90,10/40,30/70,70b2/20,10/100,80:3a2n1:5b0B1 n1/n1/n2 -"
)


def agreed(setup: Setup, starter: int) -> Setup:
    """Return the setup with winnings face down and a starter that was agreed on."""
    return Setup(setup.edition, setup.players, setup.neutral, setup.bandit, face_down=True, starter=starter)


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_every_position_of_a_game_comes_back_as_it_was(setup: Setup) -> None:
    for table in (setup, agreed(setup, setup.players - 1)):
        for game in (*games(table, 1)[::3], games(table, 1)[-1]):
            text = write_position(game)
            assert read_position(text) == game
            assert read_position(text.replace(" ", "_")) == game, "as it stands in an address"


@given(st.sampled_from(SETUPS), st.integers(2, 4), st.floats(0, 1, exclude_max=True))
def test_every_position_of_any_game_comes_back_and_is_short(setup: Setup, seed: int, when: float) -> None:
    played = games(setup, seed)
    game = played[int(when * len(played))]
    text = write_position(game)
    assert read_position(text) == game
    assert len(text) < LONGEST_POSITION / 2
    assert text.isascii()
    assert text.isprintable()


def test_a_position_goes_on_like_the_game_it_was_taken_from() -> None:
    game = read_position(EXAMPLE)
    assert isinstance(game, Game)
    assert write_position(game) == EXAMPLE
    assert (game.round, game.starter, game.seat, str(game.roll)) == (2, 1, 0, "11235")
    assert [game.hand(seat) for seat in range(2)] == [(5, 0, 0), (3, 0, 0)]
    assert [score.money for score in game.scores] == [110, 90]
    assert game.pile == 54 - 8 - 3, "those left over lie under the pile"
    after = game.apply(game.legal_moves[-1])
    assert write_position(after) == "classic-2 2bb 90b2/60a3/30,20/50/80,10a1b3/50 70,40/90 60,20"


def test_the_bandit_and_neutral_dice_are_in_it() -> None:
    game = read_position(BANDIT)
    assert write_position(game) == BANDIT
    assert game.setup.face_down
    assert [game.hand(seat) for seat in range(3)] == [(3, 0, 1), (4, 0, 1), (6, 1, 2)]
    laid = game.bandit_faces
    assert [face for face in range(6) if laid[face] is not None] == [2, 4]


def test_notes_may_be_written_in_any_order() -> None:
    assert write_position(read_position(EXAMPLE.replace("30,20", "20,30"))) == EXAMPLE


WRONG = [
    ("", "position: it has 0 fields, not 5"),
    ("classic-2 lot", "position: it has 2 fields, not 5"),
    (" " * 501, "position: it has 501 characters, more than 500"),
    (EXAMPLE.replace("classic", "reno"), "field `game`: there is no edition `reno`, only classic and biggy"),
    (EXAMPLE.replace("-2 ", "- "), "field `game`: the number of players follows the edition, as in `classic-4`"),
    (EXAMPLE.replace("-2 ", "-7 "), "field `game`: classic is for 2 to 5 players, not 7"),
    (EXAMPLE.replace("-2 ", "-2-bandit "), "field `game`: classic has no one-armed bandit"),
    (EXAMPLE.replace("-2 ", "-2-down-down "), "field `game`: variants are neutral, bandit, down, agreed, each once"),
    (EXAMPLE.replace("2ba", "5ba"), "field `turn`: round 5 is not played: there are rounds 1 to 4"),
    (EXAMPLE.replace("2ba", "2bc"), "field `turn`: seat c does not sit at a table of 2: seats are a to b"),
    (EXAMPLE.replace("2ba:", "2:"), "field `turn`: `2:11235` is not a turn: write round, starter, seat and roll"),
    (EXAMPLE.replace("11235", "1123"), "field `turn`: 4 dice were rolled, but seat a has 5 in hand"),
    (EXAMPLE.replace("11235", "11235B1"), "field `turn`: 1 big dice were rolled, but seat a has 0 in hand"),
    (EXAMPLE.replace("2ba:11235", "2b"), "field `turn`: dice have been rolled, so it must say whose turn it is"),
    (EXAMPLE.replace("2ba:11235", "endba"), "field `turn`: at the end all dice have been placed"),
    ("classic-2 1a 90/60/50/50/80/50 -/- -", "field `turn`: all notes have been dealt, so it must say whose turn"),
    ("classic-2 1ab 90b8/60/50/50/80/50 -/- -", "field `turn`: seat b has no dice left, so it cannot be its turn"),
    ("classic-2-agreed lot -/-/-/-/-/- -/- -", "field `turn`: no lot is drawn where the starter was agreed on"),
    ("classic-2 lot 50/-/-/-/-/- -/- -", "field `casinos`: before the lot it is `-/-/-/-/-/-`"),
    (EXAMPLE.replace("/50/", "/"), "field `casinos`: it has 5 parts, not 6, one a casino"),
    (EXAMPLE.replace("60a3", "65a3"), "field `casinos`: casino 2: there is no note of 65 in this edition"),
    (EXAMPLE.replace("60a3", "60,60,60,60,60a3"), "the edition has 5 notes of 60, and here is one more"),
    (EXAMPLE.replace("60a3", "60x3"), "field `casinos`: casino 2: `x3` are not dice: write a seat's letter"),
    (EXAMPLE.replace("60a3", "60a3a1"), "field `casinos`: casino 2: the dice a are named twice"),
    (EXAMPLE.replace("60a3", "60a9"), "field `casinos`: seat a has 8 dice, and 9 of them lie there"),
    (EXAMPLE.replace("60a3", "10,10,10,10,10,20,20,20,20"), "casino 2: 9 notes lie there, more than 8"),
    (EXAMPLE.replace("70,40/90", "70,40"), "field `winnings`: it has 1 parts, not 2, one a seat"),
    (EXAMPLE.replace("70,40/90", "70,40n1/90"), "field `winnings`: seat a: after the notes come at most n0"),
    (EXAMPLE.replace(" 60,20", " 60;20"), "field `left`: `60;20` are not notes"),
    (BANDIT.replace(":3a2n1", "a2n1"), "field `casinos`: casino 7: `a2n1:5b0B1` are not dice on the bandit"),
    (BANDIT.replace(":3a2n1", ":3a2B1"), "casino 7: `3a2B1` are not dice on the bandit"),
    (BANDIT.replace(":5b0B1", ":3b0B1"), "casino 7: face 3 is laid there twice"),
    (BANDIT.replace(":5b0B1", ":5b0"), "casino 7: face 5 is laid there without a die"),
    (
        BANDIT.replace("n1/n1/n2", "n1/n1/n1"),
        "field `turn`: 5 neutral dice lie on the table and are in hands, but there are 6",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_is_no_position_is_refused_with_what_and_where(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_position(text)
    assert sentence in str(refused.value)


@given(st.text(alphabet="abcdefnABlotend0123456789/,:-_ ", max_size=80))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    check_position(text)


@given(st.integers(0, len(EXAMPLE) - 1), st.sampled_from("abn0159/,:- B"))
def test_a_position_with_one_character_changed_is_another_or_an_error(at: int, character: str) -> None:
    text = EXAMPLE[:at] + character + EXAMPLE[at + 1 :]
    check_position(text)


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_the_casinos_alone_stand_as_in_the_game(setup: Setup) -> None:
    for game in games(setup, 1)[::7]:
        text = write_position(game)
        fields = text.split()
        assert read_casinos(" ".join((fields[0], fields[2]))) == (game.setup, game.standing)
        assert read_casinos(text) == (game.setup, game.standing)
        if setup.bandit and game.standing[-1].groups:
            assert read_casinos(f"{fields[0]} {fields[2].split('/')[-1]}")[1] == game.standing[-1:]
