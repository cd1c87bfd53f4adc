"""Position notation: all that lies on a table, and whose turn it is, as one short line of text.

What FEN is to chess. docs/record.md specifies it; `position_reader` reads it back. `SYNTAX` names its five fields.

    >>> from croupier.record import read_position, write_position
    >>> game = read_position("classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20")
    >>> game.round, game.legal_moves[-1], [score.money for score in game.scores]
    (2, Place(face=5, bandit=False), [110, 90])
    >>> write_position(game)
    'classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20'
"""

from collections.abc import Iterable

from croupier.rules import Game, Setup, Standing
from croupier.rules.table import BANDIT, BIG, DENOMINATIONS, FACES, LOT, NEUTRAL, OVER, OWN, PALE, PLACE, ROLL

SEAT_LETTERS = "abcdef"
"""Seats, clockwise; a capital stands for a seat's big dice."""
NEUTRAL_LETTER = "n"
LOT_WORD = "lot"
END_WORD = "end"
NONE = "-"
FIELD, PART, NOTE = " ", "/", ","
"""What separates fields, parts of a field, and notes. In an address a field may also end with `FIELD_IN_ADDRESS`."""
FIELD_IN_ADDRESS = "_"
VARIANTS = ("neutral", "bandit", "down", "agreed")
"""Words after the number of players: neutral dice, the bandit, winnings face down, a starter agreed on, not drawn."""
SYNTAX = ("game", "turn", "casinos", "winnings", "left")
"""The fields."""


def write_position(game: Game) -> str:
    """The canonical text of a position."""
    fields = (_game(game.setup), _turn(game), _casinos(game), _winnings(game), _left(game))
    return FIELD.join(fields)


def _game(setup: Setup) -> str:
    chosen = (setup.neutral, setup.bandit, setup.face_down, setup.starter is not None)
    words = (word for word, on in zip(VARIANTS, chosen, strict=True) if on)
    return "-".join((setup.edition.name, str(setup.players), *words))


def _turn(game: Game) -> str:
    """The round, who started it and, once it is played, whose turn it is; then the dice that wait to be placed."""
    table = game.record
    if table.phase == LOT:
        return LOT_WORD
    starter, seat = SEAT_LETTERS[table.starter], SEAT_LETTERS[table.seat]
    if table.phase == OVER:
        return f"{END_WORD}{starter}{seat}"
    turn = f"{game.round}{starter}"
    if table.phase == ROLL:
        return turn + seat
    return f"{turn}{seat}:{str(game.roll).replace(' ', '')}" if table.phase == PLACE else turn


def _casinos(game: Game) -> str:
    return PART.join(_casino(game, standing) for standing in game.standing)


def _casino(game: Game, standing: Standing) -> str:
    table, casino = game.record, standing.casino - 1
    text = _notes(standing.notes)
    if casino == BANDIT:
        for face in range(FACES):
            if table.laid_by[face] > 0:
                who = SEAT_LETTERS[table.laid_by[face] - 1]
                own, big, pale = (table.laid[face, kind] for kind in (OWN, BIG, PALE))
                text += f":{face + 1}{who}{own}{_some(who.upper(), big)}{_some(NEUTRAL_LETTER, pale)}"
    else:
        for seat in range(game.setup.players):
            letter = SEAT_LETTERS[seat]
            text += _some(letter, table.dice[casino, seat]) + _some(letter.upper(), table.big[casino, seat])
        text += _some(NEUTRAL_LETTER, table.dice[casino, NEUTRAL])
    return text or NONE


def _winnings(game: Game) -> str:
    seats = range(game.setup.players)
    return PART.join((_notes(game.won(seat)) + _some(NEUTRAL_LETTER, game.hand(seat)[2])) or NONE for seat in seats)


def _left(game: Game) -> str:
    """Notes that were left over: under the pile, in the order in which they will come up, or in the box."""
    table = game.record
    under = [table.value[table.under[depth]] for depth in range(table.returned)]
    box = [table.value[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(table.box[note])]
    return _notes(under or box) or NONE


def _notes(values: Iterable[int]) -> str:
    return NOTE.join(map(str, values))


def _some(letter: str, dice: int) -> str:
    return f"{letter}{dice}" if dice > 0 else ""
