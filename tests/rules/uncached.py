"""A view computed the slow way: directly from the engine on the game's own table, without caches."""

from croupier.rules import GAME_OVER, Game, Group, Laid, Option, Place, SeatView, Standing, View, engine
from croupier.rules.table import (
    BANDIT,
    BIG,
    COLOURS,
    DENOMINATIONS,
    FACES,
    NEUTRAL,
    NEUTRAL_KIND,
    OWN,
    SLOTS,
    Rules,
    Table,
)


def view_uncached(game: Game, viewer: int | None = None) -> View:
    """Return what `croupier.rules.view` must return."""
    setup, rules, table = game.setup, game.setup.rules, game.table()
    over = game.to_act is GAME_OVER
    all_open = over or not setup.face_down
    return View(
        setup,
        viewer,
        game.round,
        game.starter,
        game.seat,
        over,
        game.pile,
        tuple(_seat(rules, table, at, all_open, all_open or at == viewer) for at in range(setup.players)),
        standings_uncached(rules, table),
        tuple(
            Laid(table.laid_by[face] - 1, *(table.laid[face, kind] for kind in (OWN, BIG, NEUTRAL_KIND)))
            if table.laid_by[face]
            else None
            for face in range(FACES)
        ),
        game.roll,
        tuple(_option(game, move) for move in range(engine.moves_of(rules)) if engine.may_place(rules, table, move))
        if game.roll is not None
        else (),
    )


def standings_uncached(rules: Rules, table: Table) -> tuple[Standing, ...]:
    """Return what `Positions.standing` must return."""
    return tuple(_standing(rules, table, casino) for casino in range(rules.casinos))


def _standing(rules: Rules, table: Table, casino: int) -> Standing:
    slots = [table.notes[casino, slot] for slot in range(SLOTS)]
    notes = tuple(table.value[note] for note in slots if note)
    order = engine.pay_order(rules, table, casino)
    paid = [(order >> (4 * rank) & 15) - 1 for rank in range(COLOURS)]
    groups = []
    for colour in range(COLOURS):
        dice, big = _dice(table, casino, colour)
        if dice + big == 0:
            continue
        if casino == BANDIT:
            stands = engine.bandit_strength(rules, table, colour)
            strength, pips = dice + rules.big_weight * big, _pips(rules, table, colour)
        else:
            stands = strength = engine.strength(rules, table, casino, colour)
            pips = 0
        groups.append((stands, Group(colour, dice, big, strength, pips, knocked_out=colour not in paid)))
    # Sorting is stable, so equal groups stay in the order of their colours.
    groups.sort(key=lambda group: group[0], reverse=True)
    takers = tuple(paid[slot] if slot < COLOURS and paid[slot] >= 0 else None for slot in range(len(notes)))
    return Standing(casino + 1, notes, takers, tuple(group for _, group in groups))


def _dice(table: Table, casino: int, colour: int) -> tuple[int, int]:
    """Return the ordinary and big dice of a colour at a casino."""
    if casino < BANDIT:
        return table.dice[casino, colour], 0 if colour == NEUTRAL else table.big[casino, colour]
    if colour == NEUTRAL:
        return sum(table.laid[face, NEUTRAL_KIND] for face in range(FACES)), 0
    mine = [face for face in range(FACES) if table.laid_by[face] == colour + 1]
    return sum(table.laid[face, OWN] for face in mine), sum(table.laid[face, BIG] for face in mine)


def _pips(rules: Rules, table: Table, colour: int) -> int:
    """Return the sum of pips of a colour on the bandit; a big die's count as often as the die (ruling R3)."""
    pips = 0
    for face in range(FACES):
        if colour == NEUTRAL:
            pips += (face + 1) * table.laid[face, NEUTRAL_KIND]
        elif table.laid_by[face] == colour + 1:
            pips += (face + 1) * (table.laid[face, OWN] + rules.big_weight * table.laid[face, BIG])
    return pips


def _seat(rules: Rules, table: Table, at: int, ranked: bool, shown: bool) -> SeatView:
    won = tuple(table.value[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(table.won[at, note]))
    return SeatView(
        dice=table.hand[at, OWN],
        big=table.hand[at, BIG],
        neutral=table.hand[at, NEUTRAL_KIND],
        notes=engine.notes_won(table, at),
        money=table.money[at] if shown else None,
        won=won if shown else None,
        rank=engine.rank_of(rules, table, at) if ranked else None,
    )


def _option(game: Game, move: int) -> Option:
    rules, table = game.setup.rules, game.table()
    face, casino = move % FACES, min(move, BANDIT)
    engine.lay(rules, table, move)
    dice = sum(engine.showing(table.roll[kind], face) for kind in (OWN, BIG, NEUTRAL_KIND))
    return Option(Place(face + 1, bandit=move >= BANDIT), dice, _standing(rules, table, casino))
