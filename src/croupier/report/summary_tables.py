"""Tables of simulated games, for a terminal."""

from collections.abc import Iterator

from rich.console import RenderableType

from croupier.report.figures import count, fair, percent
from croupier.report.summary import QUANTILES, GameSummary
from croupier.report.table import grid, heading, note


def tables(summary: GameSummary) -> Iterator[RenderableType]:
    """Yield the heading, the tables and their notes, in order."""
    run, setup, games = summary.run, summary.run.setup, summary.games
    start = "starter by lot" if setup.starter is None else f"seat {run.starter} starts"
    yield heading(games, setup, (start, f"seed {run.seed}"), f"{count(summary.games_per_second)} games a second")
    money, victories, rounds, casinos = [], [], [], []
    for seat in summary.seats:
        amounts = (seat.mean_money, seat.sd_money, *seat.quantiles.values())
        money.append((str(seat.seat), seat.bot, *map(count, amounts)))
        share, low, high = seat.win_share.texts
        victories.append((str(seat.seat), seat.bot, share, f"{low} to {high}", f"{seat.mean_notes:.2f}"))
    for number in summary.rounds:
        share, low, high = number.lead_win_share.texts
        rounds.append((str(number.round), f"{number.mean_turns:.2f}", share, f"{low} to {high}"))
    for casino in summary.casinos:
        laid_out = (f"{casino.mean_notes:.2f}", count(casino.mean_money), count(casino.mean_money_paid))
        out = "-" if casino.knocked_out is None else f"{casino.knocked_out:.2f}"
        casinos.append((str(casino.casino), casino.name, *laid_out, percent(casino.paid_share_money, games), out))
    columns: tuple[str, ...] = ("Seat", "Bot", "Mean", "Spread", *(f"{share}%" for share in QUANTILES))
    yield grid("Money won, in dollars", columns, money, words=(1,))
    yield note("Spread: the standard deviation. 5%: the amount that 5% of the games do not exceed.")
    columns = ("Seat", "Bot", "Win share", "95% interval", "Notes a game")
    yield grid("Victories", columns, victories, words=(1,))
    yield note(f"A fair share is {fair(summary.fair_share)}. A victory that two share is half for each.")
    yield grid("Rounds", ("Round", "Turns", "Who leads after it wins", "95% interval"), rounds, words=())
    yield note("Who leads after the last round wins; where two do, each wins half.")
    columns = ("", "Casino", "Notes", "Dollars", "Paid to players", "Share", "Knocked out")
    yield grid("Casinos, in a mean round", columns, casinos, words=(1,))
    yield note("Knocked out: colours that a stand-off made worthless, in a mean round.")
