"""`croupier play`: whole games, by people and by bots, in every language and at every table."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from croupier.bots import Budget, Tourist
from croupier.record import read, verify
from croupier.rules import Place, Setup, View
from croupier.words import Words
from tests.cli.running import EVERYTHING, play, run, widest
from tests.languages import EACH
from tests.play import TABLES


def options_of(setup: Setup) -> list[str]:
    """Return the options that ask for a table."""
    variants = ["--neutral"] * setup.neutral + ["--bandit"] * setup.bandit
    return ["--edition", setup.edition.name, *variants]


@pytest.mark.parametrize("setup", TABLES)
def test_bots_play_every_table_to_its_end(setup: Setup, tmp_path: Path) -> None:
    kinds = ("regular", "richest", "tourist")
    bots = [option for seat in range(setup.players) for option in ("--bot", kinds[seat % 3])]
    file = tmp_path / "game.croupier"
    result = play(*options_of(setup), *bots, "--seed", 7, save=file, typed=())
    assert result.exit_code == 0
    assert "The winner:" in result.output or "shared" in result.output
    report = verify(file.read_bytes())
    assert (report.ok, report.finished) == (True, True)
    record = read(file.read_bytes())
    assert (record.setup.edition, record.setup.players) == (setup.edition, setup.players)
    assert (record.setup.neutral, record.setup.bandit) == (setup.neutral, setup.bandit)


@pytest.mark.parametrize("language", EACH)
def test_people_and_bots_play_in_every_language_on_a_narrow_terminal(language: str, tmp_path: Path) -> None:
    file = tmp_path / "game.croupier"
    table = ("--edition", "biggy", "--bandit", "--face-down", "--seat", "Anna", "--bot", "regular")
    result = play(*table, "--seed", 3, "--lang", language, save=file, COLUMNS="60")
    assert result.exit_code == 0
    assert widest(result.output) <= 60
    say = Words(language).say
    for text in (say("end.title"), say("payout.title", round=3), say("casino.2"), say("money.hidden")):
        assert text in result.output
    assert verify(file.read_bytes()).finished


def test_the_language_of_the_system_is_spoken(tmp_path: Path) -> None:
    bots = ("--bot", "tourist", "--bot", "tourist", "--seed", 1)
    assert "Auszahlung der Runde 4" in play(*bots, save=tmp_path / "game", LANG="de_AT.UTF-8").output


def test_enter_enter_and_you_play_three_bots(tmp_path: Path) -> None:
    typed = ("", "", *EVERYTHING[:14])
    result = run("play", "--seed", "5", typed=typed, XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path))
    assert result.exit_code == 0
    (file,) = tmp_path.rglob("*.croupier")
    assert str(file) in result.output
    record = read(file.read_bytes())
    assert record.names == ("Guest", "Bruno", "Amélie", "Kenji")
    assert record.setup.edition.name == "classic"
    assert len(record.steps) > 20


def test_questions_are_answered_by_number_names_and_number_of_bots(tmp_path: Path) -> None:
    typed = ("9", "x", "6", "Anna, Ben,", "7", "1", "q")
    result = run("play", "--dice", "seeded", "--save", tmp_path / "game", typed=typed)
    assert "Please type a number from 1 to 6." in result.output
    assert "Please type a number from 0 to 2." in result.output
    record = read((tmp_path / "game").read_bytes())
    assert record.names == ("Anna", "Ben", "Bruno")
    assert (record.setup.edition.name, record.setup.neutral, record.setup.bandit) == ("biggy", True, True)


def test_names_that_do_not_fit_are_asked_for_again(tmp_path: Path) -> None:
    typed = ("", "Anna, anna", "A, B, C, D, E, F", "Anna", "", "q")
    result = run("play", "--dice", "seeded", "--save", tmp_path / "game", typed=typed)
    assert "These names look too much alike for one table: Anna, anna." in result.output
    assert "classic is for 2 to 5 players." in result.output
    assert read((tmp_path / "game").read_bytes()).names == ("Anna", "Bruno", "Amélie", "Kenji")


def test_a_seed_repeats_a_game_exactly(tmp_path: Path) -> None:
    table = ("--edition", "biggy", "--seat", "Anna", "--bot", "tourist", "--seed", 7)
    once, again = (play(*table, save=tmp_path / file).output.replace(str(tmp_path / file), "") for file in "12")
    assert once == again
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    play(*table[:-1], 8, save=tmp_path / "3", typed=("q",))
    assert read((tmp_path / "1").read_bytes()).steps[:12] != read((tmp_path / "3").read_bytes()).steps[:12]


def test_a_choice_is_told_with_what_it_does(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--seat", "Ben", "--starter", "Anna", "--dice", "typed")
    notes = ("60", "50", "80", "50", "70", "50")
    result = play(*table, save=tmp_path / "game", typed=(*notes, "11123356", "b3", "4", "x", "3", "12233456", "", "q"))
    assert " 1  3 dice  → Lantern     you take $60,000\n" in result.output
    assert "There is no bandit at this table. Type 3 alone to place on casino 3." in result.output
    assert "There is no 4 among your dice, only 1, 2, 3, 5, 6." in result.output
    assert "Please type the number you want to place, or ? for help." in result.output
    assert " ▲ Anna  1 1 1 2 [3 3] 5 6  → Trident     $80,000\n" in result.output
    assert " 3  2 dice  → Trident     stand-off with ▲ Anna\n" in result.output
    assert result.output.count(" ● Ben    1     2   2 ") == 2  # Enter shows the table once more


def test_a_placement_can_be_taken_back_until_enter(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--bot", "tourist", "--starter", "Anna", "--seed", 2)
    first = read_moves(tmp_path / "first", *table, typed=("1", "x", "", "q"))
    result = play(*table, save=tmp_path / "second", typed=("1", "u", "3", "", "u", "q"))
    assert first[0] == Place(1)
    assert moves_of(tmp_path / "second")[0] == Place(3)
    assert result.output.count("Enter to go on, u to take it back:") == 2
    assert "A move cannot be taken back once the next dice have been rolled." in result.output


def read_moves(file: Path, *table: object, typed: tuple[str, ...]) -> list[Place]:
    play(*table, save=file, typed=typed)
    return moves_of(file)


def moves_of(file: Path) -> list[Place]:
    return [step for step in read(file.read_bytes()).steps if isinstance(step, Place)]


def test_an_exclamation_mark_places_at_once(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--bot", "tourist", "--starter", "Anna", "--seed", 2)
    result = play(*table, save=tmp_path / "game", typed=("1!", "q"))
    assert moves_of(tmp_path / "game")[0] == Place(1)
    assert "Enter to go on" not in result.output


def test_the_next_person_is_called_by_name(tmp_path: Path) -> None:
    result = play(
        "--seat", "Anna", "--seat", "Ben", "--starter", "Ben", "--seed", 2, save=tmp_path / "game", typed=("1", "")
    )
    assert "Over to Anna: Enter to roll, u to take it back:" in result.output


def test_help_explains_the_signs_of_this_table(tmp_path: Path) -> None:
    plain = play("--seat", "Anna", "--seed", 2, save=tmp_path / "one", typed=("?", "q")).output
    full = play("--seat", "Anna", "--bandit", "--neutral", "--seed", 2, save=tmp_path / "two", typed=("?", "q")).output
    for key in ("help.place", "help.take_back", "help.leave", "help.stand_off"):
        assert Words("en").say(key) in plain
    for text in ("place them on the bandit instead", "counts as two", "neutral dice: you place them"):
        assert text in full
        assert text not in plain


def test_the_bandit_is_reached_with_b(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--seat", "Ben", "--bandit", "--starter", "Anna", "--dice", "typed")
    notes = ("60", "70") * 6 + ("80", "90")
    turns = ("333456 B3", "b3", "111236 B3", "b3", "3", "111 B6", "q")
    result = play(*table, save=tmp_path / "game", typed=(*notes, *turns))
    assert moves_of(tmp_path / "game") == [Place(3, bandit=True), Place(3)]
    assert "There is a 3 on the bandit already, and nobody may add another." in result.output
    # Three 3s and the Biggy count as five dice with fifteen pips.
    assert re.search(r" b  Bandit +90 ▲  80 .  ▲5B\(15\)  free: 1 2 4 5 6\n", result.output)


def test_a_note_of_the_neutral_colour_is_told_once(tmp_path: Path) -> None:
    people = ("--seat", "Anna", "--seat", "Ben", "--seat", "Carl")
    table = ("--edition", "biggy", "--bandit", "--neutral", *people, "--seed", 3)
    told = play(*table, save=tmp_path / "game").output
    paid = [line for line in told.splitlines() if "out of the game" in line and "▬" in line]
    assert paid
    assert not [line for line in paid if "▬ neutral" in line]


@pytest.mark.parametrize("language", EACH)
def test_the_fullest_table_fits_into_80_columns(language: str, tmp_path: Path) -> None:
    people = ("--seat", "Maximiliane Weißenburger", "--seat", "Ben", "--bot", "richest", "--bot", "tourist")
    result = play(
        "--bandit", "--neutral", *people, "--seed", 8, "--lang", language, save=tmp_path / "game", typed=("?", "1")
    )
    assert result.exit_code == 0
    assert widest(result.output) <= 80


def test_piped_output_has_no_colours(tmp_path: Path) -> None:
    assert "\x1b" not in play("--seat", "Anna", "--seed", 8, save=tmp_path / "game", typed=("1!",)).output


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_colours_are_left_out_where_nobody_wants_them(no_colour: str, tmp_path: Path) -> None:
    wishes = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color", "NO_COLOR": no_colour}
    result = play("--seat", "Anna", "--seed", 8, save=tmp_path / "game", typed=(), **wishes)
    assert "\x1b[" in result.output  # bold and dim stay: they are no colours
    assert ("38;2;" in result.output) == (not no_colour)


def test_winnings_face_down_stay_so_until_the_end(tmp_path: Path) -> None:
    table = ("--seat", "Anna", "--bot", "tourist", "--bot", "tourist", "--face-down", "--bandit", "--seed", 4)
    before_the_end, _, end = play(*table, save=tmp_path / "game").output.rpartition("The end")
    seats = [line for line in before_the_end.splitlines() if re.search(r" notes?  ", line)]
    assert len(seats) > 30
    for line in seats:
        assert ("face down" in line) != ("Anna" in line)
    assert "face down" not in end


def test_two_people_at_one_screen_see_no_face_down_winnings_at_all(tmp_path: Path) -> None:
    table = ("--edition", "biggy", "--seat", "Anna", "--seat", "Ben", "--face-down", "--seed", 4)
    before_the_end, _, _ = play(*table, save=tmp_path / "game").output.rpartition("The end")
    assert "face down" in before_the_end
    seats = [line for line in before_the_end.splitlines() if re.search(r" notes?  ", line)]
    assert not any("$" in line for line in seats)


def test_names_of_wide_letters_stand_in_line(tmp_path: Path) -> None:
    table = ("--seat", "日本太郎", "--seat", "\N{GAME DIE}Zoë", "--seat", "Anna-Katharina", "--bot", "tourist")
    told = play(*table, "--seed", 5, save=tmp_path / "game").output.splitlines()
    turns = [line for line in told if "]" in line and " → " in line]
    assert len(turns) > 20
    assert len({cell_len(line[: line.index("→")]) for line in turns}) == 1


@pytest.mark.parametrize("language", EACH)
def test_forty_columns_are_enough(language: str, tmp_path: Path) -> None:
    table = ("--edition", "biggy", "--bandit", "--neutral", "--seat", "Anna", "--bot", "regular")
    result = play(*table, "--seed", 3, "--lang", language, save=tmp_path / "game", COLUMNS="40")
    assert widest(result.output) <= 40
    assert not [line for line in result.output.splitlines() if "…" in line and not line.startswith("──")]
    say = Words(language).say
    choices = result.output[: result.output.index("?")]
    # What a choice brings stands on one line.
    assert re.search(re.escape(say("effect.take", money="@")).replace("@", ".*[0-9].*"), choices)


def test_a_placing_is_on_disk_while_a_bot_still_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, kept = tmp_path / "game", list[list[Place]]()

    def choose(_bot: Tourist, view: View, _budget: Budget | None = None) -> Place:
        kept.append(moves_of(file))
        return view.options[0].move

    monkeypatch.setattr(Tourist, "choose", choose)
    play("--seat", "Anna", "--bot", "tourist", "--starter", "Anna", "--seed", 2, save=file, typed=("1!", "q"))
    assert kept == [[Place(1)]]
