"""Frames: every one that is documented is read; everything else is refused, and never with another error."""

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.api import commands
from croupier.api.agreement import LONGEST_CLOCK, LONGEST_PAUSE, Agreement
from croupier.api.commands import Frame, decode_frame
from tests.rooms.tables import token_of

TOKEN = token_of("Anna")
FRAMES: dict[str, Frame] = {
    '{"t":"sit","key":"k","name":"Anna","seed":"s"}': commands.Sit(key="k", name="Anna", seed="s"),
    '{"t":"sit","key":"k","seat":5,"name":"Anna","colour":"jade","seed":"s-3_d","token":"' + TOKEN + '"}': commands.Sit(
        key="k", seat=5, name="Anna", colour="jade", seed="s-3_d", token=TOKEN
    ),
    '{"t":"sit","key":"k","seat":null,"name":"Anna","colour":null,"seed":"s","token":null}': commands.Sit(
        key="k", name="Anna", seed="s"
    ),
    '{"t":"sit-bot","key":"k","seat":1,"bot":"regular"}': commands.SitBot(key="k", seat=1, bot="regular"),
    '{"t":"leave","key":"k","seat":0}': commands.Leave(key="k", seat=0),
    '{"t":"agree","key":"k","agreement":{"edition":"biggy","players":6,"neutral":false,"bandit":true,'
    '"face_down":true,"starter":null,"seconds_per_move":86400,"hints":true,"chat":true,"listed":true,'
    '"bot_pause":500}}': commands.Agree(
        key="k",
        agreement=Agreement(
            "biggy", 6, False, True, True, None, 86_400, hints=True, chat=True, listed=True, bot_pause=500
        ),
    ),
    '{"t":"agree","key":"k","agreement":{}}': commands.Agree(key="k", agreement=Agreement()),
    '{"t":"nod","key":"k","seat":1,"agreement":{}}': commands.Nod(key="k", seat=1, agreement=Agreement()),
    '{"t":"start","key":"A-Z_a-z09"}': commands.Start(key="A-Z_a-z09"),
    '{"t":"place","key":"k","seat":0,"face":6}': commands.Place(key="k", seat=0, face=6),
    '{"bandit":true,"face":1,"seat":0,"key":"k","t":"place"}': commands.Place(key="k", seat=0, face=1, bandit=True),
    '{"t":"stand-in","key":"k","seat":2}': commands.StandIn(key="k", seat=2, bot="regular"),
    '{"t":"stand-in","key":"k","seat":2,"bot":"shark"}': commands.StandIn(key="k", seat=2, bot="shark"),
    '{"t":"reclaim","key":"k","seat":2}': commands.Reclaim(key="k", seat=2),
    '{"t":"end","key":"k","seat":2}': commands.End(key="k", seat=2),
    '{"t":"link","key":"k","seats":[0,2],"pass":"' + TOKEN + '"}': commands.Link(key="k", seats=[0, 2], pass_=TOKEN),
    '{"t":"link","key":"k","seats":[],"host":true,"pass":"' + TOKEN + '"}': commands.Link(
        key="k", seats=[], host=True, pass_=TOKEN
    ),
    '{"t":"redeem","key":"k","pass":"' + TOKEN[::-1] + '","token":"' + TOKEN + '"}': commands.Redeem(
        key="k", pass_=TOKEN[::-1], token=TOKEN
    ),
    '{"t":"rotate","key":"k","seat":2,"token":"' + TOKEN + '"}': commands.Rotate(key="k", seat=2, token=TOKEN),
    '{"t":"rotate","key":"k","seat":null,"token":"' + TOKEN + '"}': commands.Rotate(key="k", seat=None, token=TOKEN),
    '{"t":"rematch","key":"k"}': commands.Rematch(key="k"),
    '{"t":"say","key":"k","seat":2,"phrase":"hello"}': commands.Say(key="k", seat=2, phrase="hello"),
    '{"t":"say","key":"k","seat":2,"words":"Wer wagt, gewinnt"}': commands.Say(
        key="k", seat=2, words="Wer wagt, gewinnt"
    ),
    '{"t":"hush","key":"k","seat":2}': commands.Hush(key="k", seat=2),
    '{"t":"hush","key":"k","seat":2,"hushed":false}': commands.Hush(key="k", seat=2, hushed=False),
    '{"t":"hint","key":"k","seat":2}': commands.Hint(key="k", seat=2),
    '{"t":"hello"}': commands.Hello(),
    '{"t":"hello","tokens":["' + TOKEN + '"],"since":0}': commands.Hello([TOKEN], 0),
    '{"t":"hello","table":"D-FfPm4Bz2J4"}': commands.Hello(table="D-FfPm4Bz2J4"),
    '{"t":"hello","pass":"' + TOKEN + '"}': commands.Hello(pass_=TOKEN),
    '{"t":"ping"}': commands.Ping(),
}


