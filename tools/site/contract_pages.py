"""The pages about the contract: every route of the OpenAPI document, and every struct that is sent."""

import json
from collections.abc import Iterator
from functools import cache

from croupier.api.schema import Schema
from croupier.server.http.openapi import message_schema, openapi

GROUPS = {
    "tables": "Live tables: set one up, look at it, send it commands, follow it, download its record.",
    "records": "Records of games: check one, step through it, review it. Nothing of them is kept.",
    "positions": "Positions of a game: what one shows, what its moves are worth, what a bot would play.",
    "server": "What this server offers, and how it is.",
}
"""The pages of routes, each with its introduction. Routes whose path names no group are on the page `server`."""
STRUCTS = {
    "commands": "What a client sends: over the socket, and except for `hello` and `ping` to `/commands` as well. The "
    "[JSON Schema](messages.json) says the same to programs; every server has it at `/api/messages.json`.",
    "messages": "What a client receives: over the socket, over the stream, and in response to a command.",
    "events": "What happened at a table, as everyone there receives it.",
    "parts": "What commands, messages and events carry: tables, seats, casinos, dice, moves.",
    "bodies": "What requests and responses over HTTP carry besides.",
}
"""The pages of structs, each with its introduction."""
SENT = ("NewTable", "Agreement", "Beginning")
"""Structs other than commands that clients send: fields with a default are optional in them."""


def files() -> dict[str, str]:
    """Return every page about the contract, and the two documents themselves, by path in the site."""
    return {
        "http/openapi.json": json.dumps(openapi(), indent=2),
        "protocol/messages.json": json.dumps(message_schema(), indent=2),
        **{f"http/{path}": text for path, text in _routes().items()},
        **{f"protocol/{path}": text for path, text in _structs().items()},
    }


def _routes() -> dict[str, str]:
    document = openapi()
    parts = {group: [f"# {group.capitalize()}", about] for group, about in GROUPS.items()}
    rows = ["| route | what it does |", "|---|---|"]
    for path, methods in document["paths"].items():
        group = next((name for name in GROUPS if path.startswith(f"/api/{name}")), "server")
        for method, operation in methods.items():
            name = f"{method.upper()} {path}"
            rows.append(f"| [`{name}`]({group}.md#{operation['operationId']}) | {operation['summary']} |")
            parts[group] += _route(name, operation)
    parts["index"] = [
        "# HTTP, route by route",
        document["info"]["description"],
        "These pages are made of the [OpenAPI document](openapi.json), which every server has at `/api/schema.json`. "
        "[Live tables](../api.md) says how to play with it.",
        "\n".join(rows),
    ]
    return {f"{name}.md": _page(text) for name, text in parts.items()}


def _route(name: str, operation: Schema) -> Iterator[str]:
    yield f"## `{name}` {{ #{operation['operationId']} }}"
    yield f"{operation['summary']} {operation.get('description', '')}".rstrip()
    if "security" in operation:
        yield "Takes tokens, with commas between them: `Authorization: Bearer TOKEN`."
    if operation["parameters"]:
        rows = ["| parameter | | type | meaning |", "|---|---|---|---|"]
        for each in operation["parameters"]:
            kind = _type(each["schema"], "../protocol/")
            rows.append(f"| `{each['name']}` | in the {each['in']} | {kind} | {_cell(each.get('description', ''))} |")
        yield "\n".join(rows)
    if "requestBody" in operation:
        yield f"You send: {_content(operation['requestBody'])}."
    rows = ["| status | you receive | |", "|---|---|---|"]
    for status, response in operation["responses"].items():
        rows.append(f"| {status} | {_content(response)} | {_cell(response['description'])} |")
    yield "\n".join(rows)


def _content(body: Schema) -> str:
    """Return the type of a request or response in each of its media types."""
    forms = [
        _type(form["schema"], "../protocol/") + ("" if media == "application/json" else f", `{media}`")
        for media, form in body["content"].items()
    ]
    return " or ".join(forms)


def _structs() -> dict[str, str]:
    parts = {page: [f"# {page.capitalize()}", about] for page, about in STRUCTS.items()}
    every = openapi()["components"]["schemas"] | message_schema()["$defs"]
    for name in sorted(every):
        parts[_page_of(name)] += _struct(name, every[name])
    return {f"{page}.md": _page(text) for page, text in parts.items()}


def _struct(name: str, schema: Schema) -> Iterator[str]:
    yield f"## {name} {{ #{name} }}"
    yield " ".join(schema["description"].split())
    sent = name in SENT or _page_of(name) == "commands"
    rows = ["| field | type | meaning |", "|---|---|---|"]
    for field, of in schema["properties"].items():
        default = (
            "" if of.get("default") is None or isinstance(of["default"], dict) else f", else {_json(of['default'])}"
        )
        optional = f"; optional{default}" if sent and field not in schema["required"] else ""
        rows.append(f"| `{field}` | {_type(of, '')}{optional} | {_cell(of.get('description', ''))} |")
    if schema["properties"]:
        yield "\n".join(rows)


@cache
def _pages() -> dict[str, str]:
    """Return the page of every struct of the protocol."""
    schema = message_schema()
    unions = {
        "commands": schema["properties"]["frame"],
        "messages": schema["properties"]["message"],
        "events": schema["$defs"]["EventMessage"]["properties"]["what"],
    }
    return dict.fromkeys(schema["$defs"], "parts") | {
        _name(member): page for page, union in unions.items() for member in union["anyOf"]
    }


def _page_of(struct: str) -> str:
    return _pages().get(struct, "bodies")


def _type(schema: Schema, folder: str) -> str:
    """Return a type in plain words, with links to the pages of its structs in a folder."""
    match schema:
        case {"$ref": _}:
            name = _name(schema)
            return f"[{name}]({folder}{_page_of(name)}.md#{name})"
        case {"anyOf": members} if (
            len({_page_of(_name(one)) for one in members if "$ref" in one}) == 1 < len(members) - 2
        ):
            page = _page_of(_name(members[0]))
            return f"one of the [{page}]({folder}{page}.md)"
        case {"anyOf": members}:
            return " or ".join(_type(member, folder) for member in members)
        case {"enum": values}:
            return " or ".join(_json(value) for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"list of {len(items)}: {', '.join(_type(item, folder) for item in items)}"
        case {"type": "array", "items": item}:
            return f"list of {_type(item, folder)}"
        case {"type": "integer", "minimum": low, "maximum": high}:
            return f"{low:,} to {high:,}"
        case {"type": "string", "pattern": pattern}:
            return _cell(f"text `{pattern.removeprefix('^').partition('$')[0]}`")
        case {"type": "string", "maxLength": length}:
            return f"text of at most {length} characters"
        case {"type": kind}:
            words = {"integer": "whole number", "string": "text", "boolean": "true or false", "object": "object"}
            return words.get(kind) or str(kind)
    raise TypeError(f"the schema {schema!r} is not supported")


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _json(value: object) -> str:
    return f"`{json.dumps(value)}`"


def _cell(text: str) -> str:
    """Return a text as a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def _page(parts: list[str]) -> str:
    return "\n\n".join(parts) + "\n"
