"""Commands over HTTP: the same as on a socket, one per request, answered with the event it led to."""

import asyncio
from typing import TypeAlias, get_args

from msgspec.json import Decoder
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from croupier.api.commands import Command, Hint, Redeem, Say, Sit
from croupier.api.messages import Advised, Done, EventMessage, Message, Refused, Said, Seated
from croupier.api.refusal import Code, Refusal
from croupier.rooms.identity import identify
from croupier.server.http.contract import BODY, Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import client_of, decode_body, registry_of, tokens_of
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.table import Request
from croupier.store import StoreError

LONGEST_WAIT = 30
"""Seconds to wait for an answer, after which the log is certainly not working."""
ClientCommand: TypeAlias = Command | Say | Hint
Outcome: TypeAlias = EventMessage | Seated | Done | Said | Advised
OTHER_CODES = ("no-hello", "too-fast", *BODY)
"""Refusals that only occur on sockets, and problems of every body or route."""

_decoder: Decoder[ClientCommand] = Decoder(ClientCommand)


@Contract(
    Outcome,
    "What it led to: an event; for `sit` your seat; for `say` what was said; for `hint` the hint; for a key that "
    "was used before, the event it led to then.",
    body=ClientCommand,
    tokens=True,
    problems=("no-token", *BODY, *(code for code in get_args(Code) if code not in OTHER_CODES)),
)
async def command(request: HttpRequest) -> Response:
    """Send a command to a table. The response comes when its event is on disk.

    Every command except `sit` and `redeem` needs the token of a seat or of the host. After a lost response, send the
    command again with the same key: it is carried out only once.
    """
    registry = registry_of(request)
    try:
        reply = await _reply(request, registry, request.path_params["table"])
    except (ProblemError, Refusal, StoreError):  # the table counts its own refusals
        registry.metrics.refusals += 1
        raise
    if isinstance(reply, Refused):
        raise ProblemError(reply.code, reply.message, table=reply.table)
    return JsonResponse(reply)


async def _reply(request: HttpRequest, registry: TableRegistry, name: str) -> Message:
    tokens = tokens_of(request)
    sent = await decode_body(request, _decoder, registry.limits.frame_bytes)
    if not tokens and not isinstance(sent, Sit | Redeem):
        raise ProblemError("no-token", "Send the token of your seat: Authorization: Bearer TOKEN.")
    table = await registry.table(name, client_of(request))
    if isinstance(sent, Say):
        return table.say(sent, identify(table.room, tokens))
    if isinstance(sent, Hint):
        return await registry.hints.hint(table.room, sent, identify(table.room, tokens), client_of(request))
    replied: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

    def reply(message: Message) -> None:
        if not replied.done():
            replied.set_result(message)

    registry.submit(table, Request(sent, None, tokens, reply, client_of(request)), client_of(request))
    try:
        return await asyncio.wait_for(replied, LONGEST_WAIT)
    except TimeoutError:
        raise ProblemError("store", "The log does not answer; send the command again with the same key.") from None
