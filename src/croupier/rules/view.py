"""View: what one seat, or a spectator, may see of a game. Plain values only, nothing leads back to the game."""

from dataclasses import dataclass

from croupier.rules.game import GAME_OVER, Game
from croupier.rules.setup import Setup
from croupier.rules.standing import Laid, Standing
from croupier.rules.steps import Place, Roll


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the viewer sees it."""

    dice: int
    """Ordinary dice in hand."""
    big: int
    neutral: int
    notes: int
    """How many notes it has won."""
    money: int | None
    """Thousand $; None while it lies face down before the viewer."""
    won: tuple[int, ...] | None
    """The notes themselves, the highest first; None while they lie face down."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it would do."""

    move: Place
    dice: int
    """How many dice it places."""
    standing: Standing
    """The casino it goes to, as it would stand."""


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat or a spectator sees it."""

    setup: Setup
    """What the players agreed on; everyone knows it."""
    viewer: int | None
    """The seat that looks; None: a spectator."""
    round: int
    starter: int | None
    seat: int | None
    """Whose turn it is."""
    over: bool
    pile: int
    """How many notes the pile has; their order is nobody's to see."""
    seats: tuple[SeatView, ...]
    casinos: tuple[Standing, ...]
    bandit_faces: tuple[Laid | None, ...]
    """What lies on the one-armed bandit of each face 1 to 6; None: the face is free."""
    roll: Roll | None
    options: tuple[Option, ...]
    """The legal moves of the seat to act; a roll lies open for all, and so do they."""

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return self.setup.players


def view(game: Game, viewer: int | None = None) -> View:
    """The game as a seat sees it, or as a spectator does."""
    if viewer is not None and not 0 <= viewer < game.setup.players:
        raise ValueError(f"there is no seat {viewer} at this table")
    setup = game.setup
    over = game.to_act is GAME_OVER
    seats = []
    for score in game.scores:
        own, big, neutral = game.hand(score.seat)
        # At the end everyone counts their money, so nothing stays hidden then.
        open_to_viewer = over or not setup.face_down or score.seat == viewer
        seats.append(
            SeatView(
                dice=own,
                big=big,
                neutral=neutral,
                notes=score.notes,
                money=score.money if open_to_viewer else None,
                won=game.won(score.seat) if open_to_viewer else None,
            )
        )
    return View(
        setup=setup,
        viewer=viewer,
        round=game.round,
        starter=game.starter,
        seat=game.seat,
        over=over,
        pile=game.pile,
        seats=tuple(seats),
        casinos=game.standing,
        bandit_faces=game.bandit_faces,
        roll=game.roll,
        options=tuple(_option(game, move) for move in game.legal_moves),
    )


def _option(game: Game, move: Place) -> Option:
    """What a legal move would do at the casino it goes to."""
    casino = 7 if move.bandit else move.face
    roll = game.roll
    dice = sum(kind[move.face - 1] for kind in (roll.own, roll.big, roll.neutral)) if roll else 0
    return Option(move, dice, game.preview(move)[casino - 1])
