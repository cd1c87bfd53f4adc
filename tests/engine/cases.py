"""Games as Python plays them, with views, moves and hints at every step, which `compare.ts` compares with its own."""

from base64 import b64encode
from dataclasses import asdict, replace
from typing import Any

from msgspec import to_builtins

from croupier.analysis.equity import final_share
from croupier.analysis.position import table_from_view
from croupier.api.views import OwnWinnings, game_view
from croupier.bots import BOTS, Budget
from croupier.bots.thinker import Attentive
from croupier.dealer.chance import turn_id
from croupier.dealer.counter import game_key
from croupier.evaluation.comparison import compare_evaluated
from croupier.evaluation.moves import Evaluation, Evaluations
from croupier.evaluation.situation import read_situation, typical_winnings
from croupier.evaluation.worth import Evaluator
from croupier.network.effort import HINT, Effort
from croupier.record import Record, write_position
from croupier.review import review
from croupier.rules import Deal, Game, Lot, Noted, Place, Roll, Setup, Step, view
from croupier.rules.table import SEATS
from croupier.server.http.positions import comparison_message
from croupier.server.reviews import review_message
from tests.play import name, walk

POLICIES = ("tourist", "richest", "regular")
THINKERS = ("highroller", "shark", "ace", "house")
POLICIES_EVERY = 4
"""Policies are asked, interpreted, after every fourth step."""
TURNS = 6_000
"""The budget of searches, in simulated turns."""
COMPARISON = Effort(60_000, 0.004)
"""The effort of the page's comparisons (`page/src/lib/rules/move_comparison.ts`)."""
SEED = 7
Json = dict[str, Any]


def case(setup: Setup, thoughts: int, hints: int) -> Json:
    """Describe a random game of a setup: its steps, the views after each, and bots' moves and hints at some turns."""
    # Tables with an odd number of players have their winnings face down; those with four know who starts.
    setup = replace(setup, face_down=setup.players % 2 == 1, starter=1 if setup.players == 4 else None)
    steps = list(walk(setup, 1))
    turns = [number for number, (_, step) in enumerate(steps) if isinstance(step, Place)]
    thinking, hinting = set(_spread(turns, thoughts)), set(_spread(turns, hints))
    moments = [_moment(steps[0][0], None, None, number=-1, thinking=False, hinting=False)]
    for number, (before, step) in enumerate(steps):
        game = before.apply(step)
        moments.append(_moment(game, step, before, number, number + 1 in thinking, number + 1 in hinting))
    last = game
    return {
        "name": name(setup),
        "setup": _setup_json(setup),
        "seed": SEED,
        "turns": TURNS,
        "moments": moments,
        "scores": to_builtins(last.scores),
        "shares": [final_share(setup.rules, last.table(), seat) for seat in range(setup.players)],
        "illegal": [
            {"after": number, "step": wrong}
            for number, (before, step) in list(enumerate(steps))[::5]
            for wrong in _illegal(before, step)
        ],
    }


REVIEWED = 5
"""How many of a game's placings are reviewed."""


def review_case(setup: Setup) -> Json:
    """Review a game's first placings, and return the review as the server sends it."""
    steps = [step for _, step in walk(setup, 3)]
    ends = [number + 1 for number, step in enumerate(steps) if isinstance(step, Place)]
    record = Record(setup, tuple("ABCDEF"[: setup.players]), tuple(steps[: ends[REVIEWED - 1]]))
    return {
        "name": name(setup),
        "setup": _setup_json(setup),
        "seed": SEED,
        "steps": [step_json(step) for step in record.steps],
        "review": to_builtins(review_message(review(record, SEED, threads=1))),
    }


def _setup_json(setup: Setup) -> Json:
    return {**asdict(setup), "edition": setup.edition.name}


