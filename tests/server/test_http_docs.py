"""docs/api.md: its examples are what the server takes and says, and nothing of the API is left out."""

import json
import re
import shlex
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from croupier.api.commands import Frame
from croupier.api.http import (
    CreatedTable,
    FollowedGame,
    MoveComparison,
    PositionValues,
    Problem,
    ProblemCode,
    Publication,
    Review,
    SentResult,
    Verdict,
)
from croupier.api.messages import VERSION, Message
from croupier.server.http.openapi import openapi
from croupier.server.http.problems import status_of
from croupier.server.limits import Limits
from croupier.server.session import CLOSE_CODES
from croupier.server.websocket import TRY_AGAIN
from tests.server.conftest import Running

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)
FORMS: dict[str, Any] = {
    "Frame": Frame,
    "Message": Message,
    "Problem": Problem,
    "Publication": Publication,
    "CreatedTable": CreatedTable,
    "FollowedGame": FollowedGame,
    "MoveComparison": MoveComparison,
    "PositionValues": PositionValues,
    "Review": Review,
    "SentResult": SentResult,
    "Verdict": Verdict,
}


@pytest.mark.parametrize(("form", "block"), BLOCKS)
def test_every_example_is_in_the_form_it_says(form: str, block: str) -> None:
    for example in re.findall(r"^\{.*?\}$", block, re.MULTILINE | re.DOTALL):
        value = msgspec.json.decode(example, type=FORMS[form])
        if form != "Frame":  # what is said by the server is there in full
            assert json.loads(msgspec.json.encode(value)) == json.loads(example)


def test_the_game_in_five_requests_is_one(server: Running) -> None:
    lines = re.findall(r"^\$ (curl .*)$", PAGE.split("## Tokens")[0], re.MULTILINE)
    names: dict[str, str] = {"http://127.0.0.1:8765": server.url}
    told: dict[str, Any] = {}
    kinds = []
    with server.client() as client:
        for line in lines:
            for name, value in names.items():
                line = line.replace(name, value)
            _, _, address, *options = shlex.split(line)
            pairs = [*zip(options[::2], options[1::2], strict=True)]
            headers = dict(value.split(": ", 1) for option, value in pairs if option == "-H")
            body = json.loads(dict(pairs)["-d"])
            if body.get("t") == "place":
                while told["view"]["seat"] != 0:  # the bot begins
                    told = client.get(address.removesuffix("/commands")).json()
                body["face"] = told["view"]["options"][0]["move"]["face"]
            answer = client.post(address, headers=headers, json=body)
            assert answer.is_success, answer.text
            told = answer.json()
            kinds.append(told.get("t", "made"))
            if "host" in told:
                names |= {"TABLE": told["table"], "HOST": told["host"]}
    assert kinds == ["made", "seated", "event", "event", "event"]


def test_there_are_examples_of_every_form() -> None:
    assert {form for form, _ in BLOCKS} == set(FORMS)
    assert "```json\n" not in PAGE


def test_every_route_and_every_kind_of_message_is_named() -> None:
    for path, methods in openapi()["paths"].items():
        for method in methods:
            assert re.search(rf"`{method.upper()} {re.escape(path)}[`?]", PAGE)
    for kind in (*get_args(Frame), *get_args(Message)):
        tag = kind.__struct_config__.tag
        assert f"`{tag}`" in PAGE or f'"t": "{tag}"' in PAGE


def test_every_code_stands_beside_its_status() -> None:
    rows = {row.split("|")[1]: row for row in PAGE.splitlines() if re.match(r"\| \d{3}[ ,]", row)}
    for code in set(get_args(ProblemCode)) - {"no-hello"}:
        (row,) = (row for statuses, row in rows.items() if str(status_of(code)) in statuses)
        assert f"`{code}`" in row
    assert "`no-hello`" in PAGE  # on sockets alone


def test_close_codes_limits_and_the_version_are_those_of_the_server() -> None:
    for code in (*CLOSE_CODES.values(), TRY_AGAIN):
        assert f"\n| {code} |" in PAGE
    limits = Limits()
    for number in (limits.frame_bytes, limits.requests_per_second, limits.requests_at_once):
        assert f"{number:,}" in PAGE
    for words in (
        f"{limits.backlog_bytes:,} bytes behind",
        f"{limits.frames_per_second:.0f} a second, {limits.frames_at_once:.0f} at once",
        f"{limits.listeners_per_table} listeners, {limits.devices_per_seat} more for each seat and for the host",
        f"counts for {limits.table_cost:.0f}",
        f"one more with every {limits.bytes_per_frame:,} bytes",
        f"`version` of the messages, {VERSION}.",
    ):
        assert words in " ".join(PAGE.split())
