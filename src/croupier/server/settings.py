"""Settings: how a server is run. They travel to worker processes through the environment, as JSON."""

from dataclasses import dataclass, field

from croupier.server.limits import Limits

DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    db: str
    """Where the log is: `sqlite:///FILE` or `postgresql://...`."""
    origins: tuple[str, ...] = ()
    """Names under which people reach it, such as `https://vegas.example`, beyond its own address."""
    grace_seconds: float = 30
    """After this long without a connection a seat is away, and the others may go on; see `is_away` for clocks."""
    step_in_seconds: float = 3
    """After this long without an event that is due, another worker takes over."""
    expire_days: float = 60
    """A table without an event for so long, by the wall clock and by the time that servers ran, expires."""
    restore_days: float = 30
    """For so long, by both, an expired table comes back when its link is opened; then it is deleted."""
    unload_seconds: float = 120
    """A table without subscribers leaves memory after this long."""
    bot_threads: int = 2
    limits: Limits = field(default_factory=Limits)
