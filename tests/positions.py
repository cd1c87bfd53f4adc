"""Positions for the tests, told as people at a table would tell them, and reached by real steps.

Casinos and faces count from 1. A turn is written as the dice that are laid: "222" three own 2s, "2 B2 n22" an own
2, the big die and two neutral ones, "44 bandit" two 4s on the one-armed bandit.
"""

from collections.abc import Mapping

from croupier.rules import Deal, Game, Place, Roll, Setup, new_game
from croupier.rules.steps import Counts, counts
from croupier.rules.table import DENOMINATIONS


def opened(setup: Setup, notes: Mapping[int, tuple[int, ...]] | None = None, spare: str = "") -> Game:
    """Round one with its notes dealt: those named, by casino; elsewhere the usual ones.

    Usual are a 50, or where two notes are dealt a 60 and a 70, and an 80 and a 90 at the bandit.
    """
    game = dealt(new_game(setup), notes or {})
    return game.apply(Roll.of(neutral=spare)) if game.spare else game


def dealt(game: Game, notes: Mapping[int, tuple[int, ...]]) -> Game:
    """A game after the filling of its first round, with the notes named or the usual ones."""
    setup = game.setup
    usual = dict.fromkeys(range(1, 7), (60, 70)) | {7: (80, 90)} if setup.edition.fill_notes == 2 else {}
    values = usual | dict(notes)
    for casino in range(1, setup.rules.casinos + 1):
        for value in values.get(casino, (50,)):
            assert game.filling == casino
            game = game.apply(Deal(value))
    assert game.filling is None
    return game


def laid(game: Game, *turns: str) -> Game:
    """The game after some turns; dice that are not laid show the next face when they are rolled."""
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
    """Dice of one kind that show what is laid, and otherwise the next face."""
    return counts(shown + str(face % 6 + 1) * (hand - len(shown)))


def finished(game: Game, on: int) -> Game:
    """The game after its round: every seat lays all it still has on one casino."""
    paid = game.rounds_paid
    while game.rounds_paid == paid:
        assert game.seat is not None
        own, big, neutral = game.hand(game.seat)
        face = str(on)
        kinds = (face * own, "B" + face * big if big else "", "n" + face * neutral if neutral else "")
        game = laid(game, " ".join(filter(None, kinds)))
    return game


def standing_colours(game: Game, casino: int) -> list[int]:
    """The colours with dice at a casino that are not knocked out, the strongest first."""
    return [group.colour for group in game.standing[casino - 1].groups if not group.knocked_out]


def knocked_out(game: Game, casino: int) -> set[int]:
    """The colours at a casino that a stand-off makes worthless."""
    return {group.colour for group in game.standing[casino - 1].groups if group.knocked_out}


def winnings(game: Game) -> list[tuple[int, ...]]:
    """The notes each seat has won, the highest first."""
    return [game.won(seat) for seat in range(game.setup.players)]


def under_pile(game: Game) -> tuple[int, ...]:
    """The notes returned under the pile, the next to be dealt first."""
    table = game.table()
    return tuple(table.value[note] for note in table.under if note > 0)


def in_box(game: Game) -> tuple[int, ...]:
    """The notes that are out of the game, the highest first."""
    table = game.table()
    return tuple(table.value[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(table.box[note]))
