"""Settings: how a server is run. Worker processes get them through the environment, as JSON."""

from dataclasses import dataclass, field

from croupier.server.limits import Limits

DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    db: str
    """Where the log is: `sqlite:///FILE` or `postgresql://...`."""
    origins: tuple[str, ...] = ()
    """Origins under which people reach the server, such as `https://vegas.example`, in addition to its own address."""
    root: str = ""
    """The path below which people reach the server, such as `/games`; "" if it has its addresses to itself."""
    grace_seconds: float = 30
    """After this long without a connection a seat is away, and the others may go on; see also `is_away`."""
    step_in_seconds: float = 3
    """If an event is overdue by this long, another worker takes over."""
    expire_days: float = 60
    """A table expires after this long without an event, both by the wall clock and by the time that servers ran."""
    restore_days: float = 30
    """For this long, by both, an expired table comes back when its link is opened; then it is deleted."""
    unload_seconds: float = 120
    """A table without subscribers is removed from memory after this long."""
    bot_threads: int = 2
    """Threads for compiled code: bots that search, hints and evaluations; see `Lane`."""
    limits: Limits = field(default_factory=Limits)
