"""Positions over HTTP: the board of a position, its moves with their values, why one is better, and playing on."""

import secrets
from dataclasses import replace

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from croupier.api.http import (
    ComparedMove,
    MoveComparison,
    MoveReason,
    MoveReply,
    MovesToCompare,
    NextMove,
    PositionValues,
    PositionView,
    ValuedMove,
    setup_info,
)
from croupier.api.views import game_view
from croupier.dealer import SeededDealer
from croupier.evaluation import Comparison, Evaluation
from croupier.record import LONGEST_POSITION, read_position, write_position
from croupier.rules import CHANCE, Game, IllegalStepError, Place, view
from croupier.server.http.contract import BODY, Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import TEXT, body_of, client_of, compute, decode_body, registry_of

MOST_BYTES = 4 * LONGEST_POSITION
"""Bytes of a request's body. More than a position may have, so that the parser can say that one is too long."""
_next_move, _moves_to_compare = Decoder(NextMove), Decoder(MovesToCompare)


@Contract(
    PositionView,
    "The position.",
    body=str,
    body_media=TEXT,
    problems=("too-large", "wrong-type", "unreadable", "too-many"),
)
async def show(request: Request) -> Response:
    """Show the board of a position, with all legal moves. Winnings lie open.

    If the text is not a valid position, the problem says what is wrong, and in which field.
    """
    text = _decode_text(await body_of(request, TEXT, MOST_BYTES))
    return JsonResponse(await compute(request, lambda: _position_view(read_position(text))))


@Contract(
    PositionValues,
    "Every legal move, the best first.",
    body=str,
    body_media=TEXT,
    problems=("too-large", "wrong-type", "unreadable", "not-playing", "too-many"),
)
async def values(request: Request) -> Response:
    """Evaluate every legal move of a position, exactly or with an error. Dice must have been rolled.

    The same as `croupier analyse`, which needs no server and can take more time.
    """
    text = _decode_text(await body_of(request, TEXT, MOST_BYTES))
    game = await compute(request, lambda: _read_rolled(text))
    position = write_position(game)
    found = await registry_of(request).evaluations.evaluate(position, game, client_of(request))
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
    MoveComparison,
    "Both moves, and the reasons why one is better.",
    body=MovesToCompare,
    problems=(*BODY, "unreadable", "not-playing", "illegal-move", "too-many"),
)
async def reasons(request: Request) -> Response:
    """Compare two moves of a position: by how much one is better, and why. Dice must have been rolled.

    The same as `croupier.evaluation.compare`, which needs no server and can take more time.
    """
    wanted = await decode_body(request, _moves_to_compare, registry_of(request).limits.frame_bytes)
    game = await compute(request, lambda: _read_rolled(wanted.position))
    _check_moves(game, wanted.move, wanted.other)
    found = await registry_of(request).evaluations.compare(
        write_position(game), game, wanted.move, wanted.other, client_of(request)
    )
    return JsonResponse(comparison_message(found))


@Contract(
    PositionView,
    "The position that follows.",
    body=NextMove,
    problems=(*BODY, "unreadable", "illegal-move", "too-many"),
)
async def play(request: Request) -> Response:
    """Play a move in a position, and all steps of chance up to the next one. Dice are drawn at random."""
    wanted = await decode_body(request, _next_move, registry_of(request).limits.frame_bytes)
    return JsonResponse(await compute(request, lambda: _play_move(wanted)))


def _decode_text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise ProblemError("unreadable", "A position is text in UTF-8.") from None


def _read_rolled(text: str) -> Game:
    """Read a position in which a seat has to place."""
    game = read_position(text)
    if game.roll is None or game.seat is None:
        raise ProblemError("not-playing", "Nobody has rolled in this position, so there is nothing to choose.")
    return game


def _check_moves(game: Game, move: Place | None, other: Place | None) -> None:
    """Raise ProblemError unless two different legal moves can be compared; None stands for the best ones."""
    for wanted in (move, other):
        if wanted is not None and wanted not in game.legal_moves:
            raise ProblemError("illegal-move", f"{wanted} is not legal here.")
    if len(game.legal_moves) == 1:
        raise ProblemError("illegal-move", "There is only one legal move, so there is nothing to compare it with.")
    if move is not None and move == other:
        raise ProblemError("illegal-move", "A move cannot be compared with itself.")


def comparison_message(found: Comparison) -> MoveComparison:
    """Return a comparison as the API sends it."""
    return MoveComparison(
        found.game.seat or 0,
        _compared_move(found.better),
        _compared_move(found.worse),
        round(found.gap, 5),
        round(found.error, 5),
        found.nearly_equal,
        tuple(
            MoveReason(
                one.kind.value,
                round(one.share, 5),
                round(one.error, 5),
                one.casino,
                one.note,
                one.taker,
                (round(one.chances[0], 5), round(one.chances[1], 5)),
                one.other,
                one.knocked,
                one.dice,
            )
            for one in found.reasons
        ),
        found.gainer,
        round(found.gain, 5),
        None if found.reply is None else MoveReply(found.reply.seat, round(found.reply.chance, 5)),
    )


def _compared_move(one: Evaluation) -> ComparedMove:
    return ComparedMove(one.move, round(one.win, 5), round(one.error, 5), one.exact)


def _position_view(game: Game) -> PositionView:
    """Return a position with everyone's winnings open: its text shows them anyway."""
    shown = Game(replace(game.setup, face_down=False), game.memory)
    return PositionView(write_position(game), setup_info(game.setup), game_view(view(shown)))


def _play_move(wanted: NextMove) -> PositionView:
    game = read_position(wanted.position)
    if (game.roll is None) != (wanted.move is None):
        raise ProblemError("illegal-move", "Send a move if the dice are rolled, and none if they are not.")
    try:
        if wanted.move is not None:
            game = game.apply(wanted.move)
    except IllegalStepError as error:
        raise ProblemError("illegal-move", f"{error}.") from None
    dealer = SeededDealer(secrets.randbits(63))
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    return _position_view(game)
