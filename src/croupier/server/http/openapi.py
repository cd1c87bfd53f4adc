"""The OpenAPI 3.1 document and the JSON Schema of the messages, generated from the routes and their structs."""

import asyncio
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from threading import Lock
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.api.commands import Frame
from croupier.api.http import Problem, ProblemCode
from croupier.api.messages import VERSION, Message
from croupier.api.schema import Schema, schemas_of
from croupier.server.http import (
    commands,
    days,
    followed_games,
    positions,
    records,
    reviews,
    server_info,
    stream,
    tables,
)
from croupier.server.http.contract import CONTRACTS, Contract
from croupier.server.http.problems import HEADERS, JsonResponse, status_of
from croupier.server.http.requests import JSON

ABOUT = "Live tables of the dice game Las Vegas. Errors have a code for programs and a sentence for people."
EVERYWHERE: tuple[ProblemCode, ...] = ("too-fast", "internal")
PATTERNS = {
    "table": "^[A-Za-z0-9_-]{1,32}$",
    "day": "^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$",
    "name": f"^{followed_games.NAME}$",
}
"""The patterns of the parameters of paths."""
_document_lock = Lock()
COMPONENTS = "#/components/schemas/{name}"


@Contract(dict[str, Any], "The document.")
async def schema(request: Request) -> Response:
    """Describe the API as an OpenAPI document."""
    return await _document_response(openapi, request.app.settings.root)


@Contract(dict[str, Any], "The schema.")
async def messages(_: Request) -> Response:
    """Describe the messages of sockets as JSON Schema: `frame` is what you send, `message` what you receive."""
    return await _document_response(message_schema)


async def _document_response(document: Callable[[], Schema], root: str = "") -> Response:
    """Return a document as a response. Making it takes half a second, once, in a thread."""
    return Response(await asyncio.to_thread(_encode_document, document, root), media_type=JSON)


def _encode_document(document: Callable[[], Schema], root: str) -> bytes:
    with _document_lock:
        return _encode_document_once(document, root)


@cache
def _encode_document_once(document: Callable[[], Schema], root: str) -> bytes:
    """Encode a document; one with a root path says below which address its paths are."""
    return bytes(JsonResponse(document() | ({"servers": [{"url": root}]} if root else {})).body)


STREAM = Route("/api/tables/{table}/stream", stream.stream)
STREAM.methods = {"GET"}  # without HEAD: the headers alone would open a stream too
ROUTES = (
    Route("/api/tables", tables.set_up, methods=["POST"]),
    Route("/api/tables", tables.listed),
    Route("/api/tables/{table}", tables.show),
    Route("/api/tables/{table}/commands", commands.command, methods=["POST"]),
    STREAM,
    Route("/api/tables/{table}/record", records.download),
    Route("/api/tables/{table}/review", reviews.luck_and_skill),
    Route("/api/days/{day}", days.results),
    Route("/api/days/{day}", days.send, methods=["POST"]),
    Route("/api/followed/{name}", followed_games.show),
    Route("/api/followed/{name}", followed_games.publish, methods=["PUT"]),
    Route("/api/followed/{name}", followed_games.end, methods=["DELETE"]),
    Route("/api/records/verify", records.check, methods=["POST"]),
    Route("/api/records/replay", records.step_through, methods=["POST"]),
    Route("/api/records/review", reviews.of_record, methods=["POST"]),
    Route("/api/positions/show", positions.show, methods=["POST"]),
    Route("/api/positions/evaluate", positions.values, methods=["POST"]),
    Route("/api/positions/compare", positions.reasons, methods=["POST"]),
    Route("/api/positions/play", positions.play, methods=["POST"]),
    Route("/api/bots", server_info.bots),
    Route("/api/editions", server_info.editions),
    Route("/api/health", server_info.health),
    Route("/metrics", server_info.metrics),
    Route("/api/schema.json", schema),
    Route("/api/messages.json", messages),
)
"""The routes of the public API."""


@cache
def openapi() -> Schema:
    """Return the OpenAPI document."""
    contracts = [CONTRACTS[route.endpoint] for route in ROUTES]
    types = [kind for contract in contracts for kind in (contract.response, contract.body)]
    schemas, components = schemas_of([Problem, *types], COMPONENTS)
    problem, *rest = schemas
    paths: dict[str, Schema] = {}
    for route, contract, response, body in zip(ROUTES, contracts, rest[::2], rest[1::2], strict=True):
        (method,) = (method.lower() for method in route.methods or () if method != "HEAD")
        operation = _operation(route, contract, response, body, problem)
        paths.setdefault(route.path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": version("croupier"),
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat or of a host, or several, with commas between them.",
                }
            },
        },
    }


@cache
def message_schema() -> Schema:
    """Return the JSON Schema of sockets and streams."""
    (frame, message), components = schemas_of([Frame, Message], "#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier messages",
        "description": f"The messages of live tables, version {VERSION}.",
        "type": "object",
        "properties": {"frame": frame, "message": message},
        "$defs": components,
    }


def _operation(route: Route, contract: Contract, response: Schema, body: Schema, problem: Schema) -> Schema:
    doc = (route.endpoint.__doc__ or "").split("\n\n", 1)
    operation: Schema = {
        "operationId": route.name,
        "summary": " ".join(doc[0].split()),
        "parameters": [*_parameters(route.path, contract)],
        "responses": {
            **_successes(contract, response),
            **_problems((*contract.problems, *EVERYWHERE), problem),
        },
    }
    if len(doc) > 1:
        operation["description"] = " ".join(doc[1].split())
    if contract.body is not None:
        operation["requestBody"] = {"required": True, "content": {contract.body_media: {"schema": body}}}
    if contract.tokens:
        operation["security"] = [{}, {"token": []}]
    return operation


def _successes(contract: Contract, response: Schema) -> Schema:
    """Return the responses of a successful request: the result, and perhaps 202."""
    content = {contract.media: {"schema": response}}
    with_content = {} if contract.response is None else {"content": content}
    found: Schema = {str(contract.status): {"description": contract.description, **with_content}}
    if contract.unchanged is not None:
        found["304"] = {"description": contract.unchanged}
    if contract.pending is not None:
        headers = {"retry-after": {"schema": {"type": "string"}}}
        found["202"] = {"description": contract.pending, "content": content, "headers": headers}
    return found


def _parameters(path: str, contract: Contract) -> Iterable[Schema]:
    for name in re.findall(r"{(\w+)}", path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": PATTERNS[name]}}
    for name, most, about_it in contract.query:
        schema = {"type": "integer", "minimum": 0, "maximum": most}
        yield {"name": name, "in": "query", "description": about_it, "schema": schema}


def _problems(codes: tuple[ProblemCode, ...], problem: Schema) -> Schema:
    """Return the responses with problems, by status."""
    found = {}
    for status in sorted({status_of(code) for code in codes}):
        named = ", ".join(f"`{code}`" for code in sorted(codes) if status_of(code) == status)
        headers = {name: {"schema": {"type": "string"}} for name in HEADERS.get(status, {})}
        response = {"description": named, "content": {"application/json": {"schema": problem}}}
        found[str(status)] = response | ({"headers": headers} if headers else {})
    return found
