"""Positions over HTTP: the board of a position, what its moves are worth, and the position after a move."""

import secrets
from dataclasses import replace

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from croupier.api.http import NextMove, PositionValues, PositionView, ValuedMove, setup_info
from croupier.api.views import game_view
from croupier.dealer import SeededDealer
from croupier.record import LONGEST_POSITION, read_position, write_position
from croupier.rules import CHANCE, Game, IllegalStepError, view
from croupier.server.http.contract import BODY, Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import TEXT, body_of, client_of, compute, decoded_body, registry_of

MOST_BYTES = 4 * LONGEST_POSITION
"""Of a text, so that one which is somewhat too long is told so by the reader."""
_next_move = Decoder(NextMove)


@Contract(
    PositionView,
    "The position.",
    body=str,
    body_media=TEXT,
    problems=("too-large", "wrong-type", "unreadable", "too-many"),
)
async def show(request: Request) -> Response:
    """The board of a position, with all legal moves. Winnings lie open.

    What is wrong with a text that is no position is told with the field it is wrong in.
    """
    text = _text(await body_of(request, TEXT, MOST_BYTES))
    return JsonResponse(await compute(request, lambda: _position_view(read_position(text))))


@Contract(
    PositionValues,
    "Every legal move, the best first.",
    body=str,
    body_media=TEXT,
    problems=("too-large", "wrong-type", "unreadable", "not-playing", "too-many"),
)
async def values(request: Request) -> Response:
    """What every legal move of a position is worth, with its error or exactly. Dice must have been rolled.

    The same as `croupier analyse`, which needs no server and can be given more time.
    """
    text = _text(await body_of(request, TEXT, MOST_BYTES))
    game = await compute(request, lambda: read_position(text))
    if game.roll is None or game.seat is None:
        raise ProblemError("not-playing", "Nobody has rolled in this position, so there is nothing to choose.")
    position = write_position(game)
    found = await registry_of(request).evaluations.of(position, game, client_of(request))
    moves = tuple(
        ValuedMove(
            one.move,
            round(one.win, 5),
            round(one.error, 5),
            one.exact,
            round(one.money, 2),
            round(one.money_error, 2),
            tuple(round(share, 5) for share in one.shares),
        )
        for one in found
    )
    return JsonResponse(PositionValues(position, moves))


@Contract(
    PositionView,
    "The position that follows.",
    body=NextMove,
    problems=(*BODY, "unreadable", "illegal-move", "too-many"),
)
async def play(request: Request) -> Response:
    """The position after a move and all that chance brings up to the next one; dice are drawn at random."""
    wanted = await decoded_body(request, _next_move, registry_of(request).limits.frame_bytes)
    return JsonResponse(await compute(request, lambda: _played(wanted)))


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise ProblemError("unreadable", "A position is text in UTF-8.") from None


def _position_view(game: Game) -> PositionView:
    """A position with everyone's winnings open: its text tells them anyway."""
    shown = Game(replace(game.setup, face_down=False), game.memory)
    return PositionView(write_position(game), setup_info(game.setup), game_view(view(shown)))


def _played(wanted: NextMove) -> PositionView:
    game = read_position(wanted.position)
    if (game.roll is None) != (wanted.move is None):
        raise ProblemError("illegal-move", "A move follows a roll, and where nobody has rolled there is none.")
    try:
        if wanted.move is not None:
            game = game.apply(wanted.move)
    except IllegalStepError as error:
        raise ProblemError("illegal-move", f"{error}.") from None
    dealer = SeededDealer(secrets.randbits(63))
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    return _position_view(game)
