"""Positions for the tests, described as people at a table would and reached by real steps.

Casinos and faces count from 1. A turn is written as the dice that are placed: "222" three own 2s, "2 B2 n22" an own
2, the big die and two neutral ones, "44 bandit" two 4s on the one-armed bandit.
"""

from collections.abc import Mapping

from croupier.rules import Deal, Game, Place, Roll, Setup, new_game
from croupier.rules.steps import Counts, counts
from croupier.rules.table import DENOMINATIONS


def deal_round_one(setup: Setup, notes: Mapping[int, tuple[int, ...]] | None = None, spare: str = "") -> Game:
    """Return round one with its notes dealt: those given, by casino, and the usual ones at the other casinos.

    Usual are a 50, or a 60 and a 70 if two notes are dealt, and an 80 and a 90 at the bandit.
    """
    game = deal_notes(new_game(setup), notes or {})
    return game.apply(Roll.of(neutral=spare)) if game.spare else game


def deal_notes(game: Game, notes: Mapping[int, tuple[int, ...]]) -> Game:
    """Return a game after the casinos of its first round were filled, with the notes given or the usual ones."""
    setup = game.setup
    usual = dict.fromkeys(range(1, 7), (60, 70)) | {7: (80, 90)} if setup.edition.fill_notes == 2 else {}
    values = usual | dict(notes)
    for casino in range(1, setup.rules.casinos + 1):
        for value in values.get(casino, (50,)):
            assert game.filling == casino
            game = game.apply(Deal(value))
    assert game.filling is None
    return game


def lay_turns(game: Game, *turns: str) -> Game:
    """Return a game after some turns. Dice that are not placed show the next face when they are rolled."""
    for turn in turns:
        words = turn.split()
        bandit = words[-1] == "bandit"
        kinds = {"B": "", "n": "", "": ""}
        for word in words[: len(words) - bandit]:
            kind = word[0] if word[0] in "Bn" else ""
            kinds[kind] = word.removeprefix(kind)
        face = max(map(int, "".join(kinds.values())))
        assert game.seat is not None
        own, big, neutral = game.hand(game.seat)
        game = game.apply(
            Roll(_fall(kinds[""], own, face), _fall(kinds["B"], big, face), _fall(kinds["n"], neutral, face))
        )
        game = game.apply(Place(face, bandit))
    return game


def _fall(shown: str, hand: int, face: int) -> Counts:
    """Return dice of one kind of which those placed show the face, and the others the next face."""
    return counts(shown + str(face % 6 + 1) * (hand - len(shown)))


def finish_round(game: Game, on: int) -> Game:
    """Return a game after its round: every seat places all its remaining dice at one casino."""
    paid = game.rounds_paid
    while game.rounds_paid == paid:
        assert game.seat is not None
        own, big, neutral = game.hand(game.seat)
        face = str(on)
        kinds = (face * own, "B" + face * big if big else "", "n" + face * neutral if neutral else "")
        game = lay_turns(game, " ".join(filter(None, kinds)))
    return game


def standing_colours(game: Game, casino: int) -> list[int]:
    """Return the colours with dice at a casino that are not knocked out, the strongest first."""
    return [group.colour for group in game.standing[casino - 1].groups if not group.knocked_out]


def knocked_out(game: Game, casino: int) -> set[int]:
    """Return the colours at a casino that a tie makes worthless."""
    return {group.colour for group in game.standing[casino - 1].groups if group.knocked_out}


def winnings(game: Game) -> list[tuple[int, ...]]:
    """Return the notes each seat has won, the highest first."""
    return [game.won(seat) for seat in range(game.setup.players)]


def under_pile(game: Game) -> tuple[int, ...]:
    """Return the notes returned under the pile, the next to be dealt first."""
    table = game.table()
    return tuple(table.value[note] for note in table.under if note > 0)


def in_box(game: Game) -> tuple[int, ...]:
    """Return the notes that are out of the game, the highest first."""
    table = game.table()
    return tuple(table.value[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(table.box[note]))
