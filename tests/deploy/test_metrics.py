"""Dashboard, alerts and the autoscaler ask for metrics that a server really has, and leave none out."""

import json
import re
from typing import Any

import pytest

from croupier.server.settings import Settings
from tests.deploy.files import DEPLOY, compose, kubernetes, load
from tests.server.conftest import running

NAME = re.compile(r"\bcroupier_[a-z_]+")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of metrics that a running server exports."""
    folder = tmp_path_factory.mktemp("metrics")
    with running(Settings(f"sqlite:///{folder}/tables.db")) as server, server.client() as client:
        lines = client.get("/metrics").text.splitlines()
    return {line.split()[0] for line in lines if not line.startswith("#")}


def rules() -> list[Any]:
    """Return the alerts."""
    (document,) = load("prometheus/alerts.yaml")
    return [rule for group in document["groups"] for rule in group["rules"]]


def names(*expressions: str) -> set[str]:
    """Return the metrics in expressions, after checking that their brackets match."""
    for expression in expressions:
        for opened, closed in ("()", "{}", "[]"):
            assert expression.count(opened) == expression.count(closed), expression
    return {name for expression in expressions for name in NAME.findall(expression)}


def test_the_dashboard_shows_every_metric_and_no_other(exported: set[str]) -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "croupier.json").read_text())
    panels = dashboard["panels"]
    assert names(*(target["expr"] for panel in panels for target in panel["targets"])) == exported
    asked = [variable["query"]["query"] for variable in dashboard["templating"]["list"] if variable["type"] == "query"]
    assert names(*asked) <= exported
    assert len({panel["id"] for panel in panels}) == len(panels)
    squares = [
        (x, y)
        for panel in panels
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(squares) == len(set(squares)), "panels lie on each other"
    assert max(x for x, _ in squares) < 24


def test_alerts_ask_for_metrics_that_are_there(exported: set[str]) -> None:
    assert names(*(rule["expr"] for rule in rules())) <= exported
    assert exported - names(*(rule["expr"] for rule in rules())) == {"croupier_tables", "croupier_bot_moves_total"}
    for rule in rules():
        assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
        assert set(rule["annotations"]) == {"summary", "description"}
        assert rule["labels"]["severity"] in ("page", "ticket")
    assert len({rule["alert"] for rule in rules()}) == len(rules())


def test_counters_are_asked_for_by_their_rate_and_gauges_as_they_are() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "croupier.json").read_text())
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    for expression in [*expressions, *(rule["expr"] for rule in rules())]:
        for name in names(expression):
            by_rate = re.search(rf"(?:rate|increase)\({name}\b", expression) is not None
            assert by_rate == name.endswith("_total"), expression


def test_the_autoscaler_asks_for_a_metric_that_the_adapter_offers(exported: set[str]) -> None:
    asked = {
        metric["pods"]["metric"]["name"]
        for metric in kubernetes()["HorizontalPodAutoscaler"]["spec"]["metrics"]
        if metric["type"] == "Pods"
    }
    (adapter,) = load("prometheus/adapter.yaml")
    offered = {name for rule in adapter["rules"]["custom"] for name in names(rule["seriesQuery"])}
    assert asked == offered
    assert asked <= exported


def test_prometheus_asks_the_workers_of_compose_and_loads_the_alerts() -> None:
    settings = compose("prometheus/prometheus.yaml")
    assert all((DEPLOY / "prometheus" / name).is_file() for name in settings["rule_files"])
    (job,) = settings["scrape_configs"]
    services = compose("compose.postgresql.yaml")["services"]
    assert job["dns_sd_configs"][0]["names"] == ["croupier"]
    assert f"--port={job['dns_sd_configs'][0]['port']}" in services["croupier"]["command"]
    assert all(f'job="{job["job_name"]}"' in rule["expr"] for rule in rules() if "up{" in rule["expr"])
