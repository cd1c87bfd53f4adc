"""Write the tampered records from the golden ones: python -m tests.records.write_tampered.

Each row of TAMPERED is one file: what was done to which golden record, and the line and reason that must come out.
The rows are also written to tampered/expected.tsv, which the tests and anyone with another reader can use.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from croupier.dealer import FairDealer, commitment
from croupier.record import MOST_CHARACTERS, read, write
from croupier.record.reader import read_with_lines
from croupier.rules import Deal, Lot, Roll, Step
from tests.records.games import play_game
from tests.records.write_golden import GOLDEN

FOLDER = Path(__file__).parent / "tampered"

PLAIN = "classic-3"
FAIR = "classic-3-neutral"
BANDIT = "biggy-3-neutral-bandit"
BOUND = "../bound"
"""The record of a server's table, in version 4."""
BOUND_SECRET = len((GOLDEN / f"{BOUND}.croupier").read_text("utf-8").splitlines())
"""The line of its secret, the last one."""


def change(line: int, old: str, new: str) -> Callable[[str], str]:
    """Change words of a line."""

    def edited(text: str) -> str:
        lines = text.split("\n")
        if old not in lines[line - 1]:
            raise ValueError(f"line {line} has no {old!r}: {lines[line - 1]!r}")
        lines[line - 1] = lines[line - 1].replace(old, new, 1)
        return "\n".join(lines)

    return edited


def drop(line: int, begins: str) -> Callable[[str], str]:
    """Remove a line."""

    def edited(text: str) -> str:
        lines = text.split("\n")
        if not lines[line - 1].startswith(begins):
            raise ValueError(f"line {line} does not begin with {begins!r}: {lines[line - 1]!r}")
        del lines[line - 1]
        return "\n".join(lines)

    return edited


def insert(line: int, new: str) -> Callable[[str], str]:
    """Insert a line, which then has this number."""
    return lambda text: "\n".join((*text.split("\n")[: line - 1], new, *text.split("\n")[line - 1 :]))


def swap(line: int) -> Callable[[str], str]:
    """Swap a line and the next."""

    def edited(text: str) -> str:
        lines = text.split("\n")
        lines[line - 1], lines[line] = lines[line], lines[line - 1]
        return "\n".join(lines)

    return edited


def cut(line: int) -> Callable[[str], str]:
    """Remove everything after a line."""
    return lambda text: "\n".join(text.split("\n")[:line]) + "\n"


def both(*edits: Callable[[str], str]) -> Callable[[str], str]:
    """Make several changes, one after another."""

    def edited(text: str) -> str:
        for edit in edits:
            text = edit(text)
        return text

    return edited


def add(words: str) -> Callable[[str], str]:
    """Continue after the end."""
    return lambda text: text + words


def forge(line: int, forged: Step, skip: int = 0) -> Callable[[str], str]:
    """Change what chance brings in a line, and continue with a game that is right by the rules.

    Every later die is that of the secret and the seeds, so only the dice can reveal it. `skip` counts notes of the
    line.
    """

    def edited(text: str) -> str:
        reading = read_with_lines(text)
        record = reading.record
        assert record.secret is not None
        begun = (*record.steps[: reading.step_lines.index(line) + skip], forged)
        steps = play_game(record.setup, FairDealer(record.secret, record.seeds), seed=1, begun=begun)
        return write(replace(record, steps=steps))

    return edited


def other_secret(text: str) -> str:
    """Replace the secret and its commitment by others."""
    record = read(text)
    assert record.secret is not None
    assert record.commitment is not None
    secret = sha256(b"another").digest()
    return text.replace(record.secret.hex(), secret.hex()).replace(record.commitment, commitment(secret))


@dataclass(frozen=True)
class Tampering:
    """One tampered record."""

    name: str
    golden: str
    edit: Callable[[str], str]
    line: int
    reason: str
    encoding: str = "utf-8"


