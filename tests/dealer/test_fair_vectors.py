"""The published test vectors, by Croupier and by examples/check_dice.py, which shares nothing with it."""

import hashlib
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.dealer import DailyDealer, FairDealer, commitment, table_secret
from croupier.record import Record, Remark, verify, write
from croupier.rules import BIGGY, CLASSIC, Deal, Lot, Place, Roll, Setup
from tests.dealer.fair_games import EVERY_TABLE, SECRET, SEEDS, drawn, moments
from tests.records.games import play_game
from tests.records.write_golden import BOUND as GOLDEN_BOUND
from tests.records.write_golden import DAY as GOLDEN_DAY

PROJECT = Path(__file__).parents[2]
CHECKER = PROJECT / "examples" / "check_dice.py"
VECTORS = PROJECT / "docs" / "fair-dice-vectors.txt"
PAGE = PROJECT / "docs" / "fair-dice.md"
NAMES = ("Anna", "Ben", "Carla Maria", "Dora", "Emil", "Fritz")


class Vector(NamedTuple):
    """One draw of the file of vectors, and the game it belongs to."""

    game: str
    secret: bytes
    seeds: tuple[str, ...]
    place: str
    source: str
    """What the draw is made from."""
    begins: str
    """The first 16 bytes of block 0, hexadecimal."""
    skipped: str
    result: str


def read_vectors() -> tuple[list[Vector], list[tuple[bytes, tuple[str, ...], str, int, str]]]:
    """Return the draws and the whole blocks of the file of vectors."""
    draws, blocks = [], []
    fields: dict[str, str] = {}
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        words = line.split(" | ")
        if line.startswith("#") or not line:
            continue
        if len(words) == 1:
            key, _, value = line.partition(": ")
            fields[key] = value
            continue
        secret, seeds = bytes.fromhex(fields["secret"]), tuple(fields["seeds"].split(","))
        assert hashlib.sha256(secret).hexdigest() == fields["commitment"] == commitment(secret)
        if words[0] == "block":
            blocks.append((secret, seeds, words[1], int(words[2]), words[3]))
        else:
            draws.append(Vector(fields["game"], secret, seeds, *words))
    return draws, blocks


DRAWS, BLOCKS = read_vectors()
BOUND = re.findall("table: (.+)\nroot: (.+)\nsecret: (.+)\ncommitment: (.+)\n", VECTORS.read_text(encoding="utf-8"))
TABLES = {
    "classic, 3 seats, neutral dice, starter by lot": Setup(CLASSIC, 3, neutral=True),
    "biggy, 2 seats, neutral dice, one-armed bandit, starter by lot": Setup(BIGGY, 2, neutral=True, bandit=True),
}


@pytest.fixture(scope="module")
def checker() -> Any:
    """Return examples/check_dice.py, which shares no code with Croupier."""
    assert not re.search("(import|from) croupier", CHECKER.read_text(encoding="utf-8"))
    spec = importlib.util.spec_from_file_location("check_dice", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_vectors_have_every_kind_of_place_and_a_skipped_byte_of_each_kind() -> None:
    assert {vector.place.split()[0] for vector in DRAWS} == {"lot", "note", "spare", "roll"}
    assert {vector.place.split()[0] for vector in DRAWS if vector.skipped != "-"} == {"lot", "note", "roll"}
    assert len(BLOCKS) == 4


def test_the_vectors_blocks_come_out() -> None:
    for secret, seeds, place, number, block in BLOCKS:
        assert FairDealer(secret, seeds).block(place, number).hex() == block


def test_a_tables_secret_is_that_of_its_vector_and_no_other_tables() -> None:
    assert len({root for _, root, _, _ in BOUND}) < len({secret for _, _, secret, _ in BOUND}) == 3
    for table, root, secret, committed in BOUND:
        assert table_secret(table, bytes.fromhex(root)).hex() == secret
        assert commitment(bytes.fromhex(secret)) == committed


@pytest.mark.parametrize("game", TABLES)
def test_the_dealer_draws_every_vector(game: str) -> None:
    mine = [vector for vector in DRAWS if vector.game == game]
    draws = drawn(TABLES[game], FairDealer(mine[0].secret, mine[0].seeds))
    for vector in mine:
        assert FairDealer(vector.secret, vector.seeds).block(vector.place, 0)[:16].hex() == vector.begins
        match draws[vector.place]:
            case Lot(seat):
                assert vector.result == f"number {seat}: seat {seat + 1}"
            case Deal(value):
                assert vector.result.split(": ")[1] == str(value)
            case Roll() as roll:
                kinds = dict.fromkeys(("", "B", "n"), "")
                for mark, faces in re.findall(r"([Bn]?)([1-6]+)", vector.result):
                    kinds[mark] = faces
                assert roll == Roll.of(*kinds.values())


@pytest.mark.parametrize("vector", DRAWS, ids=lambda vector: f"{vector.game.split()[0]} {vector.place}")
def test_the_independent_check_computes_every_vector(vector: Vector, checker: Any) -> None:
    start = f"croupier-dice-1|{','.join(vector.seeds)}"
    assert bytes(islice(checker.stream(vector.secret, start, vector.place), 16)).hex() == vector.begins
    used: list[int] = []
    source = taken(checker.stream(vector.secret, start, vector.place), used)
    kind, *numbers = re.split(r"[ +]", vector.source)
    if kind == "dice":
        bound, accepted = 6, sum(map(int, numbers))
        faces = [
            mark + "".join(str(checker.below(6, source) + 1) for _ in range(int(dice)))
            for mark, dice in zip(("", "B", "n"), numbers, strict=True)
            if dice != "0"
        ]
        assert " ".join(faces) == vector.result
    else:
        notes = [value for number in numbers if "x" in number for value in expanded(number)]
        bound, accepted = len(notes) or int(numbers[0]), 1
        number = checker.below(bound, source)
        assert vector.result == f"number {number}: {notes[number] if notes else f'seat {number + 1}'}"
    skipped = [f"{byte:02x}" for byte in used if byte >= 256 - 256 % bound]
    assert len(used) == accepted + len(skipped)
    assert (" ".join(skipped) or "-") == vector.skipped


def taken(source: Iterable[int], used: list[int]) -> Iterator[int]:
    """Yield the bytes of a stream, noting them in `used`."""
    for byte in source:
        used.append(byte)
        yield byte


def expanded(notes: str) -> list[int]:
    """Return the notes that "6x10" stands for."""
    count, value = notes.split("x")
    return [int(value)] * int(count)


def test_the_table_in_the_docs_is_taken_from_the_vectors() -> None:
    page, _, _ = PAGE.read_text(encoding="utf-8").partition("## Dice of the day")
    rows = [row.replace("`", "").strip("| ") for row in page.splitlines() if re.match(r"\| `.*[0-9a-f]{32}", row)]
    assert len(rows) == 9
    vectors = VECTORS.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row not in vectors] == []


