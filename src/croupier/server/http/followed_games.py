"""Followed games over HTTP: publish the record of a game at a real table, follow it, and end that."""

import re

from starlette.requests import Request
from starlette.responses import Response

from croupier.api.http import FollowedGame, Publication
from croupier.api.refusal import Refusal
from croupier.server.http.contract import Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import TEXT, body_of, client_of, number_of, registry_of, tokens_of

LAST_VERSION = 999_999_999
NAME = "[A-Za-z0-9_-]{12,64}"
"""A regular expression for names. Whoever has the name can follow the game, so it must not be guessed."""
_NAME = re.compile(NAME)
_ETAG = re.compile(r'(?:W/)?"([0-9]{1,9})"')


@Contract(
    FollowedGame,
    "The game; its version is the ETag.",
    unchanged="The game has the version in If-None-Match.",
    problems=("not-followed", "too-many", "store"),
)
async def show(request: Request) -> Response:
    """Follow a game at a real table: its record as it was last published.

    Ask again every two seconds with `If-None-Match`, and the answer is 304 without a body until it has changed.
    """
    name = request.path_params["name"]
    if _NAME.fullmatch(name) is None:
        raise Refusal("not-followed", "There is no such name.")
    known = _known_version(request)
    game = await registry_of(request).followed_games.game(name, known, client_of(request))
    if game is None:
        return Response(status_code=304, headers={"etag": f'"{known}"'})
    return JsonResponse(game, headers={"etag": f'"{game.version}"'})


@Contract(
    Publication,
    "Whether it was stored; it is on disk then.",
    body=str,
    body_media=TEXT,
    tokens=True,
    query=(("version", LAST_VERSION, "The number of this version, from 1, higher than that of the last one."),),
    problems=(
        *("too-large", "wrong-type", "unreadable", "bad-message"),
        *("no-token", "not-followed", "too-many", "store"),
    ),
)
async def publish(request: Request) -> Response:
    """Publish the record of a game at a real table, finished or in progress, for others to follow.

    Draw the name (12 to 64 random characters of `A-Z a-z 0-9 _ -`) and the token yourself. The first request creates
    the game; later ones need the same token and a higher `version`. Send a request whose answer was lost again: a
    version counts once, and an older one changes nothing.
    """
    registry, name, token = registry_of(request), _name_of(request), _token_of(request)
    version = number_of(request, "version", LAST_VERSION)
    if not version:
        raise ProblemError("bad-message", f"version is a number from 1 to {LAST_VERSION:,}.")
    source = await body_of(request, TEXT, registry.limits.record_bytes)
    return JsonResponse(await registry.followed_games.publish(name, token, version, source, client_of(request)))


@Contract(
    None,
    "Nobody can follow it any more.",
    status=204,
    tokens=True,
    problems=("bad-message", "no-token", "not-followed", "too-many", "store"),
)
async def end(request: Request) -> Response:
    """End the following of a game for good, and delete its record. Its name cannot be used again."""
    await registry_of(request).followed_games.end(_name_of(request), _token_of(request), client_of(request))
    return Response(status_code=204)


def _name_of(request: Request) -> str:
    name: str = request.path_params["name"]
    if _NAME.fullmatch(name) is None:
        raise ProblemError("bad-message", "The name of a followed game has 12 to 64 characters of A-Z a-z 0-9 _ -.")
    return name


def _token_of(request: Request) -> str:
    """Return the one token of a request, hashed."""
    tokens = [*tokens_of(request)]
    if len(tokens) != 1:
        raise ProblemError("no-token", "Send one token that you have drawn: Authorization: Bearer TOKEN.")
    return tokens[0]


def _known_version(request: Request) -> int:
    """Return the version in If-None-Match; 0 if there is none."""
    found = _ETAG.fullmatch(request.headers.get("if-none-match", "").strip())
    return 0 if found is None else int(found[1])