SEATS = "Anna, Ben, Carla Maria"
ORDER = "edition, variants, seat, starter, commitment, seed"
NOT_THAT = "is not that of the secret and the seeds"
NOT_THOSE = "are not those of the secret and the seeds"

TAMPERED = (
    # The first line and the header
    Tampering(
        "version-unknown",
        PLAIN,
        change(1, "1", "6"),
        1,
        "the record is of version 6, and only 1, 2, 3, 4 and 5 are known",
    ),
    Tampering(
        "first-line-missing",
        PLAIN,
        drop(1, "croupier"),
        1,
        "a record begins with `croupier record 1`, not `edition: classic`",
    ),
    Tampering(
        "edition-unknown",
        PLAIN,
        change(2, "classic", "klassik"),
        2,
        "there is no edition `klassik`; known are biggy, classic",
    ),
    Tampering("edition-missing", PLAIN, drop(2, "edition"), 2, "`edition:` is expected here, not `seat: Anna`"),
    Tampering(
        "edition-twice",
        PLAIN,
        insert(3, "edition: classic"),
        3,
        "`edition:` comes twice or too late; `variants:` or `seat:` is expected here",
    ),
    Tampering(
        "edition-changed",
        PLAIN,
        change(2, "classic", "biggy"),
        11,
        "casino 3 is not full yet: it gets more notes than these",
    ),
    Tampering(
        "variants-after-seats",
        PLAIN,
        insert(6, "variants: face down"),
        6,
        "`seat:` or `starter:` is expected here, not `variants: face down`",
    ),
    Tampering(
        "variant-unknown",
        PLAIN,
        insert(3, "variants: blindfold"),
        3,
        "there is no variant `blindfold`; known are neutral, bandit, face down",
    ),
    Tampering("variant-of-another-edition", PLAIN, insert(3, "variants: bandit"), 3, "classic has no one-armed bandit"),
    Tampering(
        "variant-for-fewer-players",
        "classic-5",
        insert(3, "variants: neutral"),
        3,
        "classic has neutral dice for 2, 3, 4 players, not for 5",
    ),
    Tampering(
        "variants-out-of-order",
        BANDIT,
        change(3, "neutral, bandit", "bandit, neutral"),
        3,
        "variants come once each and in this order: neutral, bandit, face down",
    ),
    Tampering(
        "variant-left-out",
        BANDIT,
        change(3, "neutral, bandit", "neutral"),
        16,
        "no note is dealt here: Carla Maria has to roll",
    ),
    Tampering(
        "players-too-many",
        PLAIN,
        insert(6, "seat: Dora\nseat: Emil\nseat: Finn"),
        8,
        "classic is for 2 to 5 players, not 6",
    ),
    Tampering(
        "seat-left-out",
        PLAIN,
        change(4, "seat: Ben", "# seat: Ben"),
        17,
        "no player is called `Ben`; the seats are Anna, Carla Maria",
    ),
    Tampering("player-alone", "classic-2", drop(5, "seat: Ben"), 4, "classic is for 2 to 5 players, not 1"),
    Tampering(
        "name-twice",
        PLAIN,
        change(4, "Ben", "ANNA"),
        4,
        "two seats cannot be called `Anna` and `ANNA`: the names are alike",
    ),
    Tampering(
        "name-is-a-word-of-the-record",
        PLAIN,
        change(4, "Ben", "round 2"),
        4,
        "`round 2` is a word of the record itself and cannot be a name",
    ),
    Tampering("name-too-long", PLAIN, change(4, "Ben", "B" * 25), 4, "a name has 1 to 24 characters, not 25"),
    Tampering(
        "name-with-a-comma",
        PLAIN,
        change(4, "Ben", "Ben, Bo"),
        4,
        "a name has no colon and no comma, so `Ben, Bo` cannot be one",
    ),
    Tampering(
        "name-with-an-invisible-sign",
        PLAIN,
        change(4, "Ben", "Be\u200bn"),
        4,
        "a name has only visible characters and plain spaces, not U+200B",
    ),
    Tampering("name-missing", PLAIN, change(4, "Ben", ""), 4, "`seat:` is empty"),
    Tampering("starter-missing", PLAIN, drop(6, "starter"), 7, "`seat:` or `starter:` is expected here, not `round 1`"),
    Tampering(
        "starter-unknown",
        PLAIN,
        change(6, "Carla Maria", "Clara"),
        6,
        f"no player is called `Clara`; the seats are {SEATS}",
    ),
    Tampering(
        "starter-changed", PLAIN, change(6, "Carla Maria", "Ben"), 15, "it is the turn of Ben, not of Carla Maria"
    ),
    Tampering(
        "seat-in-the-game",
        PLAIN,
        insert(16, "seat: Dora"),
        16,
        f"`seat:` belongs to the header, whose order is {ORDER}",
    ),
    Tampering("header-cut-off", PLAIN, cut(4), 4, "the record ends here, but `seat:` or `starter:` is missing"),
    Tampering(
        "commitment-too-short",
        FAIR,
        change(8, "d8d", "d8"),
        8,
        "a commitment is 64 hexadecimal digits, in small letters",
    ),
    Tampering(
        "commitment-left-out", FAIR, drop(8, "commitment"), 8, f"`seed:` belongs to the header, whose order is {ORDER}"
    ),
    Tampering("seed-left-out", FAIR, drop(11, "seed: Carla"), 12, "`seed:` is expected here, not `lot: Ben`"),
    Tampering("seeds-swapped", FAIR, swap(9), 9, "seeds come in the order of the seats: that of Anna is expected here"),
    Tampering(
        "seed-with-a-space",
        FAIR,
        change(10, "34514e8d", "3451 4e8d"),
        10,
        "a seed is 1 to 64 letters A-Z a-z, digits, _ or -, not '3451 4e8d'",
    ),
    # Rounds, the lot and the notes
    Tampering("round-missing", PLAIN, drop(8, "round 1"), 8, "no note is dealt here: `round 1` comes first"),
    Tampering("round-misnumbered", PLAIN, change(34, "2", "3"), 34, "this is round 2, not 3"),
    Tampering("round-too-early", PLAIN, insert(20, "round 2"), 20, "round 2 cannot begin: Ben has to roll"),
    Tampering("round-twice", PLAIN, insert(9, "round 1"), 9, "round 1 has begun already"),
    Tampering("round-after-the-last", PLAIN, insert(111, "round 5"), 111, "round 5 cannot begin: the game is over"),
    Tampering("lot-missing", FAIR, drop(13, "lot"), 13, "round 1 cannot begin: the lot comes first"),
    Tampering("lot-not-due", PLAIN, insert(8, "lot: Ben"), 8, "no lot is drawn here: `round 1` comes first"),
    Tampering(
        "lot-for-a-stranger", FAIR, change(13, "Ben", "Bert"), 13, f"no player is called `Bert`; the seats are {SEATS}"
    ),
    Tampering("note-impossible", PLAIN, change(11, "90", "95"), 11, "there is no note of 95 in this edition"),
    Tampering(
        "note-used-up",
        PLAIN,
        both(change(9, "40 60", "10 10 10 10 10"), change(12, "10 30", "10 10")),
        12,
        "no note of 10 can come up: all of them have been dealt",
    ),
    Tampering("note-too-many", PLAIN, change(11, "90", "90 20"), 11, "the 20 is one note too many for casino 3"),
    Tampering(
        "note-left-out",
        PLAIN,
        change(12, "10 30 20", "10 30"),
        12,
        "casino 4 is not full yet: it gets more notes than these",
    ),
    Tampering("note-misspelt", PLAIN, change(11, "90", "9O"), 11, "`9O` is not a note: write its value in thousand $"),
    Tampering("note-of-another-value", PLAIN, change(11, "90", "80"), 33, "Anna won 190 in round 1, not 200"),
    Tampering("casinos-swapped", PLAIN, swap(11), 11, "casino 3 is filled next, not casino 4"),
    Tampering(
        "casino-left-out", PLAIN, drop(14, "deal 6"), 14, "Carla Maria cannot play here: casino 6 is filled next"
    ),
    Tampering(
        "casino-filled-twice", PLAIN, insert(15, "deal 6: 20"), 15, "no note is dealt here: Carla Maria has to roll"
    ),
    Tampering(
        "bandit-left-empty", BANDIT, drop(16, "deal 7"), 16, "Carla Maria cannot play here: casino 7 is filled next"
    ),
    Tampering(
        "spare-dice-left-out", FAIR, drop(21, "spare"), 21, "Ben cannot play here: the spare neutral dice come first"
    ),
    Tampering(
        "spare-dice-too-many", FAIR, change(21, "26", "266"), 21, "3 spare neutral dice were rolled, but there are 2"
    ),
    Tampering(
        "spare-dice-not-due",
        PLAIN,
        insert(15, "spare: 25"),
        15,
        "no spare neutral dice are rolled here: Carla Maria has to roll",
    ),
    # Turns
    Tampering("turns-swapped", PLAIN, swap(16), 16, "it is the turn of Anna, not of Ben"),
    Tampering("turn-left-out", PLAIN, drop(17, "Ben"), 17, "it is the turn of Ben, not of Carla Maria"),
    Tampering(
        "turn-of-a-stranger", PLAIN, change(17, "Ben", "Bert"), 17, f"no player is called `Bert`; the seats are {SEATS}"
    ),
    Tampering(
        "turn-without-dice", PLAIN, insert(27, "Carla Maria: 3 > 3"), 27, "it is the turn of Anna, not of Carla Maria"
    ),
    Tampering("turn-after-the-game", PLAIN, insert(111, "Ben: 3 > 3"), 111, "Ben cannot play here: the game is over"),
    Tampering("die-too-few", PLAIN, change(17, "11244566", "1124456"), 17, "Ben rolled 7 dice, but has 8 to roll"),
    Tampering("die-too-many", PLAIN, change(20, "223556", "2235566"), 20, "Ben rolled 7 dice, but has 6 to roll"),
    Tampering(
        "die-of-another-kind",
        BANDIT,
        change(18, "234455 B4 n34", "2344455 n34"),
        18,
        "Anna rolled 7 dice and 2 neutral dice, but has 6 dice, 1 big die and 2 neutral dice to roll",
    ),
    Tampering(
        "die-with-seven-pips",
        PLAIN,
        change(17, "66", "67"),
        17,
        "`11244567` are not dice: write faces 1 to 6, with B before those of big and n before those of neutral dice",
    ),
    Tampering("dice-not-rolled", PLAIN, change(17, "11244566", ""), 17, "no dice were rolled: write their faces"),
    Tampering(
        "dice-rolled-twice", PLAIN, insert(17, "Ben: 22225556"), 18, "Ben has rolled 22225556 already and has to place"
    ),
    Tampering("face-not-rolled", PLAIN, change(17, "> 1", "> 3"), 17, "no 3 was rolled, only 11244566"),
    Tampering("face-seven", PLAIN, change(17, "> 1", "> 7"), 17, "a face is 1 to 6, not 7"),
    Tampering(
        "faces-two",
        PLAIN,
        change(17, "> 1", "> 1 5"),
        17,
        "`1 5` is not a placing: write the face, and `bandit` where the dice lie there",
    ),
    Tampering("placing-missing", PLAIN, change(17, " > 1", ""), 17, "Ben rolled, but placed nothing"),
    Tampering("placing-empty", PLAIN, change(17, "> 1", ">"), 17, "nothing was placed: write the face after the >"),
    Tampering("placing-changed", PLAIN, change(17, "> 1", "> 5"), 20, "Ben rolled 6 dice, but has 7 to roll"),
    Tampering(
        "bandit-face-taken", BANDIT, change(24, "> 6", "> 6 bandit"), 24, "a 6 already lies on the one-armed bandit"
    ),
    Tampering(
        "bandit-not-at-this-table", PLAIN, change(17, "> 1", "> 1 bandit"), 17, "this table has no one-armed bandit"
    ),
    Tampering(
        "line-without-sense", PLAIN, insert(17, "Ben is thinking"), 17, "`Ben is thinking` is not a line of a record"
    ),
    # What was paid, and the result
    Tampering("paid-too-much", PLAIN, change(33, "Ben 100", "Ben 110"), 33, "Ben won 100 in round 1, not 110"),
    Tampering(
        "paid-to-fewer",
        PLAIN,
        change(33, ", Carla Maria 90", ""),
        33,
        f"what was paid is written for every seat in order: {SEATS}",
    ),
    Tampering("paid-too-early", PLAIN, swap(32), 32, "nothing is paid here: Anna has to roll"),
    Tampering(
        "paid-twice",
        PLAIN,
        insert(34, "paid: Anna 200, Ben 100, Carla Maria 90"),
        34,
        "nothing is paid here: `round 2` comes first",
    ),
    Tampering("end-too-early", PLAIN, insert(34, "end"), 34, "the game is not over: `round 2` comes first"),
    Tampering("result-money", PLAIN, change(112, "500", "510"), 112, "Anna ended with 500, not 510"),
    Tampering("result-notes", PLAIN, change(113, "9 notes", "8 notes"), 113, "Ben ended with 9 notes, not 8"),
    Tampering("result-place", PLAIN, change(113, "place 2", "place 1"), 113, "Ben has place 2, not 1"),
    Tampering("result-tie-break", FAIR, change(135, "place 3", "place 2"), 135, "Ben has place 3, not 2"),
    Tampering(
        "result-of-one-left-out", PLAIN, drop(113, "Ben"), 113, "the result of Ben is expected here, not `Carla Maria`"
    ),
    Tampering("result-cut-off", PLAIN, cut(113), 113, "the record ends here, but the result of Carla Maria is missing"),
    Tampering(
        "result-in-words",
        PLAIN,
        change(112, "500 in 9 notes", "a lot"),
        112,
        "`a lot, place 1` is not a result: write it as `410 in 9 notes, place 1`",
    ),
    Tampering("text-after-the-end", PLAIN, add("Anna: 3 > 3\n"), 115, "nothing may follow the result"),
    Tampering("text-after-the-secret", FAIR, add("round 5\n"), 138, "nothing may follow the secret"),
    # Text that is none
    Tampering("control-character", PLAIN, insert(17, "* \x1b[2J"), 17, "the line has a control character, U+001B"),
    Tampering("nul", PLAIN, insert(17, "# \0"), 17, "the line has a control character, U+0000"),
    Tampering(
        "direction-turned", PLAIN, insert(17, "* \u202e1 > 65551111"), 17, "the line has a control character, U+202E"
    ),
    Tampering(
        "line-too-long",
        PLAIN,
        insert(17, "# " + "x" * MOST_CHARACTERS),
        17,
        "the line has 402 characters, more than 400",
    ),
    Tampering("not-utf-8", PLAIN, insert(17, "* Dörte looks on"), 17, "the text is not UTF-8", encoding="latin-1"),
    # The dice
    Tampering(
        "secret-without-commitment",
        PLAIN,
        add(f"secret: {'0' * 64}\n"),
        115,
        "a secret belongs to a commitment, and the header has none",
    ),
    Tampering("secret-before-the-result", FAIR, swap(136), 136, "the result of Carla Maria comes before the secret"),
    Tampering(
        "secret-too-short", FAIR, change(137, "17bd", "17b"), 137, "a secret is 64 hexadecimal digits, in small letters"
    ),
    Tampering(
        "secret-wrong",
        FAIR,
        change(137, "17bd", "17be"),
        137,
        "the secret is not the one committed to: its SHA-256 is another",
    ),
    Tampering(
        "commitment-changed",
        FAIR,
        change(8, "d8df", "d8de"),
        137,
        "the secret is not the one committed to: its SHA-256 is another",
    ),
    Tampering(
        "bound-without-a-table",
        BOUND,
        change(7, "3iL2W4S-dij3 ", ""),
        7,
        "in version 4 a commitment names its table first",
    ),
    Tampering(
        "bound-to-another-table",
        BOUND,
        change(7, "3iL2W4S-dij3", "LjOYWEiw1ObD"),
        BOUND_SECRET,
        "the secret is not that of table LjOYWEiw1ObD: its root gives another",
    ),
    Tampering(
        "root-changed",
        BOUND,
        change(BOUND_SECRET, " 2021", " 2022"),
        BOUND_SECRET,
        "the secret is not that of table 3iL2W4S-dij3: its root gives another",
    ),
    Tampering(
        "root-missing",
        BOUND,
        lambda text: text[: text.rindex(" ")] + "\n",
        BOUND_SECRET,
        "in version 4 a secret is followed by its root, as long as itself",
    ),
    Tampering(
        "root-in-the-first-version",
        BOUND,
        both(change(1, "4", "1"), change(7, "3iL2W4S-dij3 ", "")),
        BOUND_SECRET,
        "a secret is 64 hexadecimal digits, in small letters",
    ),
    Tampering(
        "secret-and-commitment-changed", FAIR, other_secret, 15, f"note 1 of casino 1 {NOT_THAT}: it should be 80"
    ),
    Tampering(
        "seed-changed", FAIR, change(9, "9e78ddd9", "9e78ddd8"), 15, f"note 1 of casino 1 {NOT_THAT}: it should be 70"
    ),
    Tampering("lot-forged", FAIR, forge(13, Lot(0)), 13, f"the lot {NOT_THAT}: it should be Ben"),
    Tampering("note-forged", FAIR, forge(15, Deal(80)), 15, f"note 1 of casino 1 {NOT_THAT}: it should be 90"),
    Tampering(
        "second-note-forged", FAIR, forge(17, Deal(90), skip=2), 17, f"note 3 of casino 3 {NOT_THAT}: it should be 40"
    ),
    Tampering(
        "spare-dice-forged",
        FAIR,
        forge(21, Roll.of(neutral="11")),
        21,
        f"the spare neutral dice {NOT_THOSE}: they should be 26",
    ),
    Tampering(
        "dice-forged",
        FAIR,
        forge(22, Roll.of("22222222", neutral="66")),
        22,
        f"the dice of Ben {NOT_THOSE}: they should be 12334455 n66",
    ),
    Tampering(
        "neutral-dice-forged",
        FAIR,
        forge(31, Roll.of("2235", neutral="56")),
        31,
        f"the dice of Ben {NOT_THOSE}: they should be 2235 n55",
    ),
    Tampering(
        "last-die-forged", "biggy-2", forge(60, Roll.of("3")), 60, f"the dice of Ben {NOT_THOSE}: they should be 5"
    ),
)


def tampered(tampering: Tampering) -> bytes:
    """Return a tampered record, made from its golden one."""
    text = (GOLDEN / f"{tampering.golden}.croupier").read_text("utf-8")
    return tampering.edit(text).encode(tampering.encoding)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for tampering in TAMPERED:
        (FOLDER / f"{tampering.name}.croupier").write_bytes(tampered(tampering))
    rows = ["name\tline\treason", *(f"{row.name}\t{row.line}\t{row.reason}" for row in TAMPERED)]
    (FOLDER / "expected.tsv").write_text("".join(f"{row}\n" for row in rows), "utf-8")


if __name__ == "__main__":
    main()
