"""Reading requests: the body, the tokens, numbers in the query, and what routes are given."""

from collections.abc import Set
from typing import Annotated, TypeAlias, TypeVar

from litestar.di import NamedDependency
from litestar.exceptions import InternalServerException
from litestar.params import FromPath
from msgspec import Meta, MsgspecError, convert
from msgspec.json import Decoder

from croupier.api.commands import MOST_TOKENS, Token
from croupier.rooms.identity import hash_token
from croupier.server.addresses import address_of
from croupier.server.http.problems import HttpRequest, ProblemError
from croupier.server.tables.registry import TableRegistry

JSON = "application/json"
TEXT = "text/plain"
Body = TypeVar("Body")
Registry: TypeAlias = NamedDependency[TableRegistry]
TableId: TypeAlias = FromPath[str]
_Tokens = Annotated[list[Token], Meta(max_length=MOST_TOKENS)]


def client_of(request: HttpRequest) -> str:
    """The address of the client."""
    return address_of(request.scope["client"])


async def body_of(request: HttpRequest, media: str, most: int) -> bytes:
    """The body, of a media type and not too large."""
    kind, _, parameters = request.headers.get("content-type", "").partition(";")
    charset = parameters.strip().casefold().removeprefix("charset=").strip('"')
    if kind.strip().casefold() != media or charset not in ("", "utf-8"):
        raise ProblemError("wrong-type", f"Content-Type must be {media}, in UTF-8.")
    try:
        body = await request.body()
    except InternalServerException:  # the client has hung up: no fault of the server
        raise ProblemError("bad-message", "The body broke off.") from None
    if len(body) > most:
        raise ProblemError("too-large", f"The body may have {most:,} bytes.")
    return body


async def decoded_body(request: HttpRequest, decoder: Decoder[Body], most: int) -> Body:
    """The body, decoded from JSON."""
    body = await body_of(request, JSON, most)
    try:
        return decoder.decode(body)
    except RecursionError:
        raise ProblemError("bad-message", "The body is nested too deeply.") from None
    except (MsgspecError, UnicodeError) as error:
        raise ProblemError("bad-message", f"The body is not understood: {error}.") from None


def tokens_of(request: HttpRequest) -> Set[str]:
    """The tokens of `Authorization: Bearer TOKEN,TOKEN`, hashed and in their order; none without the header."""
    header = request.headers.get("authorization")
    if header is None:
        return frozenset()
    scheme, _, tokens = header.partition(" ")
    try:
        if scheme.casefold() != "bearer":
            raise ValueError(scheme)
        return dict.fromkeys(map(hash_token, convert([token.strip() for token in tokens.split(",")], _Tokens))).keys()
    except (MsgspecError, ValueError):
        raise ProblemError("no-token", "The header is: Authorization: Bearer TOKEN, or several with commas.") from None


def number_of(request: HttpRequest, name: str, most: int) -> int | None:
    """A number in the query."""
    found = request.query_params.getall(name, [])
    if not found:
        return None
    if len(found) > 1 or not (found[0].isascii() and found[0].isdigit()) or len(found[0]) > 9 or int(found[0]) > most:
        raise ProblemError("bad-message", f"{name} is a number from 0 to {most:,}.")
    return int(found[0])
