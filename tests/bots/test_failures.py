"""A bot at a table: one that fails is named, whatever it takes to find a name for it."""

from collections.abc import Sequence
from typing import cast

import pytest

from croupier.bots import Budget, GuestError, choose_move, show_payout
from croupier.dealer import SeededDealer
from croupier.rules import CLASSIC, Game, Place, Setup, Standing, View, new_game


def unwilling(_bot: object) -> str:
    """Raise an error, as the name of a bot."""
    raise LookupError("who wants to know?")


class Shy:
    """Places a face that was not rolled, and fails when it is shown a payout."""

    name: str = cast("str", property(unwilling))

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002
        """Return an illegal move."""
        return Place(7)

    def watch(self, paid: Sequence[Standing]) -> None:  # noqa: ARG002
        """Fail."""
        raise RuntimeError("unfair")


class Lost(Shy):
    """Fails when it is asked for a move."""

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002
        """Fail."""
        raise ZeroDivisionError("too few dice")


class Leaver(Shy):
    """Raises an error that ends the program."""

    def __init__(self, leaving: BaseException) -> None:
        self.leaving = leaving

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002
        """Raise the error."""
        raise self.leaving

    def watch(self, paid: Sequence[Standing]) -> None:  # noqa: ARG002
        """Raise the error."""
        raise self.leaving


def to_place() -> Game:
    """Return a game in which seat 0 has rolled."""
    game, dealer = new_game(Setup(CLASSIC, 2, starter=0)), SeededDealer(1)
    while game.to_act != 0:
        game = game.apply(dealer.draw(game))
    return game


def test_a_guest_that_fails_to_say_its_name_goes_by_its_kind() -> None:
    game = to_place()
    with pytest.raises(GuestError, match=r"^the bot Shy chose 7, but it may only choose one of [1-6, ]+$"):
        choose_move(Shy(), game, 0)
    line = r"\(test_failures\.py, line \d+\)"
    with pytest.raises(
        GuestError, match=rf"^the bot Lost failed in round 1 {line}: ZeroDivisionError\('too few dice'\)$"
    ):
        choose_move(Lost(), game, 0)
    with pytest.raises(GuestError, match=rf"^the bot Shy failed in round 1 {line}: RuntimeError\('unfair'\)$"):
        show_payout([Shy()], game, game.legal_moves[0])


@pytest.mark.parametrize("status", [0, 4])
def test_a_guest_that_exits_has_failed_and_ends_nothing_else(status: int) -> None:
    game, bot = to_place(), Leaver(SystemExit(status))
    failed = rf"^the bot Leaver failed in round 1 \(test_failures\.py, line \d+\): SystemExit\({status}\)$"
    with pytest.raises(GuestError, match=failed):
        choose_move(bot, game, 0)
    with pytest.raises(GuestError, match=failed):
        show_payout([bot], game, game.legal_moves[0])


def test_ctrl_c_while_a_guest_thinks_is_no_failure_of_it() -> None:
    game, bot = to_place(), Leaver(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        choose_move(bot, game, 0)
    with pytest.raises(KeyboardInterrupt):
        show_payout([bot], game, game.legal_moves[0])
