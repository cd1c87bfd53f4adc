"""Talk: what may be said, and the host who may hush a seat."""

import pytest

from croupier.api import commands
from croupier.api.refusal import Refusal
from croupier.rooms.decisions import MOST_HUSHES
from croupier.rooms.talk import check_say
from tests.rooms.tables import LiveTable, seated_table, started_table

ANNA, BEN = 0, 1


def hush(seat: int, *, hushed: bool = True) -> commands.Hush:
    return commands.Hush(key="k", seat=seat, hushed=hushed)


def say_words(words: str) -> None:
    """Let a person say their own words at a table with chat."""
    table = seated_table(2, chat=True)
    check_say(table.room, commands.Say(key="k", seat=ANNA, words=words), table.identity("Anna"))


def say(table: LiveTable, name: str, seat: int) -> None:
    """Let a person say a phrase."""
    check_say(table.room, commands.Say(key="k", seat=seat, phrase="ouch"), table.identity(name))


@pytest.mark.parametrize("begun", [False, True])
def test_the_host_hushes_a_seat_and_lets_it_talk_again(begun: bool) -> None:
    table = started_table(2) if begun else seated_table(2)
    table.hush(BEN)
    with pytest.raises(Refusal, match="The host lets you say nothing") as refused:
        say(table, "Ben", BEN)
    assert refused.value.code == "hushed"
    say(table, "Anna", ANNA)
    table.hush(BEN, hushed=False)
    say(table, "Ben", BEN)


def test_only_the_host_hushes_and_only_people() -> None:
    table = LiveTable()
    table.sit("Anna")
    host = table.identity("host")
    table.refuses(table.identity("Anna"), hush(ANNA), "host-only")
    table.refuses(host, hush(BEN), "no-seat")
    table.sit_bot()
    table.refuses(host, hush(BEN), "seat-taken")
    assert table.refuses(host, hush(ANNA, hushed=False), "exists") == "Anna can already talk."
    table.hush(ANNA)
    assert table.refuses(host, hush(ANNA), "exists") == "Anna is already muted."


def test_a_log_cannot_be_grown_by_hushing() -> None:
    table = seated_table(2)
    for _ in range(MOST_HUSHES):
        table.hush(BEN)
        table.hush(BEN, hushed=False)
    table.refuses(table.identity("host"), hush(BEN), "too-many")
    table.hush(ANNA)


def test_who_takes_the_seat_after_somebody_hushed_may_talk() -> None:
    table = seated_table(2)
    table.hush(BEN)
    table.leave(BEN, table.identity("host"))
    table.sit("Carla")
    say(table, "Carla", BEN)


@pytest.mark.parametrize(
    "words",
    [
        "Well played!",
        "\U0001f937\u200d\u2640\ufe0f",
        "\u2764\ufe0f\u200d\U0001f525",
        "Bravo\u00a0!",
        "Bravo\u202f!",
        "\u4f60\u597d\u3000\u4e16\u754c",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "Xin ch\u00e0o, \u1ec7",
    ],
)
def test_words_are_a_line_of_any_language(words: str) -> None:
    say_words(words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("one\ntwo", "without U[+]000A"),
        ("a\u2028b", "without U[+]2028"),
        ("\u202eyes", "without U[+]202E"),
        ("a\u200bb", "without U[+]200B"),
        ("a\u200db", "without U[+]200D"),
        ("\ue000", "without U[+]E000"),
        ("\u3164", "without U[+]3164"),
        ("Z" + 4 * "\u0335", "at most 3 marks"),
        (" \u00a0", "at least one letter"),
    ],
)
def test_words_are_one_line_that_can_be_read(words: str, why: str) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        say_words(words)
    assert refused.value.code == "bad-message"
