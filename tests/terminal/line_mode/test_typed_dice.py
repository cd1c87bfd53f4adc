"""Typed dice: a real table, with every slip of the finger repaired."""

from pathlib import Path

from croupier.record import read
from croupier.rules import Deal, Lot, Noted, Place, Roll
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


def test_a_line_that_does_not_fit_says_what_was_typed_and_what_is_expected(tmp_path: Path) -> None:
    typed = ("Zoe", "An", "65", " ".join(NOTES), "1112335", "1112335X", "?", "11123356", "q")
    result = play(*TABLE, save=tmp_path / "game", typed=typed)
    output = " ".join(result.output.split())
    assert "Nobody here is called “Zoe”. Type a name, its beginning or its number: Anna, Ben." in output
    assert "“65” is not a note of this game. The notes, in thousands: 10, 20, 30, 40, 50, 60, 70, 80, 90." in output
    assert "You typed 7 dice, but Anna rolls 8 dice. Type all of them, or only those that are placed" in output
    assert "“1112335X” is not a roll" in output
    assert output.count("Type what every die shows (8 dice), such as 1 1 3 5.") == 3
    assert "Biggy:" not in output
    assert read((tmp_path / "game").read_bytes()).game.roll == Roll.of("11123356")


def test_every_line_can_be_taken_back(tmp_path: Path) -> None:
    typed = ("u", "Ben", "90", "u", *NOTES, "11111111", "u", "11123356", "3", "u", "1", "q")
    result = play(*TABLE, save=tmp_path / "game", typed=typed)
    steps = read((tmp_path / "game").read_bytes()).steps
    assert steps == (Lot(1), *(Deal(int(note)) for note in NOTES), Roll.of("11123356"), Place(1))
    assert "There is nothing to take back." in result.output


def test_several_lines_can_be_taken_back_at_once(tmp_path: Path) -> None:
    typed = ("Ben", " ".join(NOTES), "55", "66", "u2", "44", "q")
    play(*TABLE, save=tmp_path / "game", typed=typed)
    steps = read((tmp_path / "game").read_bytes()).steps
    assert steps[-2:] == (Noted.of("44"), Place(4))
    assert len(steps) == 9


def test_taking_back_passes_over_what_a_bot_did(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--bot", "tourist", "--dice", "typed", "--starter", "Anna")
    typed = (*NOTES, "11123356", "3", "12345666", "u", "66666666", "u", "u", "u", "11111111", "q")
    play(*table, save=tmp_path / "game", typed=typed)
    # Back over the bot's roll, then over Anna's placement, then over her roll; a roll of one face places itself.
    assert read((tmp_path / "game").read_bytes()).steps[6:8] == (Roll.of("11111111"), Place(1))


def test_the_record_is_on_disk_after_every_line(tmp_path: Path) -> None:
    file = tmp_path / "game"
    play(*TABLE, "--starter", "Anna", save=file, typed=(" ".join(NOTES), "33"))  # the input ends here, as in a crash
    assert "deal 6: 50\nAnna: 33 ... > 3\n" in file.read_text()


def test_enter_shows_the_table_again(tmp_path: Path) -> None:
    result = play(*TABLE, "--starter", "Anna", save=tmp_path / "game", typed=(" ".join(NOTES), "33", "", "q"))
    assert "▲2" in result.output
