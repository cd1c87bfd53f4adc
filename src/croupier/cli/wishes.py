"""Wishes: what the options of `croupier play` say; what they leave open is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.bots import roster
from croupier.cli.asking import ask_game, ask_players
from croupier.cli.plan import DEFAULT_BOTS, Dice, Plan, Player, about_names, names_fit, offer, seated
from croupier.cli.terminal import Terminal
from croupier.rules import CLASSIC, EDITIONS, Edition, Setup, SetupError


@dataclass(frozen=True)
class Wishes:
    """The options that say which game is to be played."""

    edition: str | None = None
    neutral: bool = False
    bandit: bool = False
    face_down: bool = False
    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    starter: str | None = None
    seed: int | None = None

    @property
    def names_players(self) -> bool:
        """Whether it is said who plays; then nothing is asked."""
        return bool(self.people or self.bots)


def plan_from(terminal: Terminal, wishes: Wishes, dice: Dice | None) -> Plan:
    """The plan that options and answers make."""
    if wishes.seed is not None and dice not in (None, Dice.SEEDED):
        raise terminal.fail(2, "error.seed", dice=dice)
    dice = dice or (Dice.FAIR if wishes.seed is None else Dice.SEEDED)
    edition, neutral, bandit = _game(terminal, wishes)
    players = _named(terminal, wishes) if wishes.names_players else ask_players(terminal, edition, neutral=neutral)
    starter = _starter(terminal, wishes.starter, players)
    try:
        setup = Setup(edition, len(players), neutral, bandit, wishes.face_down, starter)
    except SetupError:
        raise terminal.fail(2, "error.setup", offer=offer(terminal.words, edition)) from None
    return Plan(setup, players, dice, wishes.seed)


def _game(terminal: Terminal, wishes: Wishes) -> tuple[Edition, bool, bool]:
    """The edition and its variants."""
    if wishes.edition is not None and wishes.edition.lower() not in EDITIONS:
        raise terminal.fail(2, "error.edition", edition=wishes.edition, editions=", ".join(EDITIONS))
    if wishes.edition is not None:
        return EDITIONS[wishes.edition.lower()], wishes.neutral, wishes.bandit
    if wishes.bandit:  # only one edition has it, so that must be the one
        return next(edition for edition in EDITIONS.values() if edition.bandit), wishes.neutral, True
    if wishes.neutral or wishes.names_players:
        return CLASSIC, wishes.neutral, False
    return ask_game(terminal)


def _named(terminal: Terminal, wishes: Wishes) -> tuple[Player, ...]:
    """The players the options name; who comes alone gets company."""
    for bot in wishes.bots:
        if bot not in roster():
            raise terminal.fail(2, "error.bot", bot=bot, bots=", ".join(roster()))
    most = max(max(edition.players) for edition in EDITIONS.values())
    alone = len(wishes.people) == 1 and not wishes.bots
    players = seated(wishes.people, DEFAULT_BOTS if alone else wishes.bots[: most + 1])
    if not names_fit([player.name for player in players]):
        raise terminal.refuse(2, about_names(terminal.words, wishes.people))
    return players


def _starter(terminal: Terminal, name: str | None, players: Sequence[Player]) -> int | None:
    """The seat of the player who is to start."""
    if name is None:
        return None
    for seat, player in enumerate(players):
        if player.name.casefold() == name.casefold():
            return seat
    raise terminal.fail(2, "error.starter", name=name, names=", ".join(player.name for player in players))
