"""Metrics for Prometheus: plain counters on the hot path, formatted only when they are scraped."""

from collections.abc import Iterator
from dataclasses import dataclass

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector


@dataclass
class Metrics:
    """Counters since the start of the worker."""

    events: int = 0
    """Events at all tables."""
    commands: int = 0
    refusals: int = 0
    sockets: int = 0
    too_slow: int = 0
    """Subscribers disconnected because they could not keep up."""
    bot_moves: int = 0
    bot_failures: int = 0


class MetricsCollector(Collector):
    """Collects the current numbers in Prometheus' format."""

    def __init__(self, metrics: Metrics, gauges: dict[str, tuple[str, int]]) -> None:
        self._metrics = metrics
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics; called by the Prometheus client."""
        m = self._metrics
        counted = {
            "events": ("Events that happened at tables", m.events),
            "commands": ("Commands received", m.commands),
            "refusals": ("Commands refused", m.refusals),
            "sockets_opened": ("Sockets and streams opened", m.sockets),
            "too_slow": ("Listeners given up on because they could not keep up", m.too_slow),
            "bot_moves": ("Moves made by bots", m.bot_moves),
            "bot_failures": ("Moves a bot failed to make", m.bot_failures),
        }
        for name, (about, value) in counted.items():
            yield CounterMetricFamily(f"croupier_{name}", about, value=value)
        for name, (about, value) in self._gauges.items():
            yield GaugeMetricFamily(f"croupier_{name}", about, value=value)
