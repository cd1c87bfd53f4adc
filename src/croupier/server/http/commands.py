"""Commands over HTTP: the same as on a socket, one at a time, each answered with what it led to."""

import asyncio
from typing import TypeAlias

from litestar import MediaType, Response, post
from msgspec import Struct
from msgspec.json import Decoder, decode

from croupier.rooms.commands import Command, Hint, Say, Sit
from croupier.rooms.deciding import who_has
from croupier.rooms.messages import Advised, Done, Happened, Refused, Said, Seated, text
from croupier.rooms.refusal import Refusal
from croupier.server.http.asking import Asked, TableId, TheHub, form_of, tokens_of
from croupier.server.http.contract import BODY, Contract
from croupier.server.http.problems import ProblemError
from croupier.server.hub import Hub
from croupier.store import StoreError

LONGEST_WAIT = 30
"""Seconds for an answer; the log has never taken so long and lived."""
Wish: TypeAlias = Command | Say | Hint
Outcome: TypeAlias = Happened | Seated | Done | Said | Advised


class _Kind(Struct):
    """Any message; the rest is not looked at."""

    t: str


_wish: Decoder[Wish] = Decoder(Wish)
_kind = Decoder(_Kind)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    contract=Contract(
        Outcome,
        "What it led to: an event; for `sit` your seat; for `say` what was said; for `hint` the hint; for a key that "
        "was used before, the event it led to then.",
        takes=Wish,
        tokens="may",
        refuses=(
            *BODY,
            "bad-name",
            "bad-setup",
            "no-token",
            "host-only",
            "no-chat",
            "no-hints",
            "not-your-seat",
            "no-table",
            "colour-taken",
            "exists",
            "game-begun",
            "illegal-move",
            "no-free-seat",
            "no-seat",
            "not-away",
            "not-playing",
            "not-your-turn",
            "seat-taken",
            "seats-free",
            "unknown-bot",
            "too-many",
            "store",
        ),
    ),
)
async def command(request: Asked, hub: TheHub, table: TableId) -> Response[str]:
    """Ask something of a table. The answer comes when it is on disk.

    Every command but `sit` needs the token of a seat or of the host. After a lost answer send it again with the same
    key: it counts once.
    """
    try:
        message = await _answer(request, hub, table)
    except (ProblemError, Refusal, StoreError):  # none of the table's own words, which it counts itself
        hub.metrics.refusals += 1
        raise
    if _kind.decode(message).t == "refused":
        refused = decode(message, type=Refused)
        raise ProblemError(refused.code, refused.message, table=refused.table)
    return Response(message, media_type=MediaType.JSON)


async def _answer(request: Asked, hub: Hub, table: str) -> str:
    """What the table says."""
    tokens = tokens_of(request)
    wish = await form_of(request, _wish, hub.limits.frame_bytes)
    if not tokens and not isinstance(wish, Sit):
        raise ProblemError("no-token", "Send the token of your seat: Authorization: Bearer TOKEN.")
    live = await hub.table(table)
    if isinstance(wish, Say):
        live.say(wish, who_has(live.room, tokens))
        return text(Said(wish.seat, wish.phrase, wish.words))
    if isinstance(wish, Hint):
        return text(await hub.advice.advised(live.room, wish, who_has(live.room, tokens)))
    answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def answer(message: str) -> None:
        if not answered.done():
            answered.set_result(message)

    hub.ask(live, wish, None, tokens, answer)
    try:
        return await asyncio.wait_for(answered, LONGEST_WAIT)
    except TimeoutError:
        raise ProblemError("store", "The log does not answer; send the command again with the same key.") from None
