"""Reading: what a hand may write differently, and what is wrong, with its line and reason.

Most kinds of mistakes are kept as files in tests/records/tampered; here are those that need an edition of their own
or are too small for a file.
"""

import re
from dataclasses import replace

import pytest

from croupier.record import Record, RecordError, Remark, read, write
from croupier.rules import CLASSIC, Deal, Lot, Place, Roll, Setup
from tests.record.tables import POCKET, record_of

HEADER = "croupier record 1\nedition: classic\nseat: Anna\nseat: Ben\nstarter: Anna\n"
DICE = "write faces 1 to 6, with B before those of big and n before those of neutral dice"
PLACING = "write the face, and `bandit` where the dice lie there"
ORDER = "edition, variants, seat, starter, commitment, seed"
DEALS = "round 1\n" + "".join(f"deal {casino}: 50\n" for casino in range(1, 7))


def refused(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        read(text)
    return str(caught.value)


def steps(*lines: str) -> tuple[object, ...]:
    return read(HEADER + DEALS + "".join(f"{line}\n" for line in lines)).steps[6:]


def test_dice_may_be_written_in_any_order_and_with_spaces_between() -> None:
    expected = (Roll.of("11335566"), Place(5))
    assert steps("Anna: 11335566 > 5") == expected
    assert steps("Anna: 65315316 > 5") == expected
    assert steps("Anna: 1 1 3 3 5 5 6 6 > 5") == expected
    assert steps("  Anna :6655 3311>5  ") == expected


@pytest.mark.parametrize("space", ["\u00a0", "\u2003", "\u202f", "\u3000"])
def test_only_the_plain_space_stands_between_notes_or_dice(space: str) -> None:
    assert refused(f"{HEADER}round 1\ndeal 1: 20{space}30").startswith(f"line 7: `20{space}30` is not a note")
    assert refused(f"{HEADER}{DEALS}Anna: 1133{space}5566 > 5").startswith(f"line 13: `1133{space}5566` are not dice")


def test_kinds_of_dice_may_come_in_any_order() -> None:
    text = (
        "croupier record 1\nedition: biggy\nvariants: neutral\nseat: Anna\nseat: Ben\nstarter: Anna\nround 1\n"
        + "".join(f"deal {casino}: 50 60\n" for casino in range(1, 7))
        + "Anna: n12 B4 112233 n6 > 2"
    )
    assert read(text).steps[-2:] == (Roll.of("112233", "4", "126"), Place(2))


def test_a_roll_and_its_placing_or_the_notes_of_a_casino_may_come_in_lines_of_their_own() -> None:
    assert steps("Anna: 11335566", "Anna: > 5") == (Roll.of("11335566"), Place(5))
    assert read(HEADER + "round 1\ndeal 1: 20\ndeal 1: 20\ndeal 1: 20\ndeal 2: 60").steps == (
        *(Deal(20),) * 3,
        Deal(60),
    )


def test_a_record_may_stop_anywhere_after_its_header() -> None:
    assert read(HEADER).steps == ()
    assert read(HEADER + "round 1\n").steps == ()
    assert read(HEADER + "round 1\ndeal 1: 20").steps == (Deal(20),)
    assert steps("Anna: 11335566") == (Roll.of("11335566"),)


def test_a_finished_game_may_lack_what_was_paid_and_the_result() -> None:
    record = record_of(Setup(CLASSIC, players=2), 3)
    lines = write(record).split("end\n")[0].splitlines()
    text = "\n".join(line for line in lines if not line.startswith("paid"))
    assert read(text) == record
    assert read(text).finished


def test_remarks_are_bound_to_the_steps_before_them() -> None:
    text = HEADER.replace("starter: Anna", "starter: lot") + "* a\nlot: Ben\n*b\nround 1\n*  c\ndeal 1: 20\n* d: > 1\n"
    record = read(text)
    assert record.steps == (Lot(1), Deal(20))
    assert record.remarks == (Remark(0, "a"), Remark(1, "b"), Remark(1, "c"), Remark(2, "d: > 1"))
    assert read(write(record)) == record


def test_something_said_after_the_result_is_kept_as_said_after_the_last_step() -> None:
    record = record_of(Setup(CLASSIC, players=2), 3, fair=True)
    text = write(record).replace("secret:", "* well played\nsecret:") + "* good night\n"
    said = (Remark(len(record.steps), "well played"), Remark(len(record.steps), "good night"))
    assert read(text).remarks == said


def test_an_unfinished_game_may_reveal_its_secret() -> None:
    record = record_of(Setup(CLASSIC, players=2), 3, fair=True, most=20)
    assert record.secret is not None
    assert read(write(record)) == record


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("Anna:", "line 13: no dice were rolled: write their faces"),
        ("Anna", "line 13: `Anna` is not a line of a record"),
        ("Anna: > 5", "line 13: no dice were rolled: write their faces"),
        ("Anna: 11335566\nAnna:", "line 14: Anna has rolled 11335566 already and has to place"),
        ("Anna: 11335566 > 5 > 5", f"line 13: `5 > 5` is not a placing: {PLACING}"),
        ("Anna: 1133556²", f"line 13: `1133556²` are not dice: {DICE}"),
        ("Anna: 11335566 > 05", f"line 13: `05` is not a placing: {PLACING}"),
        ("Anna: 11335566 >003", f"line 13: `003` is not a placing: {PLACING}"),
        ("Anna: 11335566 > 7", "line 13: a face is 1 to 6, not 7"),
        ("Anna: 11335566 > ٣", f"line 13: `٣` is not a placing: {PLACING}"),
        ("Anna: 1133556 n6 > 5", "line 13: Anna rolled 7 dice and 1 neutral die, but has 8 dice to roll"),
        ("Anna: n1 B2 > 1", "line 13: Anna rolled 1 big die and 1 neutral die, but has 8 dice to roll"),
        ("deal: 50", "line 13: no player is called `deal`; the seats are Anna, Ben"),
        ("deal 0: 50", "line 13: no note is dealt here: Anna has to roll"),
        ("round one", "line 13: `round one` is not a line of a record"),
        ("round 2:", "line 13: no player is called `round 2`; the seats are Anna, Ben"),
        ("starter: Ben", f"line 13: `starter:` belongs to the header, whose order is {ORDER}"),
        ("end", "line 13: the game is not over: Anna has to roll"),
        ("Anna: 11335566\nend", "line 13: Anna rolled, but placed nothing"),
        ("Anna: 11335566\n* hm\nBen: 11335566 > 5", "line 13: Anna rolled, but placed nothing"),
        ("*", "line 13: a remark has 1 to 398 characters, not 0"),
        ("*" + "x" * 399, "line 13: a remark has 1 to 398 characters, not 399"),
        ("x" * 300, f"line 13: `{'x' * 37}...` is not a line of a record"),
    ],
)
def test_what_is_wrong_in_a_turn_is_named_with_its_line(lines: str, message: str) -> None:
    assert refused(HEADER + DEALS + lines) == message


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("deal 2: 50", "line 7: casino 1 is filled next, not casino 2"),
        ("deal 1:", "line 7: `deal 1:` is empty"),
        ("deal 1: 20 -20", "line 7: `-20` is not a note: write its value in thousand $"),
        ("deal 1: 999999", "line 7: `999999` is not a note: write its value in thousand $"),
        ("deal 1: 20\n* hm\ndeal 2: 50", "line 7: casino 1 is not full yet: it gets more notes than these"),
        ("deal 1: 20\nround 2", "line 7: casino 1 is not full yet: it gets more notes than these"),
        ("deal 1: 50\nspare: 12", "line 8: no spare neutral dice are rolled here: casino 2 is filled next"),
    ],
)
def test_what_is_wrong_in_a_deal_is_named_with_its_line(lines: str, message: str) -> None:
    assert refused(HEADER + "round 1\n" + lines) == message