@pytest.mark.parametrize("text", FRAMES)
def test_a_documented_frame_is_read_from_text_and_from_bytes(text: str) -> None:
    assert decode_frame(text) == decode_frame(text.encode()) == FRAMES[text]


def test_every_kind_of_frame_is_among_them() -> None:
    assert {type(frame) for frame in FRAMES.values()} == set(get_args(Frame))


@pytest.mark.parametrize("text", FRAMES)
def test_a_frame_with_an_unknown_field_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        decode_frame(text[:-1] + ',"sudo":true}')


@pytest.mark.parametrize("text", [text for text in FRAMES if '"key"' in text])
@pytest.mark.parametrize("key", [None, "", "x" * 41, "a b", 'a"b', "a\n", "\n", "é", 7, ["k"], {"k": 1}])
def test_a_command_without_a_proper_key_is_refused(text: str, key: object) -> None:
    wrong = json.loads(text) | {"key": key}
    with pytest.raises(msgspec.ValidationError):
        decode_frame(json.dumps(wrong))
    del wrong["key"]
    with pytest.raises(msgspec.ValidationError, match="key"):
        decode_frame(json.dumps(wrong))


SIT: dict[str, object] = {"t": "sit", "key": "k", "name": "Anna", "seed": "s"}
PLACE: dict[str, object] = {"t": "place", "key": "k", "seat": 0, "face": 1}
AGREE: dict[str, object] = {"t": "agree", "key": "k"}
LINK: dict[str, object] = {"t": "link", "key": "k", "seats": [0], "pass": TOKEN}
SAY: dict[str, object] = {"t": "say", "key": "k", "seat": 0}
WRONG: list[dict[str, object]] = [
    SIT | {"name": ""},
    SIT | {"name": "x" * 49},
    SIT | {"name": None},
    SIT | {"seed": ""},
    SIT | {"seed": "s\n"},
    SIT | {"seed": "s" * 65},
    SIT | {"seed": "s,t"},
    SIT | {"token": "short"},
    SIT | {"token": TOKEN + "\n"},
    SIT | {"token": "x" * 65},
    SIT | {"colour": "x" * 17},
    SIT | {"seat": 6},
    SIT | {"seat": -1},
    SIT | {"seat": "0"},
    SIT | {"seat": True},
    PLACE | {"face": 0},
    PLACE | {"face": 7},
    PLACE | {"face": 1.5},
    PLACE | {"face": "1"},
    PLACE | {"face": 10**30},
    PLACE | {"face": -(10**30)},
    PLACE | {"face": None},
    PLACE | {"bandit": 1},
    PLACE | {"bandit": "true"},
    SAY | {"words": ""},
    SAY | {"words": "x" * 201},
    SAY | {"phrase": "you cheat"},
    {"t": "stand-in", "key": "k", "seat": 0, "bot": "x" * 65},
    {"t": "sit-bot", "key": "k", "bot": "x" * 65},
    {"t": "sit-bot", "key": "k"},
    {"t": "hello", "tokens": [TOKEN] * 17},
    {"t": "hello", "tokens": ["x"]},
    {"t": "hello", "pass": "short"},
    LINK | {"seats": [6]},
    LINK | {"seats": [0] * 7},
    LINK | {"seats": 0},
    LINK | {"pass": "short"},
    LINK | {"pass": TOKEN + "\n"},
    LINK | {"host": None},
    {"t": "redeem", "key": "k", "pass": TOKEN},
    {"t": "redeem", "key": "k", "token": TOKEN},
    {"t": "rotate", "key": "k", "seat": 0},
    {"t": "rotate", "key": "k", "token": TOKEN},
    {"t": "rotate", "key": "k", "seat": 6, "token": TOKEN},
    {"t": "hello", "tokens": TOKEN},
    {"t": "hello", "since": -1},
    {"t": "hello", "table": "x" * 33},
    {"t": "hello", "table": 7},
    {"t": "hello", "since": 10**6 + 1},
    {"t": "hello", "since": 10**40},
    AGREE,
    AGREE | {"agreement": None},
    AGREE | {"agreement": []},
    AGREE | {"agreement": {"edition": "x" * 25}},
    AGREE | {"agreement": {"players": 1}},
    AGREE | {"agreement": {"players": 7}},
    AGREE | {"agreement": {"starter": 6}},
    AGREE | {"agreement": {"seconds_per_move": 9}},
    AGREE | {"agreement": {"seconds_per_move": LONGEST_CLOCK + 1}},
    AGREE | {"agreement": {"bot_pause": -1}},
    AGREE | {"agreement": {"bot_pause": LONGEST_PAUSE + 1}},
    AGREE | {"agreement": {"secret": "00"}},
    {"t": "sudo", "key": "k"},
    {"t": None},
    {"t": ["start"]},
    {"T": "ping"},
    {},
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: json.dumps(wrong)[:60])
def test_a_frame_whose_fields_are_not_as_they_must_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_frame(json.dumps(wrong))


