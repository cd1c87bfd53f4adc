"""Names of tables in reports."""

from croupier.rules import Setup


def name(setup: Setup) -> str:
    """Return a setup's name: classic 4, biggy 3 neutral bandit."""
    variants = ("neutral" if setup.neutral else "", "bandit" if setup.bandit else "")
    return " ".join((setup.edition.name, str(setup.players), *filter(None, variants)))