# The independent check of a whole game


def recorded(setup: Setup, secret: bytes = SECRET, remarks: bool = False) -> str:
    """Return the record of a whole game with fair dice."""
    seeds = SEEDS[: setup.players]
    steps = tuple(step for _, step in moments(setup, FairDealer(secret, seeds)))
    said = tuple(Remark(after, "secret: nobody's") for after in range(len(steps) + 1)) if remarks else ()
    names = NAMES[: setup.players]
    return write(Record(setup, names, steps, said, commitment(secret), seeds, secret))


def checked(checker: Any, text: str) -> list[tuple[int, str, str, str]]:
    """Return every draw of a record according to the independent check."""
    fields = checker.fields_of(text)
    return list(checker.draws(fields, *checker.origin(fields)))


@pytest.mark.parametrize("setup", EVERY_TABLE, ids=str)
def test_the_independent_check_agrees_on_every_draw_of_a_game(setup: Setup, checker: Any) -> None:
    draws = checked(checker, recorded(setup))
    assert len(draws) == len(drawn(setup, FairDealer(SECRET, SEEDS[: setup.players])))
    assert [draw for draw in draws if draw[2] != draw[3]] == []


def test_the_independent_check_reads_a_record_full_of_remarks(checker: Any) -> None:
    setup = Setup(CLASSIC, 3, neutral=True)
    plain, full = checked(checker, recorded(setup)), checked(checker, recorded(setup, remarks=True))
    assert [draw[1:] for draw in full] == [draw[1:] for draw in plain]


def run_checker(path: Path, text: str) -> tuple[int, str]:
    """Return the exit code and the output of the script."""
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", CHECKER, path], capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_script_passes_an_honest_record_and_names_the_line_of_a_changed_die(tmp_path: Path) -> None:
    setup = Setup(BIGGY, 2, neutral=True, bandit=True)
    text = recorded(setup)
    draws = len(drawn(setup, FairDealer(SECRET, SEEDS[:2])))
    assert run_checker(tmp_path / "honest.txt", text) == (0, f"{draws} draws checked, 0 wrong.\n")
    line, roll = next((line, roll) for line, roll in enumerate(text.splitlines(), start=1) if " B1 " in roll)
    code, words = run_checker(tmp_path / "changed.txt", text.replace(roll, roll.replace(" B1 ", " B6 ")))
    assert code == 1
    first, last = words.splitlines()
    assert re.fullmatch(rf"line {line}, roll 1 . [0-9]+: the record says (.*) B6 (.*), the dice say \1 B1 \2", first)
    assert last == f"{draws} draws checked, 1 wrong."


def test_the_script_refuses_another_secret_and_a_record_without_one(tmp_path: Path) -> None:
    text = recorded(Setup(CLASSIC, 2))
    refusal = (1, "The secret has not been revealed, or it is not the one committed to.\n")
    assert run_checker(tmp_path / "other.txt", text.replace(SECRET.hex(), bytes(32).hex())) == refusal
    assert run_checker(tmp_path / "none.txt", text.replace(f"secret: {SECRET.hex()}", "")) == refusal


