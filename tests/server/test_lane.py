"""The lane: short texts take a short way, everything else the usual one; nobody can tell which by what happens."""

from collections.abc import Iterator
from time import sleep

import msgspec
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.server.conftest import Running
from tests.server.guests import set_up
from tests.server.wire import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, HungUpError, Wire, frame, listen

LONGEST = 8_192
"""Bytes of a frame that the server takes."""
SEGMENT = 0.02
"""Seconds between segments, so that they arrive apart."""


@pytest.fixture
def wire(server: Running) -> Iterator[Wire]:
    """A socket that has said hello."""
    wire, _ = listen(server.url, set_up(server).table)
    with wire:
        yield wire


def refusing(key: str, size: int = 0) -> bytes:
    """A command that is refused under its key, filled up with blanks to some size."""
    return msgspec.json.encode({"t": "start", "key": key}).ljust(size)


def answers(wire: Wire, count: int) -> list[str]:
    """The keys of the next refusals."""
    return [wire.next()["key"] for _ in range(count)]


@pytest.mark.parametrize("size", [31, 124, 125, 126, 127, 1_000, LONGEST])
@pytest.mark.parametrize("mask", [b"\0\0\0\0", b"\x81\x85\xff\x01", b"\xff\xff\xff\xff"])
def test_a_text_of_any_length_under_any_mask_arrives(wire: Wire, size: int, mask: bytes) -> None:
    wire.send(frame(refusing("k", size), mask=mask))
    assert answers(wire, 1) == ["k"]


@pytest.mark.parametrize("size", [0, 1])
def test_a_text_of_no_or_one_byte_is_refused_and_the_socket_goes_on(wire: Wire, size: int) -> None:
    wire.send(frame(b"7"[:size]))
    assert wire.next()["code"] == "bad-message"
    assert wire.silent()


@pytest.mark.parametrize("size", [LONGEST + 1, 65_535, 65_536])
def test_a_frame_that_is_too_large_ends_the_socket_with_1009(wire: Wire, size: int) -> None:
    wire.send(frame(refusing("k", size)))
    assert wire.end().code == 1009


def test_a_frame_that_only_claims_to_be_huge_ends_the_socket_before_its_bytes_come(wire: Wire) -> None:
    wire.send(b"\x81\xff" + (1 << 62).to_bytes(8) + bytes(4))
    assert wire.end().code == 1009


def test_several_frames_in_one_segment_are_answered_in_order(wire: Wire) -> None:
    sizes = (0, 200, 0, 0, 126, 0)
    wire.send(b"".join(frame(refusing(f"k{at}", size)) for at, size in enumerate(sizes)))
    assert answers(wire, 6) == [f"k{at}" for at in range(6)]


def test_short_and_long_frames_sent_at_once_but_in_segments_of_their_own_keep_their_order(wire: Wire) -> None:
    for at in range(80):
        wire.send(frame(refusing(f"k{at}", (0, 300, 0, 126)[at % 4])))
    assert answers(wire, 80) == [f"k{at}" for at in range(80)]


@pytest.mark.parametrize("size", [0, 126, 4_000])
def test_a_frame_in_pieces_is_taken_for_the_same_frame_wherever_it_is_cut(wire: Wire, size: int) -> None:
    whole = frame(refusing("k", size))
    for cut in (1, 2, 3, 4, 5, 6, 7, 8, 9, len(whole) - 1):
        wire.send(whole[:cut])
        sleep(SEGMENT)
        wire.send(whole[cut:])
        assert answers(wire, 1) == ["k"]


def test_bytes_within_a_frame_that_look_like_a_short_frame_are_not_taken_for_one(wire: Wire) -> None:
    whole = frame(frame(b'{"t":"ping"}', mask=bytes(4)), mask=bytes(4))
    wire.send(whole[:6])  # the parser has taken everything before the text out of its buffer
    sleep(SEGMENT)
    wire.send(whole[6:])
    assert wire.next()["code"] == "bad-message"


def test_a_mask_that_looks_like_the_beginning_of_a_short_frame_is_not_taken_for_one(wire: Wire) -> None:
    size = 40
    whole = frame(refusing("k", size + 2), mask=bytes((0x81, 0x80 | size, 1, 2)))
    wire.send(whole[:2])
    sleep(SEGMENT)
    assert len(whole[2:]) == 6 + size
    wire.send(whole[2:])
    assert answers(wire, 1) == ["k"]


def test_byte_by_byte_is_slow_but_understood(wire: Wire) -> None:
    for byte in frame(refusing("k")) + frame(refusing("l", 130)):
        wire.send(bytes((byte,)))
    assert answers(wire, 2) == ["k", "l"]


