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
    """After this long without a connection, the others may go on without somebody."""
    step_in_seconds: float = 3
    """After this long without an event that is due, another worker sees to it."""
    expire_days: float = 60
    """A table without an event for so long is forgotten."""
    unload_seconds: float = 120
    """A table nobody listens to leaves memory after this long."""
    bot_threads: int = 2
    metrics: bool = True
    """Whether /metrics answers."""
    limits: Limits = field(default_factory=Limits)