def test_the_script_checks_that_the_secret_was_made_for_the_table(tmp_path: Path) -> None:
    text = GOLDEN_BOUND.read_text(encoding="utf-8")
    for honest in (text, written_freely(text), text.replace("commitment: ", "commitment:  ")):
        assert verify(honest).dice == "checked", verify(honest)
        assert run_checker(tmp_path / "bound.txt", honest) == (0, "101 draws checked, 0 wrong.\n")
    refusal = (1, "The secret has not been revealed, or it is not the one committed to.\n")
    for old, new in ((": 3iL2W4S-dij3 ", ": another-table "), (" 2021", " 2022")):
        assert run_checker(tmp_path / "changed.txt", text.replace(old, new)) == refusal


def written_freely(text: str) -> str:
    """Return a record as people may write it: dice in any order and in pieces, spaces anywhere, comments."""
    lines = []
    for line in text.splitlines():
        if turn := re.fullmatch(r"([A-Z][^:]+|spare): ([Bn1-6 ]+)( > .+)?", line):
            dice = [kind.rstrip("123456") + face for kind in turn[2].split() for face in kind.lstrip("Bn")]
            line = f"  {turn[1]}:{'   '.join(reversed(dice))}{(turn[3] or '').replace(' ', '')}"
        else:
            line = re.sub("^(deal|round) ([0-9])", r"\1   0\2", line).replace(": ", " :")
        lines += ["# spare: 12", line]
    return "\ufeff" + "\r\n".join(lines)


def test_the_script_reads_what_people_may_write(tmp_path: Path) -> None:
    setup = Setup(CLASSIC, 3, neutral=True)
    text = written_freely(recorded(setup))
    assert verify(text).dice == "checked", verify(text)
    draws = len(drawn(setup, FairDealer(SECRET, SEEDS[:3])))
    assert run_checker(tmp_path / "free.txt", text) == (0, f"{draws} draws checked, 0 wrong.\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"secret: {SECRET.hex()}", "secret: zz"),
        (f"secret: {SECRET.hex()}", "secret: 0"),
        ("edition: classic", "edition: tokyo"),
        ("edition: classic", "edition:"),
        ("seed: Anna", "seed: \nseed: Anna"),
        ("deal 1: ", "deal x: "),
        ("seat: ", "stool: "),
        ("seat: ", "\0"),
    ],
)
def test_the_script_has_one_line_for_what_is_no_record(old: str, new: str, tmp_path: Path) -> None:
    code, words = run_checker(tmp_path / "wrong.txt", recorded(Setup(CLASSIC, 2)).replace(old, new))
    assert (code, words.count("\n")) == (1, 1), words


def test_the_script_checks_the_record_of_a_day(tmp_path: Path) -> None:
    text = GOLDEN_DAY.read_text(encoding="utf-8")
    assert run_checker(tmp_path / "day.txt", text) == (0, "128 draws checked, 0 wrong.\n")
    free = written_freely(text)
    assert verify(free).dice == "day", verify(free)
    assert run_checker(tmp_path / "free.txt", free) == (0, "128 draws checked, 0 wrong.\n")
    line = text.splitlines().index("Ben: 22334456 > 3") + 1
    code, words = run_checker(tmp_path / "changed.txt", text.replace("Ben: 22334456 > 3", "Ben: 22334455 > 3"))
    assert (code, words) == (
        1,
        f"line {line}, roll 1 2 1: the record says 22334455, the dice say 22334456\n128 draws checked, 1 wrong.\n",
    )


@pytest.mark.parametrize("setup", EVERY_TABLE, ids=str)
def test_the_independent_check_agrees_on_every_draw_of_a_day(setup: Setup, checker: Any) -> None:
    steps = play_game(setup, DailyDealer("2024-02-29"), 1)
    text = write(Record(setup, NAMES[: setup.players], steps, day="2024-02-29"))
    draws = checked(checker, text)
    assert len(draws) == sum(not isinstance(step, Place) for step in steps)
    assert [draw for draw in draws if draw[2] != draw[3]] == []


def test_the_script_knows_no_day_in_the_first_version_and_none_that_is_no_date(tmp_path: Path) -> None:
    text = GOLDEN_DAY.read_text(encoding="utf-8")
    refusal = (1, "The secret has not been revealed, or it is not the one committed to.\n")
    assert run_checker(tmp_path / "old.txt", text.replace("croupier record 2", "croupier record 1")) == refusal
    for day in ("today", "2026-02-30", "lucky-7"):
        code, words = run_checker(tmp_path / "no-date.txt", text.replace("day: 2026-11-16", f"day: {day}"))
        assert (code, words.count("\n")) == (1, 1), words
    code, words = run_checker(tmp_path / "other.txt", text.replace("day: 2026-11-16", "day: 2026-11-17"))
    assert (code, words.splitlines()[0]) == (1, "line 10, lot: the record says Ben, the dice say Dörte")


def test_the_script_has_one_line_for_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for path in (tmp_path / "missing", tmp_path, tmp_path / "binary"):
        done = subprocess.run([sys.executable, "-I", CHECKER, path], capture_output=True, encoding="utf-8", check=False)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert str(path) in done.stderr


def test_the_script_fits_a_page() -> None:
    assert len(CHECKER.read_text(encoding="utf-8").splitlines()) < 100
