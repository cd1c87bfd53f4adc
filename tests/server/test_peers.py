"""Messages between workers: what is sent arrives as it was, and nonsense is not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server.addresses import Usage
from croupier.server.tables import peers
from croupier.server.tables.peers import AddressUsage, Alive, AskPresence, Broadcast, PeerMessage, PeerPresence, Peers

tables = st.text("abcXYZ019-_", min_size=1, max_size=12)
messages: st.SearchStrategy[PeerMessage] = st.one_of(
    st.builds(Alive, tables),
    st.builds(PeerPresence, tables, tables, st.lists(st.integers(0, 5), max_size=6).map(tuple), st.integers(0, 10_000)),
    st.builds(AskPresence, tables),
    st.builds(Broadcast, tables, st.text(max_size=60), st.integers(0, 5)),
    st.builds(
        AddressUsage,
        tables,
        st.builds(Usage, st.dictionaries(tables, st.floats(0, 1e6)), st.dictionaries(tables, st.integers(0, 10_000))),
    ),
)


class Wire:
    """A channel that stores what is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed = False

    def send(self, text: str) -> None:
        """Store."""
        self.sent.append(text)

    def close(self) -> None:
        """Note it down."""
        self.closed = True


def received(peer: Peers, text: str) -> tuple[list[PeerMessage], list[tuple[str, int]]]:
    """Return what a text from the channel leads to: messages of peers, and new events of tables."""
    heard: list[PeerMessage] = []
    appended: list[tuple[str, int]] = []
    peer.receive(text, heard.append, lambda table, seq: appended.append((table, seq)))
    return heard, appended


@given(messages)
def test_what_one_worker_sends_the_other_receives_as_it_was_and_on_one_line(message: PeerMessage) -> None:
    one, wire = Peers("one"), Wire()
    one.open(wire)  # type: ignore[arg-type]  # as good as a channel
    one.send(message)
    [text] = wire.sent
    assert "\n" not in text
    assert received(Peers("other"), text) == ([message], [])


def test_words_from_a_table_arrive_unchanged_whatever_is_in_them() -> None:
    said = json.dumps({"t": "said", "words": 'a "quote", !present x y, \u2028 and 🎲'})
    one, wire = Peers("one"), Wire()
    one.open(wire)  # type: ignore[arg-type]
    one.send(Broadcast("table", said, 0))
    [message], _ = received(Peers("other"), wire.sent[0])
    assert isinstance(message, Broadcast)
    assert message.message == said


def test_what_the_log_says_of_new_events_is_no_message_of_a_peer() -> None:
    assert received(Peers("one"), "D-FfPm4Bz2J4 17") == ([], [("D-FfPm4Bz2J4", 17)])


@pytest.mark.parametrize(
    "text",
    ["!", "!{", "!nonsense", "!null", '!{"t":"dance"}', '!{"t":"present","table":"x"}', "!present x y 0,1 2"],
)
def test_what_a_worker_of_another_version_says_is_passed_over(text: str) -> None:
    assert received(Peers("one"), text) == ([], [])


def test_before_it_is_open_nothing_is_sent_and_it_closes_its_channel() -> None:
    peer, wire = Peers("one"), Wire()
    peer.send(Alive("one"))
    peer.close()
    peer.open(wire)  # type: ignore[arg-type]
    peer.send(Alive("one"))
    peer.close()
    assert (len(wire.sent), wire.closed) == (1, True)


def test_a_worker_that_is_silent_for_long_is_lost_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(peers, "monotonic", lambda: now)
    peer, wire = Peers("one"), Wire()
    peer.open(wire)  # type: ignore[arg-type]
    for message in (Alive("a"), PeerPresence("t", "b", (), 0), AskPresence("t"), Broadcast("t", "{}", 0)):
        wire.sent.clear()
        peer.send(message)
        received(peer, wire.sent[0])
    now += 50
    peer.send(Alive("a"))
    received(peer, wire.sent[-1])
    now += 20
    assert peer.take_lost(60) == ["b"]
    assert peer.take_lost(60) == []
    now += 50
    assert peer.take_lost(60) == ["a"]