@pytest.mark.parametrize("paid", ["Anna , Ben 0", "Anna -1, Ben 0", "Anna", "Anna 1, Ben 0,", "Ben 0, Anna 0", ""])
def test_what_was_paid_is_written_for_every_seat_as_a_sum(paid: str) -> None:
    record = record_of(Setup(CLASSIC, players=2), 3)
    text = write(record)
    line = next(line for line in text.splitlines() if line.startswith("paid"))
    number = text.splitlines().index(line) + 1
    assert refused(text.replace(line, f"paid: {paid}", 1)).startswith(f"line {number}: ")


def test_spaces_around_the_comma_of_a_result_and_noughts_before_a_number_do_not_matter() -> None:
    record = record_of(Setup(CLASSIC, players=2), 3)
    text = write(record)
    spaced = re.sub(r"notes, place ([0-9])", r"notes  ,  place 0\1", text)
    assert spaced.count("place 0") == 2
    loose = spaced
    for strict, free in (("round 1", "round 01"), ("deal 1: ", "deal 01: 0"), ("paid: Anna ", "paid: Anna 0")):
        loose = loose.replace(strict, free, 1)
    assert read(spaced) == read(loose) == record
    assert write(read(loose)) == text


def test_spare_dice_are_written_as_faces_alone() -> None:
    record = record_of(Setup(CLASSIC, players=3, neutral=True, starter=0), 3)
    text = write(record)
    assert "\nspare: " in text
    assert refused(text.replace("spare: ", "spare: n", 1)).endswith(
        "spare dice are neutral as they are: write their faces alone"
    )


def pocket_record() -> Record:
    """Return a game whose pile has run out, so that returned notes come up again."""
    return record_of(Setup(POCKET, players=2, neutral=True, bandit=True, starter=0), 11)


def test_a_returned_note_in_the_wrong_order_is_named_with_its_line() -> None:
    record = pocket_record()
    returned = next(
        number
        for number, (game, step) in enumerate(zip(record.games(), record.steps, strict=False))
        if isinstance(step, Deal) and game.table().unseen == 0
    )
    step = record.steps[returned]
    assert isinstance(step, Deal)
    wrong = 5 if step.value != 5 else 100
    unbroken = Record(record.setup, record.names, record.steps[: returned + 1])
    text = write(unbroken)
    assert text.endswith(f" {step.value}\n")
    with pytest.raises(RecordError) as caught:
        read(text.removesuffix(f" {step.value}\n") + f" {wrong}\n", {"pocket": POCKET})
    assert caught.value.line == text.count("\n")
    assert caught.value.reason == f"the next note of the pile is a {step.value}, not a {wrong}"


def test_a_note_from_an_empty_pile_is_one_too_many() -> None:
    lines = "croupier record 1\nedition: bare\nseat: Anna\nseat: Ben\nstarter: Anna\nround 1\ndeal 1: 5 5"
    bare = {"bare": replace(POCKET, name="bare", notes={5: 1})}
    with pytest.raises(RecordError, match="line 7: the 5 is one note too many for casino 1"):
        read(lines, bare)


def test_an_edition_that_the_reader_is_not_given_is_refused_by_name() -> None:
    with pytest.raises(RecordError, match="line 2: there is no edition `pocket`; known are biggy, classic"):
        read(HEADER.replace("classic", "pocket"))
    with pytest.raises(RecordError, match="line 2: there is no edition `classic`; known are pocket"):
        read(HEADER, {"pocket": POCKET})