def _spread(turns: list[int], count: int) -> list[int]:
    """Return `count` turns, spread over a game."""
    return [turns[len(turns) * number // count] for number in range(count)] if count else []


def _moment(game: Game, step: Step | None, before: Game | None, number: int, thinking: bool, hinting: bool) -> Json:
    players = game.setup.players
    moves, hint, payout = dict[str, Json](), None, None
    if isinstance(game.to_act, int):
        asked = (*(POLICIES if number % POLICIES_EVERY == 0 else ()), *(THINKERS if thinking else ()))
        moves = {bot: _place(_move(bot, game)) for bot in asked}
        hint = _hint(game) if hinting else None
    if before is not None and isinstance(step, Place) and game.rounds_paid > before.rounds_paid:
        payout = to_builtins(before.preview(step))
    return {
        "step": None if step is None else step_json(step),
        "position": b64encode(game.memory).decode(),
        "text": write_position(game),
        "view": to_builtins(game_view(view(game))),
        "own": [_own(game, seat) for seat in range(players)] if number % 20 == 0 else [],
        "payout": payout,
        "moves": moves,
        "hint": hint,
    }


def step_json(step: Step) -> Json:
    """Return a step in the page's form."""
    match step:
        case Place():
            return {"t": "place", **_place(step)}
        case Roll():
            return {"t": "roll", **to_builtins(step), **({"noted": True} if isinstance(step, Noted) else {})}
        case Deal():
            return {"t": "deal", "value": step.value}
        case Lot():
            return {"t": "lot", "seat": step.seat}


def _place(move: Place) -> Json:
    return {"face": move.face, "bandit": move.bandit}


def _own(game: Game, seat: int) -> Json:
    seen = view(game, seat).seats[seat]
    own: Json = to_builtins(OwnWinnings(seat, seen.money or 0, seen.won or ()))
    return own


def _move(bot: str, game: Game) -> Place:
    """Return the move of a bot that has seen every payout."""
    player = BOTS[bot](SEED)
    if isinstance(player, Attentive):
        player.winnings[:] = [*(score.money for score in game.scores), *[0] * (SEATS - game.setup.players)]
    return player.choose(view(game, game.seat), Budget(TURNS))


def _hint(game: Game) -> Json:
    """Return the estimates of a hint. Unlike the server's hints they are never replaced by exact answers."""
    seen, rules = view(game, game.seat), game.setup.rules
    table = table_from_view(seen, typical_winnings(seen))
    found = Evaluator(game.setup).estimate_moves(table, game_key(SEED, turn_id(rules, table)), HINT)
    evaluations = Evaluations(
        (
            Evaluation(Place.of(one.move), one.shares, one.shares[table.seat], one.error, one.exact, 0, 0)
            for one in found
        ),
        read_situation(seen).game,
        assumed=False,
    )
    compared = compare_evaluated(evaluations, evaluations[-1], evaluations[0], SEED, COMPARISON)
    moves = [
        {
            **_place(Place.of(one.move)),
            "win": round(one.shares[table.seat], 4),
            "error": round(one.error, 4),
            "exact": one.exact,
            "money": round(one.money, 1),
        }
        for one in found
    ]
    return {"seed": SEED, "moves": moves, "comparison": to_builtins(comparison_message(compared))}


def _illegal(game: Game, step: Step) -> list[Json]:
    """Return steps that are illegal at a position, given one that is legal."""
    if isinstance(step, Place):
        legal = game.legal_moves
        moves = [Place(face, bandit) for face in range(8) for bandit in (False, True)]
        return [step_json(move) for move in moves if move not in legal] + [{"t": "lot", "seat": 0}]
    if isinstance(step, Deal):
        return [{"t": "deal", "value": 35}, {"t": "deal", "value": 0}, {"t": "place", "face": 1, "bandit": False}]
    if isinstance(step, Lot):
        return [{"t": "lot", "seat": -1}, {"t": "lot", "seat": game.setup.players}]
    more = {**step_json(step), "own": [step.own[0] + 1, *step.own[1:]]}
    return [more, {**step_json(step), "noted": True}, {"t": "deal", "value": 10}]
