"""The boards of "How to play": what they show is what the rules say, and what the rulebooks say."""

import pytest

from croupier.rules import Group
from croupier.words import rules_text
from tests.page.boards import BOARDS, Board, State, shown
from tests.page.write_boards import FILE, written

STATES = [
    pytest.param(board, state, id=f"{board.name}-{i}") for board in BOARDS for i, state in enumerate(board.states)
]


def test_the_boards_of_the_page_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tests.page.write_boards"


@pytest.mark.parametrize(("board", "state"), STATES)
def test_a_board_shows_who_takes_which_note_as_the_rulebook_tells(board: Board, state: State) -> None:
    drawn = {casino["casino"]: list(casino["takers"]) for casino in shown(board, state)["casinos"]}
    assert {casino: drawn[casino] for casino in state.takers} == state.takers


@pytest.mark.parametrize(("board", "state"), STATES)
def test_a_board_shows_dice_and_takers_as_the_rules_count_them(board: Board, state: State) -> None:
    for casino in shown(board, state)["casinos"]:
        standing = state.game.standing[casino["casino"] - 1]
        assert list(casino["notes"]) == list(standing.notes)
        assert list(casino["takers"]) == list(standing.takers)
        assert list(casino["groups"]) == [
            {
                "colour": group.colour,
                "dice": group.dice,
                "big": group.big,
                "strength": group.strength,
                "pips": group.pips,
                "knocked_out": group.knocked_out,
            }
            for group in standing.groups
        ]
        assert all(set(group) == set(Group.__struct_fields__) for group in casino["groups"])


@pytest.mark.parametrize(("board", "state"), STATES)
def test_a_roll_offers_what_may_be_placed_and_what_it_would_do(board: Board, state: State) -> None:
    options = shown(board, state)["options"]
    moves = [(option["move"]["face"], option["move"]["bandit"]) for option in options]
    assert sorted(moves) == sorted(state.moves)
    legal = {(move.face, move.bandit): move for move in (state.game.legal_moves if options else ())}
    for move, option in zip(moves, options, strict=True):
        standing = option["standing"]
        after = state.game.preview(legal[move])[standing["casino"] - 1]
        assert list(standing["takers"]) == list(after.takers)
        assert [group["strength"] for group in standing["groups"]] == [group.strength for group in after.groups]


def test_every_board_stands_in_a_chapter_of_the_rules() -> None:
    chapters = sum(line.startswith("#") for line in rules_text("en").splitlines())
    assert all(0 <= board.chapter < chapters for board in BOARDS)
