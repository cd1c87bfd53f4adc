"""The OpenAPI document and the schema of messages: complete, exact, and made from what the server really says."""

import inspect
import json
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident
from time import sleep
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from msgspec import Struct

from croupier.api.commands import Frame
from croupier.api.http import ProblemCode
from croupier.api.messages import Message
from croupier.api.refusal import Code
from croupier.api.schema import RENAMED
from croupier.server.http import openapi as openapi_module
from croupier.server.http.openapi import ROUTES, message_schema, openapi
from croupier.server.http.problems import STATUS
from tests.server.conftest import Running
from tests.server.guests import seated
from tests.server.test_http_stream import listening


@pytest.fixture(scope="module")
def document(server: Running) -> Any:
    with server.client() as client:
        return client.get("/api/schema.json").json()


def test_every_route_is_documented_with_its_errors(document: Any) -> None:
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    assert len(operations) == len(ROUTES)
    for operation in operations:
        assert operation["summary"].endswith(".")
        assert {"429", "500"} <= set(operation["responses"])
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    command = document["paths"]["/api/tables/{table}/commands"]["post"]
    assert set(command["responses"]) >= {"200", "400", "401", "403", "404", "409", "413", "415", "503"}
    assert command["security"] == [{}, {"token": []}]
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_what_the_server_takes_has_no_room_for_anything_else(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for name in ("NewTable", "Agreement", "Sit", "Place", "Say"):
        assert schemas[name]["additionalProperties"] is False


def test_fields_are_described_by_their_docstrings(document: Any) -> None:
    place = document["components"]["schemas"]["Standing"]["properties"]["casino"]
    assert place["description"] == "1 to 6, and 7 for the one-armed bandit."
    assert document["components"]["schemas"]["Place"]["properties"]["key"]["description"].startswith("Chosen by")


def test_every_struct_of_the_contract_has_a_name_of_its_own() -> None:
    names: dict[str, type] = {}
    for struct in _below(Struct):
        if inspect.getmodule(struct) is not None and struct.__module__.startswith("croupier."):
            name = RENAMED.get(f"{struct.__module__}.{struct.__name__}", struct.__name__)
            known = name in openapi()["components"]["schemas"] and struct.__module__ != "croupier.rooms.events"
            assert not known or names.setdefault(name, struct) is struct
    for name, schema in {**openapi()["components"]["schemas"], **message_schema()["$defs"]}.items():
        assert "." not in name, "the name of a module is nobody's business"
        assert schema["title"] == name


def _below(struct: type) -> list[type]:
    return [found for below in struct.__subclasses__() for found in (below, *_below(below))]


def test_every_code_has_a_status_or_is_a_conflict() -> None:
    codes = set(get_args(ProblemCode))
    assert set(get_args(Code)) <= codes
    assert set(STATUS) <= codes
    documented = {
        code
        for path in openapi()["paths"].values()
        for operation in path.values()
        for response in operation["responses"].values()
        for code in codes
        if f"`{code}`" in response["description"]
    }
    # A socket alone says hello and is upgraded to; what has no route, method or name of ours is not part of any route.
    assert codes - documented == {"no-hello", "no-upgrade", "no-method", "no-host", "no-route"}


def test_the_schema_of_messages_names_all_of_them(server: Running) -> None:
    with server.client() as client:
        schema = client.get("/api/messages.json").json()
    Draft202012Validator.check_schema(schema)
    assert schema == message_schema()
    for name, union in (("frame", Frame), ("message", Message)):
        assert len(schema["properties"][name]["anyOf"]) == len(get_args(union))


def test_everything_said_in_a_game_is_in_the_schema_of_messages(server: Running) -> None:
    validator = Draft202012Validator(message_schema())
    table = seated(server, edition="biggy", bandit=True, face_down=True)
    kinds = set()
    with listening(table, table.tokens[0]) as lines:
        table.command(table.tokens[0], t="say", seat=0, phrase="hello")
        table.play(table.start())
        for line in lines:
            message = json.loads(line)
            validator.validate({"message": message})
            kinds.add(message["t"])
            if message["t"] == "event" and message["view"] is not None and message["view"]["over"]:
                break
    assert kinds == {"welcome", "said", "event"}
    assert not validator.is_valid({"message": {**message, "what": {"t": "nonsense"}}})


def test_a_document_is_made_once_and_not_on_the_event_loop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def slowly() -> dict[str, Any]:
        made.append(get_ident())
        sleep(0.5)
        return {}

    monkeypatch.setattr(openapi_module, "openapi", slowly)
    with server.client() as client, ThreadPoolExecutor() as beside:
        first = [beside.submit(client.get, "/api/schema.json") for _ in range(3)]
        while not made:
            sleep(0.01)
        assert client.get("/api/bots").status_code == 200
        assert not any(asked.done() for asked in first)
        assert [asked.result().json() for asked in first] == [{}] * 3
    assert len(made) == 1
