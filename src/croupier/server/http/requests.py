"""Requests: reads client, body, tokens and query, and finds what an endpoint needs of the server."""

from collections.abc import Callable, Set
from typing import Annotated, TypeVar

from msgspec import Meta, MsgspecError, convert
from msgspec.json import Decoder
from starlette.requests import ClientDisconnect, Request

from croupier.api.commands import MOST_TOKENS, Token
from croupier.rooms.identity import hash_token
from croupier.server.addresses import address_of
from croupier.server.background import Kind
from croupier.server.http.problems import ProblemError
from croupier.server.tables.registry import TableRegistry

JSON = "application/json"
TEXT = "text/plain"
Body = TypeVar("Body")
Result = TypeVar("Result")
_Tokens = Annotated[list[Token], Meta(max_length=MOST_TOKENS)]


def registry_of(request: Request) -> TableRegistry:
    """Return the registry of the server that received the request."""
    registry: TableRegistry = request.app.registry
    return registry


def client_of(request: Request) -> str:
    """Return the address of the client."""
    return address_of(request.scope["client"])


async def compute(request: Request, work: Callable[[], Result]) -> Result:
    """Run work on a record or a position in a background thread, on behalf of the client."""
    return await registry_of(request).pool.submit(Kind.RECORD, work, (client_of(request),))


async def body_of(request: Request, media: str, most: int) -> bytes:
    """Return the body; raise ProblemError if it has another media type or more than `most` bytes."""
    kind, _, parameters = request.headers.get("content-type", "").partition(";")
    charset = parameters.strip().casefold().removeprefix("charset=").strip('"')
    if kind.strip().casefold() != media or charset not in ("", "utf-8"):
        raise ProblemError("wrong-type", f"Content-Type must be {media}, in UTF-8.")
    too_large = ProblemError("too-large", f"The body may have {most:,} bytes.")
    size = int(request.headers.get("content-length", most))  # a chunked body may be as large
    if size > most:
        raise too_large
    addresses, address = registry_of(request).addresses, client_of(request)
    if not addresses.has_room(address, size):
        raise ProblemError("too-many", "Complete the open requests of your address first.")
    addresses.add_bytes(address, size)
    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > most:
                raise too_large
    except ClientDisconnect:
        raise ProblemError("bad-message", "The body is incomplete.") from None
    finally:
        addresses.add_bytes(address, -size)
    return bytes(body)


async def decode_body(request: Request, decoder: Decoder[Body], most: int) -> Body:
    """Return the body decoded from JSON; raise ProblemError if it is invalid."""
    body = await body_of(request, JSON, most)
    try:
        return decoder.decode(body)
    except RecursionError:
        raise ProblemError("bad-message", "The body is nested too deeply.") from None
    except (MsgspecError, UnicodeError) as error:
        raise ProblemError("bad-message", f"The body is not understood: {error}.") from None


def tokens_of(request: Request) -> Set[str]:
    """Return the tokens in `Authorization: Bearer TOKEN,TOKEN`, hashed, in their order; none without the header."""
    header = request.headers.get("authorization")
    if header is None:
        return frozenset()
    scheme, _, tokens = header.partition(" ")
    try:
        if scheme.casefold() != "bearer":
            raise ValueError(scheme)
        return dict.fromkeys(map(hash_token, convert([token.strip() for token in tokens.split(",")], _Tokens))).keys()
    except (MsgspecError, ValueError):
        raise ProblemError("no-token", "Send Authorization: Bearer TOKEN, or several, separated by commas.") from None


def number_of(request: Request, name: str, most: int) -> int | None:
    """Return a number in the query, None if it is missing; raise ProblemError if it is invalid."""
    found = request.query_params.getlist(name)
    if not found:
        return None
    if len(found) > 1 or not (found[0].isascii() and found[0].isdigit()) or len(found[0]) > 9 or int(found[0]) > most:
        raise ProblemError("bad-message", f"{name} is a number from 0 to {most:,}.")
    return int(found[0])
