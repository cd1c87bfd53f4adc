"""A review as dictionaries and lists, for JSON. Shares of victory are numbers from 0 to 1."""

from dataclasses import asdict
from typing import Any

from croupier.evaluation.moves import Evaluation
from croupier.record import Record
from croupier.report.json_form import setup_form
from croupier.review.account import SeatAccount
from croupier.review.review import Mark, Play, Review, Turn, TurningPoint
from croupier.rules import Game


def review_form(review: Review) -> dict[str, Any]:
    """Return an object with everything a review says."""
    names, account = review.record.names, review.account
    return {
        **setup_form(review.record.setup),
        "names": list(names),
        "finished": review.finished,
        "seats": [_seat_form(review.record, *each) for each in zip(account.seats, review.play, strict=True)],
        "deal": [asdict(figure) for figure in account.deal],
        "dice": [[asdict(figure) for figure in row] for row in account.dice],
        "moves": [[asdict(figure) for figure in row] for row in account.moves],
        "turns": [_turn_form(turn) for turn in review.turns],
        "turning_points": [_point_form(point) for point in review.turning_points],
    }


def evaluation_form(game: Game, position: str, found: tuple[Evaluation, ...]) -> dict[str, Any]:
    """Return the moves of a position, the best first."""
    return {
        "position": position,
        "seat": game.seat,
        "roll": str(game.roll),
        "moves": [
            {
                "move": str(one.move),
                "win": one.win,
                "error": None if one.exact else one.error,
                "exact": one.exact,
                "shares": list(one.shares),
                "money": one.money,
                "money_error": one.money_error,
            }
            for one in found
        ],
    }


def _seat_form(record: Record, seat: SeatAccount, play: Play) -> dict[str, Any]:
    """Return the account of a seat and how well it played."""
    figures = ("deal", "own_dice", "other_dice", "own_moves", "other_moves", "luck", "skill", "adjusted")
    return {
        "seat": seat.seat,
        "name": record.names[seat.seat],
        "start": seat.start,
        "result": seat.result,
        **{name: asdict(getattr(seat, name)) for name in figures},
        "decisions": play.decisions,
        "loss_a_decision": asdict(play.loss),
        "rating": play.rating.word if play.rating else None,
        "marks": {mark.word: play.marks[mark] for mark in Mark},
    }


def _turn_form(turn: Turn) -> dict[str, Any]:
    """Return one turn."""
    return {
        "turn": turn.number,
        "step": turn.step,
        "seat": turn.seat,
        "round": turn.round,
        "roll": str(turn.roll),
        "chosen": str(turn.chosen),
        "par": str(turn.par),
        "forced": turn.forced,
        "position": turn.position,
        "before": list(turn.before),
        "luck": asdict(turn.luck),
        "cost": asdict(turn.cost),
        "mark": turn.mark.word if turn.mark else None,
    }


def _point_form(point: TurningPoint) -> dict[str, Any]:
    """Return one turning point."""
    return {
        "turn": point.turn,
        "seat": point.seat,
        "cause": point.cause.value,
        "change": asdict(point.change),
    }
