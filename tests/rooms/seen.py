"""What a view must show, written down the slow and readable way: from `croupier.rules.view` alone."""

from croupier.rooms.shown import (
    CasinoShown,
    GroupShown,
    LaidShown,
    OptionShown,
    RollShown,
    SeatShown,
    ViewShown,
)

from croupier.rules import GAME_OVER, Game, Group, Option, Standing, view


def seen(game: Game) -> ViewShown:
    """The game as everyone sees it."""
    shown = view(game)
    counted = game.to_act is GAME_OVER or not game.setup.face_down
    return ViewShown(
        round=shown.round,
        rounds=game.setup.edition.rounds,
        starter=shown.starter,
        seat=shown.seat,
        over=shown.over,
        pile=shown.pile,
        seats=[
            SeatShown(
                dice=seat.dice,
                big=seat.big,
                neutral=seat.neutral,
                notes=seat.notes,
                money=seat.money,
                won=None if seat.won is None else list(seat.won),
                place=score.place if counted else None,
            )
            for seat, score in zip(shown.seats, game.scores, strict=True)
        ],
        casinos=[casino_seen(standing) for standing in shown.casinos],
        bandit=[
            None if laid is None else LaidShown(laid.seat, laid.dice, laid.big, laid.neutral)
            for laid in shown.bandit_faces
        ]
        if game.setup.bandit
        else None,
        roll=None
        if shown.roll is None
        else RollShown(list(shown.roll.own), list(shown.roll.big), list(shown.roll.neutral)),
        options=[option_seen(option) for option in shown.options],
    )


def casino_seen(standing: Standing) -> CasinoShown:
    """A casino as everyone sees it."""
    return CasinoShown(
        standing.casino, list(standing.notes), list(standing.takers), [group_seen(group) for group in standing.groups]
    )


def group_seen(group: Group) -> GroupShown:
    """The dice of one colour."""
    return GroupShown(group.colour, group.dice, group.big, group.strength, group.pips, group.knocked_out)


def option_seen(option: Option) -> OptionShown:
    """A legal move and what it would do."""
    standing = option.standing
    return OptionShown(
        face=option.move.face,
        bandit=option.move.bandit,
        dice=option.dice,
        casino=standing.casino,
        takers=list(standing.takers),
        groups=[group_seen(group) for group in standing.groups],
    )