DEEP = 100_000
BROKEN: dict[str, bytes | str] = {
    "nothing": b"",
    "no object": b"[]",
    "null": b"null",
    "half a frame": b'{"t":"ping"',
    "two frames": b'{"t":"ping"}{"t":"ping"}',
    "not a number": b'{"t":"place","key":"k","seat":0,"face":NaN}',
    "infinity": b'{"t":"hello","since":Infinity}',
    "a number beyond all": b'{"t":"hello","since":1e999}',
    "a very long number": b'{"t":"hello","since":' + b"9" * 5000 + b"}",
    "half a character": b'{"t":"sit","key":"k","name":"\\ud800","seed":"s"}',
    "a raw line end": b'{"t":"start","key":"k\n"}',
    "no UTF-8": b'{"t":"sit","key":"k","name":"\xff","seed":"s"}',
    "bytes": b"\xff\xfe\x00",
    "half a character as text": '{"t":"sit","key":"k","name":"\ud800","seed":"s"}',
    "deep before its kind is known": b'{"key":' + b"[" * DEEP + b"]" * DEEP + b',"t":"start"}',
    "deep and open": b'{"key":' + b"[" * DEEP,
    "deep objects": b'{"key":' + b'{"a":' * DEEP,
    "deep in a field": b'{"t":"agree","key":"k","agreement":' + b'{"edition":' * DEEP,
    "deep itself": b"[" * DEEP,
}


@pytest.mark.parametrize("source", BROKEN.values(), ids=BROKEN)
def test_what_is_no_frame_at_all_is_refused_with_the_same_kind_of_error(source: bytes | str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_frame(source)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = ("t", "key", "seat", "face", "bandit", "name", "seed", "token", "bot", "agreement", "tokens", "since", "words")


@settings(max_examples=100)
@given(st.sampled_from(sorted(FRAMES)), st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1, max_size=3))
def test_a_frame_with_anything_in_its_fields_is_read_or_refused(text: str, changed: dict[str, object]) -> None:
    try:
        frame = decode_frame(json.dumps(json.loads(text) | changed))
    except msgspec.DecodeError:
        return
    assert isinstance(frame, get_args(Frame))


@settings(max_examples=100)
@given(st.binary(max_size=200))
@example(b'{"t":"ping"}')
def test_any_bytes_are_read_or_refused(source: bytes) -> None:
    try:
        frame = decode_frame(source)
    except msgspec.DecodeError:
        return
    assert isinstance(frame, get_args(Frame))


@settings(max_examples=100)
@given(st.sampled_from(sorted(FRAMES)), st.data())
def test_a_frame_with_a_byte_changed_is_read_or_refused(text: str, data: st.DataObject) -> None:
    source = bytearray(text.encode())
    source[data.draw(st.integers(0, len(source) - 1))] = data.draw(st.integers(0, 255))
    try:
        frame = decode_frame(bytes(source))
    except msgspec.DecodeError:
        return
    assert isinstance(frame, get_args(Frame))
