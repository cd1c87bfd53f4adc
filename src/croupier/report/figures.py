"""Numbers, money and shares as text."""

MANY = 50_000
"""From this many games on, a share has two decimals of a percent instead of one."""


def count(number: float) -> str:
    """Return a whole number with commas.

    >>> count(1234567.8)
    '1,234,568'
    """
    return f"{number:,.0f}"


def games_played(games: int) -> str:
    """Return the number of games as the subject of a sentence.

    >>> games_played(1), games_played(2000)
    ('1 game', '2,000 games')
    """
    return "1 game" if games == 1 else f"{count(games)} games"


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds.

    >>> clock(83)
    '1:23'
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def dollars(amount: float) -> str:
    """Return an amount of money.

    >>> dollars(271_342.4)
    '$271,342'
    """
    return f"${amount:,.0f}"


def thousands(amount: float) -> str:
    """Return an amount of money in thousands.

    >>> thousands(250_000)
    '$250k'
    """
    return f"${amount / 1000:,.0f}k" if amount else "$0"


def percent(share: float, games: int) -> str:
    """Return a share of games as a percentage, with as many decimals as their number justifies.

    >>> percent(0.20384, 1000), percent(0.20384, 1_000_000)
    ('20.4%', '20.38%')
    """
    return f"{100 * share:.{2 if games >= MANY else 1}f}%"


def fair(share: float) -> str:
    """Return an exact share as a percentage.

    >>> fair(1 / 5), fair(1 / 6)
    ('20%', '16.67%')
    """
    return f"{100 * share:.4g}%"


def points(difference: float, games: int) -> str:
    """Return the difference of two shares in percentage points.

    >>> points(0.0138, 1000)
    '+1.4'
    """
    digits = 2 if games >= MANY else 1
    rounded = round(100 * difference, digits)
    return f"{rounded:+.{digits}f}".replace("-", "\N{MINUS SIGN}") if rounded else f"{0:.{digits}f}"
