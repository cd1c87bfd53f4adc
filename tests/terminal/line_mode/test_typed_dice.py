"""Typed dice: a real table, with every slip of the finger repaired."""

from pathlib import Path

from croupier.record import read
from croupier.rules import Deal, Lot, Place, Roll
from tests.cli.running import play

NOTES = ("60", "50", "80", "50", "70", "50")
TABLE = ("--seat", "Anna", "--seat", "Ben", "--dice", "typed")


def test_everything_chance_brings_is_asked_for(tmp_path: Path) -> None:
    table = (*TABLE, "--bot", "regular", "--neutral")
    typed = ("Ben", *NOTES, "2 5", "11123356 n24", "q")
    result = play(*table, save=tmp_path / "game", typed=typed)
    steps = read((tmp_path / "game").read_bytes()).steps
    assert steps[0] == Lot(1)
    assert steps[1:7] == tuple(Deal(int(note)) for note in NOTES)
    assert steps[7:] == (Roll.of(neutral="25"), Roll.of("11123356", neutral="24"))
    for question in (
        "Who starts?",
        "Note for casino 3, Trident:",
        "The spare dice, 2 neutral:",
        "rolls 8 dice, 2 neutral:",
    ):
        assert question in result.output


def test_an_answer_that_does_not_fit_gets_what_would(tmp_path: Path) -> None:
    typed = ("Zoe", "Anna", "65", *NOTES, "1112335", "1112335X", "?", "11123356", "q")
    result = play(*TABLE, save=tmp_path / "game", typed=typed)
    assert "Type the name of the one who starts: Anna, Ben." in result.output
    assert "Type a note that can still come up, in thousands: 10, 20, 30" in result.output
    assert result.output.count("Type what every die shows (8 dice), such as 1 1 3 5.") == 3
    assert "Biggy" not in result.output
    assert read((tmp_path / "game").read_bytes()).game.roll == Roll.of("11123356")


def test_every_entry_can_be_taken_back(tmp_path: Path) -> None:
    typed = ("u", "Ben", "90", "u", *NOTES, "11111111", "u", "11123356", "3", "u", "1", "q")
    result = play(*TABLE, save=tmp_path / "game", typed=typed)
    steps = read((tmp_path / "game").read_bytes()).steps
    assert steps == (Lot(1), *(Deal(int(note)) for note in NOTES), Roll.of("11123356"), Place(1))
    assert "There is nothing to take back." in result.output


def test_taking_back_passes_over_what_a_bot_did(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--bot", "tourist", "--dice", "typed", "--starter", "Anna")
    typed = (*NOTES, "11123356", "3", "12345666", "u", "66666666", "u", "u", "u", "11111111", "q")
    play(*table, save=tmp_path / "game", typed=typed)
    # Back over the bot's roll, then over Anna's placement, then over her roll.
    assert read((tmp_path / "game").read_bytes()).steps[6:] == (Roll.of("11111111"),)
