"""`croupier settle`: who gets what, and why, from one line."""

import json

import pytest

from tests.cli.running import run


def test_one_casino_says_who_takes_which_note_and_who_is_knocked_out() -> None:
    result = run("settle", "classic-3 60,30a3b3c1")
    assert result.exit_code == 0, result.output
    shown = result.output.replace("\u00a0", " ")
    assert "30 under the pile" in shown
    assert "Equal counts knock each other out: a (3 dice), b (3 dice)." in shown
    assert "c $60,000" in shown


def test_with_a_biggy_the_sum_is_written_out_and_notes_leave_the_game() -> None:
    shown = run("settle", "biggy-3 60,30a1A1b3c1").output.replace("\u00a0", " ")
    assert "a (Biggy 2 + 1 = 3), b (3 dice)" in shown
    assert "30 out of the game" in shown


def test_on_the_bandit_pips_decide() -> None:
    shown = run("settle", "biggy-2-bandit 100,80:3a2:6b2").output
    assert "b 12, a 6" in " ".join(shown.split())
    assert "b $100,000" in shown.replace("\u00a0", " ")


def test_a_whole_table_adds_up_what_everyone_takes() -> None:
    found = json.loads(run("settle", "--json", "classic-2 90b2/60a3/30,20/50/80,10b3/50").stdout)
    assert found["taken"] == {"a": 60, "b": 170}
    assert [casino["casino"] for casino in found["casinos"]] == [1, 2, 3, 4, 5, 6]
    assert found["casinos"][4]["notes"] == [{"value": 80, "taker": "b"}, {"value": 10, "taker": None}]
    whole = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
    assert json.loads(run("settle", "--json", whole).stdout) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("classic-2 60a9", "seat a has 8 dice, and 9 of them lie there"),
        ("classic-9 60", "classic is for 2 to 5 players"),
        ("classic-2 61", "there is no note of 61"),
        ("classic-2 60a2/50", "it has 2 parts, not 6"),
        ("classic-2 60n2", "2 neutral dice lie on the table, but there are 0"),
        ("60a2b1", "it has 1 fields"),
    ],
)
def test_what_cannot_lie_there_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    result = run("settle", text)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())