def test_a_frame_and_a_half_in_one_segment_are_two_frames(wire: Wire) -> None:
    first, second = frame(refusing("k")), frame(refusing("l"))
    for cut in (1, 2, 6, 10):
        wire.send(first + second[:cut])
        assert answers(wire, 1) == ["k"]
        sleep(SEGMENT)
        wire.send(second[cut:] + first)
        assert answers(wire, 2) == ["l", "k"]


def test_a_text_in_fragments_is_one_text_and_pings_may_come_between(wire: Wire) -> None:
    text = refusing("k")
    wire.send(frame(text[:5], TEXT, fin=False))
    wire.send(frame(b"between", PING))
    wire.send(frame(b"", CONTINUED, fin=False))
    sleep(SEGMENT)
    wire.send(frame(text[5:], CONTINUED))
    wire.send(frame(refusing("l")))
    assert answers(wire, 2) == ["k", "l"]
    assert wire.pongs == [b"between"]


@pytest.mark.parametrize("beginning", [b"", b'{"t":'])
def test_a_new_text_before_the_last_fragment_of_another_ends_the_socket(wire: Wire, beginning: bytes) -> None:
    wire.send(frame(beginning, TEXT, fin=False))
    sleep(SEGMENT)
    wire.send(frame(refusing("k")))
    assert wire.end().code == 1002


def test_fragments_that_are_too_large_together_end_the_socket(wire: Wire) -> None:
    wire.send(frame(b" " * 5_000, TEXT, fin=False))
    wire.send(frame(b" " * 5_000, CONTINUED))
    assert wire.end().code == 1009


@pytest.mark.parametrize("size", [0, 200])
def test_a_binary_frame_with_a_command_in_it_is_a_command(wire: Wire, size: int) -> None:
    wire.send(frame(refusing("k", size), BINARY))
    assert answers(wire, 1) == ["k"]


def test_pings_and_pongs_between_short_frames_disturb_nothing(wire: Wire) -> None:
    for at in range(20):
        wire.send(frame(b"%d" % at, PING) + frame(refusing(f"k{at}")))
        wire.send(frame(b"unasked", PONG))
    assert answers(wire, 20) == [f"k{at}" for at in range(20)]
    assert wire.pongs == [b"%d" % at for at in range(20)]


@pytest.mark.parametrize("size", [5, 200])
def test_a_text_that_is_not_utf_8_is_refused_alike_on_both_ways(
    wire: Wire, size: int, caplog: pytest.LogCaptureFixture
) -> None:
    wire.send(frame(b'{"t":"\xff\xfe"}'.ljust(size)))
    assert wire.next()["code"] == "bad-message"
    assert wire.silent()
    assert not caplog.records


@pytest.mark.parametrize(
    "wrong",
    [
        b"\x81\x05hello",  # not masked
        frame(b"x", 0x3, mask=bytes(4)),  # no such opcode
        b"\xc1" + frame(b"x", mask=bytes(4))[1:],  # a bit for extensions, of which there are none
        frame(b"x", PING, fin=False, mask=bytes(4)),  # control frames come in one piece
        frame(b"x" * 126, PING, mask=bytes(4)),  # and are short
        frame(b"x", CONTINUED, mask=bytes(4)),  # of nothing
    ],
)
def test_what_is_no_frame_ends_the_socket_with_1002(wire: Wire, wrong: bytes) -> None:
    wire.send(wrong)
    assert wire.end().code == 1002


def test_nothing_said_after_goodbye_is_heard(wire: Wire) -> None:
    wire.send(frame((1000).to_bytes(2), CLOSE) + frame(refusing("k")))
    with pytest.raises(HungUpError) as end:
        wire.next()
    assert end.value.code == 1000


def test_frames_sent_together_with_hello_are_answered_after_the_welcome_and_in_order(server: Running) -> None:
    with Wire(server.url, f"/api/tables/{set_up(server).table}/live") as wire:
        wire.send(frame(b'{"t":"hello"}') + frame(refusing("k0")))
        for at in range(1, 10):
            wire.send(frame(refusing(f"k{at}", 150 * (at % 3))))
        assert wire.next()["t"] == "welcome"
        assert answers(wire, 10) == [f"k{at}" for at in range(10)]


def test_short_frames_do_take_the_short_way_also_after_others(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    usual: list[int] = []
    receive = WebSocketsSansIOProtocol.data_received

    def noted(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        usual.append(len(data))
        receive(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", noted)
    for at in range(5):
        wire.send(frame(refusing(f"k{at}")))
        assert answers(wire, 1) == [f"k{at}"]
    assert usual == []
    long = frame(refusing("long", 300))
    wire.send(long[:50])
    sleep(SEGMENT)
    wire.send(long[50:])
    assert answers(wire, 1) == ["long"]
    assert usual == [50, len(long) - 50]
    wire.send(frame(refusing("k")))
    assert answers(wire, 1) == ["k"]
    assert len(usual) == 2
