"""Options that make no sense get a sentence: what is wrong, and what would be right."""

from pathlib import Path

import pytest

from croupier.record import read
from croupier.words import LANGUAGES
from tests.cli.running import play, run

BOTS = ("--bot", "tourist", "--bot", "tourist")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--edition", "deluxe"), "There is no edition deluxe; choose one of classic, biggy."),
        (
            ("--bot", "ghost"),
            "There is no bot ghost; choose one of tourist, richest, regular, highroller, shark, ace, house, oracle.",
        ),
        (("--seat", "C", "--seat", "A:B"), "“A:B” cannot be a name"),
        (("--seat", "C", "--seat", "x" * 25), "a name has 1 to 24 visible characters"),
        (("--seat", "Anna", "--seat", "anna"), "These names look too much alike for one table: Anna, anna."),
        (("--seat", "round", "--seat", "C"), "is not a word of the record such as round or deal"),
        (("--seed", 2**64, *BOTS), "Invalid value for '--seed'"),
        (("--starter", "Zoe", *BOTS), "Nobody here is called Zoe; choose one of Bruno, Amélie."),
        (BOTS * 3, "classic is for 2 to 5 players."),
        (BOTS * 20, "classic is for 2 to 5 players."),
        (("--edition", "biggy", *BOTS * 2, "--bot", "regular", "--neutral"), "Neutral dice: with 2, 3, 4 players."),
        (("--edition", "classic", "--bandit", *BOTS), "It has no one-armed bandit."),
        (("--seed", "7", "--dice", "fair", *BOTS), "A seed is for seeded dice, not for fair dice."),
        (("--lang", "tlh"), "There is no language tlh; choose one of en, de, fr, it, nl."),
        (("--continue", "game", "--edition", "biggy"), "--continue resumes a game as it is"),
    ],
)
def test_a_table_that_cannot_be(options: tuple[str, ...], sentence: str) -> None:
    result = run("play", *options)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_a_bot_alone_plays_against_whoever_asked_for_it(tmp_path: Path) -> None:
    assert play("--bot", "tourist", "--seed", 1, save=tmp_path / "game").exit_code == 0
    record = read((tmp_path / "game").read_bytes())
    assert record.names == ("Guest", "Bruno")
    assert record.finished


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_what_is_offered(language: str) -> None:
    result = run("play", "--lang", language, "--edition", "classic", "--bandit", *BOTS)
    assert result.exit_code == 2
    assert "classic" in result.stderr
    assert ("2-5" in result.stderr) or ("2" in result.stderr and "5" in result.stderr)


@pytest.mark.parametrize("options", [("--dice", "loaded"), ("--seed", "x"), ("--seed", "-1"), ("--nonsense",)])
def test_what_is_no_option_is_a_usage_error(options: tuple[str, ...]) -> None:
    assert run("play", *options).exit_code == 2


@pytest.mark.parametrize("bot", ["Fortune hunter", "fortune-hunter", "Glücksritter", "richest"])
def test_bots_are_known_by_the_names_players_see(bot: str, tmp_path: Path) -> None:
    assert run("play", "--bot", bot, "--bot", "tourist", "--seed", 1, "--save", tmp_path / "game").exit_code == 0
    assert "* Bruno: bot richest\n" in (tmp_path / "game").read_text()


def test_the_bandit_alone_means_the_edition_that_has_it(tmp_path: Path) -> None:
    run("play", "--bandit", *BOTS, "--seed", 1, "--save", tmp_path / "game")
    assert "edition: biggy\nvariants: bandit\n" in (tmp_path / "game").read_text()


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    result = run("play", *BOTS, "--save", file)
    assert (result.exit_code, file.read_text()) == (2, "mine")
    assert "already exists. Go on with it by --continue" in result.stderr


def test_a_folder_is_no_place_for_a_record(tmp_path: Path) -> None:
    result = run("play", *BOTS, "--save", tmp_path)
    assert result.exit_code == 2
    assert "is a folder, not a record" in result.stderr


def test_where_no_game_can_be_kept_another_place_is_asked_for_before_anything_is_shown(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder")
    result = run("play", *BOTS, XDG_DATA_HOME=str(tmp_path / "home"), HOME=str(tmp_path / "home"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"The game cannot be saved in {tmp_path / 'home'}" in result.stderr
    assert "--save" in result.stderr


def test_a_bot_does_not_take_a_name_that_looks_like_a_persons(tmp_path: Path) -> None:
    decomposed = "Ame\N{COMBINING ACUTE ACCENT}lie"
    result = run("play", "--seat", decomposed, *BOTS, "--seed", 1, "--save", tmp_path / "game")
    assert result.exit_code == 0
    assert read((tmp_path / "game").read_bytes()).names == (decomposed, "Bruno", "Kenji")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    result = run("play", *BOTS, "--save", tmp_path / "nowhere" / "game")
    assert result.exit_code == 1
    assert f"there is no folder {tmp_path / 'nowhere'} to save it in" in result.stderr


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "there is no such file."),
        (b"\xff\xfe\x00", "line 1: the text is not UTF-8"),
        (b"hello\n", "line 1: "),
    ],
)
@pytest.mark.parametrize("command", [("play", "--continue"), ("replay",)])
def test_a_file_that_is_no_record(
    command: tuple[str, ...], content: bytes | None, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "game"
    if content is not None:
        file.write_bytes(content)
    result = run(*command, file)
    assert (result.exit_code, sentence in result.stderr) == (1, True)


@pytest.mark.parametrize("command", [("play", "--continue"), ("replay",)])
def test_a_folder_is_no_record(command: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*command, tmp_path)
    assert (result.exit_code, "is a folder, not a record." in result.stderr) == (1, True)


def test_dice_cannot_be_changed_on_the_way(tmp_path: Path) -> None:
    run("play", "--seat", "Anna", "--seed", 1, "--save", tmp_path / "game", typed=("q",))
    result = run("play", "--continue", tmp_path / "game", "--dice", "typed")
    assert result.exit_code == 2
    assert "That game is played with seeded dice and cannot change them." in result.stderr


def test_leaving_before_the_game_begins_leaves_nothing_behind(tmp_path: Path) -> None:
    result = run("play", "--save", tmp_path / "game", typed=("1",))
    assert result.exit_code == 1
    assert "No game was started." in result.output
    assert not list(tmp_path.iterdir())
