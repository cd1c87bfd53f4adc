"""Position notation: everything on a table, and whose turn it is, as one short line of text.

It is what FEN is for chess. docs/record.md specifies it; `position_text` writes it, both here and in a page, and
`position_reader` reads it back. `SYNTAX` names its five fields.

    >>> from croupier.record import read_position, write_position
    >>> game = read_position("classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20")
    >>> game.round, game.legal_moves[-1], [score.money for score in game.scores]
    (2, Place(face=5, bandit=False), [110, 90])
    >>> write_position(game)
    'classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20'
"""

from croupier.record.position_text import put_table
from croupier.rules import Game, Setup
from croupier.rules.edition import check_own_name
from croupier.rules.game import check_game
from croupier.rules.table import load_table

SEAT_LETTERS = "abcdef"
"""Seats, clockwise; a capital stands for a seat's big dice."""
NEUTRAL_LETTER = "n"
LOT_WORD = "lot"
END_WORD = "end"
NONE = "-"
FIELD, PART, NOTE = " ", "/", ","
"""Separators of fields, of the parts of a field, and of notes.

In a URL a field may also end with `FIELD_IN_ADDRESS`.
"""
FIELD_IN_ADDRESS = "_"
VARIANTS = ("neutral", "bandit", "down", "agreed")
"""Words after the number of players: neutral dice, the bandit, winnings face down, and a starter without a lot."""
SYNTAX = ("game", "turn", "casinos", "winnings", "left")
"""The names of the fields."""
LONGEST_POSITION = 500
"""Most characters of a position; the longest in real games has less than half of that."""


def write_position(game: Game) -> str:
    """Return the canonical text of a position. An edition of your own is named in it, but not described."""
    check_own_name(check_game(game).setup.edition)
    text = [0] * LONGEST_POSITION
    length = put_table(game.setup.rules, load_table(game.memory), text)
    return _describe_setup(game.setup) + FIELD + bytes(text[:length]).decode("ascii")


def _describe_setup(setup: Setup) -> str:
    """Return the first field: edition, number of players and variants."""
    chosen = (setup.neutral, setup.bandit, setup.face_down, setup.starter is not None)
    words = (word for word, on in zip(VARIANTS, chosen, strict=True) if on)
    return "-".join((setup.edition.name, str(setup.players), *words))
