"""Fuzzer: generates messages that are wrong in many ways, and bytes that are not frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from tests.client.frames import BINARY, CLOSE, CONTINUATION, FINAL, PING, PONG, encode, upgrade

WEIRD: tuple[Any, ...] = (
    None, True, False, -1, 0, 7, 10**6 + 1, 2**31, 2**63, 2**64, 10**40, -(10**300), 0.5, 1e308, "", "x", "0", "null",
    "\u0000", "\ud7ff", "\U0010ffff", "x" * 2_000, "../../etc/passwd", "' OR 1=1 --", "{}", [], {}, [[]], [None],
    {"t": "hello"}, "ruby", [0] * 500, {"": ""}, "regular", "__class__", "%s%n", "\r\n\r\n",
)  # fmt: skip
"""Values that may be put in any field."""
KINDS = (
    *("sit", "sit-bot", "leave", "agree", "start", "place", "stand-in", "reclaim", "end", "rematch", "say"),
    *("hint", "nod", "hush", "ping"),
)
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "\u202eAnn", "A" * 24)
BOTS = ("regular", "tourist", "richest", "hal", "")
PHRASES = ("hello", "ouch", "good-game", "rude")


class Fuzzer:
    """Generates messages, frames and requests. The same seed always gives the same ones."""

    def __init__(self, seed: int, tables: Sequence[str]) -> None:
        self.chance = Random(seed)
        self._tables = tables
        self._makers: tuple[Callable[[], bytes], ...] = (
            self._noise,
            self._mutated,
            self._mutated,
            self._wrong_type,
            self._wrong_type,
            self._nested,
            self._not_utf8,
            self._well_formed,
            self._well_formed,
        )

    # Messages

    def message(self) -> bytes:
        """Return the payload of a frame."""
        return self.chance.choice(self._makers)()

    def command(self) -> dict[str, Any]:
        """Return a well-formed command with random fields."""
        chance = self.chance
        kind = chance.choice(KINDS)
        if kind == "ping":
            return {"t": "ping"}
        seat = chance.choice((0, 0, 1, 1, 2, 5))
        fields: dict[str, dict[str, Any]] = {
            "sit": {
                "name": chance.choice(NAMES),
                "seed": f"seed-{chance.randrange(100)}",
                "seat": chance.choice((None, seat)),
                "token": self.token(),
            },
            "sit-bot": {"bot": chance.choice(BOTS), "name": chance.choice(NAMES), "seat": chance.choice((None, seat))},
            "agree": {"agreement": (agreement := self.agreement())},
            "nod": {"seat": seat, "agreement": agreement},
            "hush": {"seat": seat, "hushed": chance.random() < 0.5},
            "place": {"seat": seat, "face": chance.randint(1, 6), "bandit": chance.random() < 0.1},
            "stand-in": {"seat": seat, "bot": chance.choice(BOTS)},
            "say": {"seat": seat, "phrase": chance.choice(PHRASES)},
            "start": {},
            "rematch": {},
        }
        return {"t": kind, "key": f"k{chance.randrange(1000)}"} | fields.get(kind, {"seat": seat})

    def agreement(self) -> dict[str, Any]:
        """Return an agreement."""
        return {"players": self.chance.randint(2, 6), "edition": self.chance.choice(("classic", "biggy", ""))}

    def token(self) -> str:
        """Return a token that belongs to no seat."""
        return f"fuzz-{self.chance.getrandbits(128):032x}"

    def _well_formed(self) -> bytes:
        return msgspec.json.encode(self.command())

    def _noise(self) -> bytes:
        return self.chance.randbytes(self.chance.choice((0, 1, 5, 30, 124, 125, 126, 127, 400)))

    def _mutated(self) -> bytes:
        """Return a command with some bytes changed, deleted, repeated or inserted."""
        chance = self.chance
        text = bytearray(msgspec.json.encode(self.command()))
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(text)) if text else 0
            match chance.randrange(5):
                case 0 if text:
                    text[at] = chance.randrange(256)
                case 1:
                    del text[at : at + chance.randint(1, 8)]
                case 2:
                    text[at:at] = text[at : at + chance.randint(1, 20)]
                case 3:
                    text[at:at] = chance.choice((b'"', b"{", b"}", b",", b"\\u", b"\\ud800", b"\0", b"1e999", b"/**/"))
                case _:
                    text = text[:at]
        return bytes(text)

    def _wrong_type(self) -> bytes:
        """Return a command with a value of the wrong type in a field, or with an unknown field."""
        chance = self.chance
        command = self.command()
        for _ in range(chance.choice((1, 1, 2))):
            command[chance.choice((*command, "seat", "token", "extra"))] = chance.choice(WEIRD)
        return _encoded(command)

    def _nested(self) -> bytes:
        chance = self.chance
        depth = chance.choice((10, 500, 2_000, 4_000))
        inner, outer = chance.choice((("[", "]"), ('{"t":', "}"), ('{"agreement":', "}")))
        depth = min(depth, 8_000 // (len(inner) + 1))
        return (inner * depth + chance.choice(("", "1", '"ping"')) + outer * chance.choice((0, depth))).encode()

    def _not_utf8(self) -> bytes:
        """Return a command with bytes in it that are not UTF-8."""
        chance = self.chance
        wrong = chance.choice((b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80"))
        text = msgspec.json.encode(self.command())
        at = chance.randrange(len(text))
        return (text[:at] + wrong + text[at:]).ljust(chance.choice((0, 200)))

    def hello(self) -> bytes:
        """Return a hello that may be refused."""
        chance = self.chance
        hello: dict[str, Any] = {"t": "hello", "tokens": [self.token() for _ in range(chance.randrange(9))]}
        if chance.random() < 0.5:
            hello["table"] = chance.choice((*self._tables, *self._tables, "nowhere", "../..", "x" * 40, 7))
        if chance.random() < 0.5:
            hello["since"] = chance.choice((0, 1, 5, 10**6, -1, 10**30, "1"))
        return _encoded(hello)

    # Frames

    def frame(self) -> bytes:
        """Return one well-formed frame, or a few that carry one message."""
        chance = self.chance
        payload = self.message()[:8_192]
        mask = chance.randbytes(4) if chance.random() < 0.2 else bytes(4)
        dice = chance.random()
        if dice < 0.9:
            return encode(payload, mask=mask)
        if dice < 0.95:
            return encode(payload, BINARY, mask=mask)
        cut = chance.randrange(len(payload) + 1)
        between = encode(b"between", PING) if chance.random() < 0.5 else b""
        return encode(payload[:cut], flags=0) + between + encode(payload[cut:], CONTINUATION, mask=mask)

    def garbled(self) -> bytes:
        """Return bytes that break the protocol of frames, immediately or a little later."""
        chance = self.chance
        payload = self.message()[:300]
        match chance.randrange(9):
            case 0:
                return chance.randbytes(chance.randint(1, 60))
            case 1:
                return encode(payload, chance.choice((0x3, 0x7, 0xB, 0xF)))
            case 2:
                return encode(payload, flags=chance.choice((0xC0, 0xA0, 0x90, 0x40)))
            case 3:
                return bytes((0x81, min(len(payload), 125))) + payload[:125]
            case 4:
                return (
                    bytes((0x81, 0xFF)) + chance.choice((8_193, 1 << 31, 1 << 62, (1 << 64) - 1)).to_bytes(8) + bytes(9)
                )
            case 5:
                return encode(payload, chance.choice((CLOSE, PING, PONG)), flags=chance.choice((FINAL, 0)))
            case 6:
                return encode(payload, CONTINUATION)
            case 7:
                return encode(b"x" * 9_000)
            case _:
                return encode(payload, flags=0) + encode(payload)

    def request(self, address: str) -> bytes:
        """Return a request that may be invalid, instead of one that opens a WebSocket."""
        chance = self.chance
        key = chance.choice(("dGhlIHNhbXBsZSBub25jZQ==", "x", "", "\xff" * 20))
        version = chance.choice(("13", "12", "x"))
        path = chance.choice(
            (f"/api/tables/{chance.choice(self._tables)}/live", "/", "*", "/%ff%fe", "/\xe9\xff", "/api/tables//live")
        )
        host = chance.choice(
            (address, address, "elsewhere.example", "[::1", "[", "", "\xff", "a" * 5_000, f"user@{address}")
        )
        origin = chance.choice((None, f"http://{address}", "http://[", "\xff"))
        headers = {"Sec-WebSocket-Version": version, "Sec-WebSocket-Key": key}
        request = upgrade(host, path, headers if origin is None else headers | {"Origin": origin})
        match chance.randrange(6):
            case 0:
                return chance.randbytes(chance.randint(1, 500))
            case 1:
                at = chance.randrange(len(request))
                return request[:at] + chance.randbytes(3) + request[at:]
            case 2:
                return request[: chance.randrange(len(request))]
            case 3:
                return (
                    b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (at, b"y" * 90) for at in range(900)) + b"\r\n"
                )
            case 4:
                return request.replace(b"GET", chance.choice((b"POST", b"PRI", b"\x16\x03\x01", b"get", b"CONNECT")))
            case _:
                return request + chance.randbytes(50)


def _encoded(message: Any) -> bytes:
    """Return anything as JSON, including integers of any size."""
    try:
        return msgspec.json.encode(message)
    except (OverflowError, msgspec.MsgspecError, UnicodeEncodeError):
        return repr(message).replace("'", '"').replace("None", "null").encode("utf-8", "surrogatepass")
