"""View: what one seat, or a spectator, may see of a game. Plain values only, so nothing leads back to the game."""

from msgspec import Struct

from croupier.checks import check_whole, describe
from croupier.rules import engine
from croupier.rules.drawing import Board, Corner, draw
from croupier.rules.game import Game, check_game, note_values
from croupier.rules.options import Option, options_of
from croupier.rules.picture import picture
from croupier.rules.setup import Setup
from croupier.rules.standing import Laid, Standing, bandit_faces, positions_of, replace_standing
from croupier.rules.steps import Roll, unpack_roll
from croupier.rules.table import (
    FACES,
    LOT,
    OVER,
    PLACE,
    ROLL,
    SEAT_AT,
    Rules,
    Table,
    load_table,
    packed_roll,
    rows,
    scalars,
)

NO_FACES = (None,) * FACES
"""The faces of a bandit without dice."""
_HAND = rows("hand")


class SeatView(Struct, frozen=True, gc=False):
    """One seat as the viewer sees it."""

    dice: int
    """Ordinary dice in hand."""
    big: int
    neutral: int
    notes: int
    """How many notes it has won."""
    money: int | None
    """Thousand $; None if it is face down for the viewer."""
    won: tuple[int, ...] | None
    """The values of the notes, the highest first; None if they are face down."""
    rank: int | None
    """1 is first; None while any money is face down."""


class View(Struct, frozen=True, gc=False):
    """A game as one seat or a spectator sees it."""

    setup: Setup
    """What the players agreed on; everyone knows it."""
    viewer: int | None
    """The seat of the viewer; None for a spectator."""
    round: int
    starter: int | None
    seat: int | None
    """The seat whose turn it is."""
    over: bool
    pile: int
    """How many notes the pile has. Their order is hidden from everyone."""
    seats: tuple[SeatView, ...]
    casinos: tuple[Standing, ...]
    bandit_faces: tuple[Laid | None, ...]
    """The dice on the one-armed bandit for each face 1 to 6; None if the face is free."""
    roll: Roll | None
    options: tuple[Option, ...]
    """The legal moves of the seat to act. Everyone sees the roll, so everyone sees them."""

    @property
    def players(self) -> int:
        """The number of seats at the table."""
        return self.setup.players

    def __str__(self) -> str:
        """Return what it shows, drawn as plain text."""
        return draw(self._board())

    def _repr_html_(self) -> str:
        """Return what it shows as a picture, for notebooks."""
        return picture(self._board())

    def _board(self) -> Board:
        """Return what a drawing shows."""
        corners = [Corner(seen.money, seen.notes, (seen.dice, seen.big, seen.neutral)) for seen in self.seats]
        return Board(self.setup, self.round, self.pile, self.casinos, tuple(corners), self.seat, self.roll)


def view(game: Game, viewer: int | None = None) -> View:
    """Return the game as a seat or, without one, a spectator sees it."""
    if game.__class__ is not Game:
        check_game(game)
    players = game.setup.players
    if viewer is not None and not 0 <= (viewer := check_whole("viewer", viewer)) < players:
        raise ValueError(f"there is no seat {describe(viewer)} at this table, only 0 to {players - 1}")
    return view_of(game.setup, load_table(game.memory), game.memory, viewer)


def view_of(setup: Setup, table: Table, memory: bytes, viewer: int | None = None, *, revealed: bool = False) -> View:
    """Return the view of a table and its bytes; `revealed` opens all winnings, as when a game is broken off."""
    rules = setup.rules
    phase, paid, starter, seat, _, unseen, returned = scalars(memory)
    # At the end everyone counts their money, so nothing stays hidden then.
    all_open = phase == OVER or revealed or not setup.face_down
    casinos = positions_of(rules).standing(memory)
    faces = bandit_faces(memory) if setup.bandit else NO_FACES
    roll = unpack_roll(*packed_roll(memory)) if phase == PLACE else None
    return View(
        setup,
        viewer,
        min(paid + 1, rules.rounds),
        None if phase in (LOT, OVER) else starter,
        seat if phase in (PLACE, ROLL) else None,
        phase == OVER,
        unseen + returned,
        tuple([_seat_view(rules, table, each, all_open, all_open or each == viewer) for each in range(setup.players)]),
        casinos,
        faces,
        roll,
        () if roll is None else options_of(rules, memory, seat, roll, casinos, faces),
    )


def view_after(before: View, option: Option, roll: Roll, memory: bytes) -> View:
    """Return the next view after the seat to act has placed, if nothing was paid and the next seat has rolled."""
    setup, placed = before.setup, before.seat or 0
    dice, big, neutral = memory[_HAND[placed]]
    hand = before.seats[placed]
    seats = [*before.seats]
    seats[placed] = SeatView(dice, big, neutral, hand.notes, hand.money, hand.won, hand.rank)
    casinos = replace_standing(before.casinos, option.standing)
    seat = memory[SEAT_AT]
    faces = bandit_faces(memory) if setup.bandit else NO_FACES
    return View(
        setup,
        before.viewer,
        before.round,
        before.starter,
        seat,
        False,
        before.pile,
        tuple(seats),
        casinos,
        faces,
        roll,
        options_of(setup.rules, memory, seat, roll, casinos, faces),
    )


def _seat_view(rules: Rules, table: Table, seat: int, ranked: bool, shown: bool) -> SeatView:
    """Return one seat, with its winnings if they are shown, and with its rank if all winnings are open."""
    dice, big, neutral = table.row("hand", seat)
    won = note_values(table.value.tobytes(), table.row("won", seat))
    if not shown:
        return SeatView(dice, big, neutral, len(won), None, None, None)
    return SeatView(
        dice, big, neutral, len(won), table.money[seat], won, engine.rank_of(rules, table, seat) if ranked else None
    )
