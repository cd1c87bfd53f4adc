"""Every file under deploy/ names options, ports, paths and users that are there and fit together."""

import re
import shlex
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from croupier.cli import app
from croupier.server.guard import parse_origin
from croupier.server.http.openapi import openapi
from croupier.server.uvicorn_server import FIRST_PORT, GRACE
from croupier.store.url import is_postgresql, sqlite_path
from tests.deploy.files import DEPLOY, ROOT, compose, dockerfile, environment, exec_form, kubernetes, last, unit

COMPOSE = ["compose.sqlite.yaml", "compose.postgresql.yaml"]
DATA = "/var/lib/croupier"


def parsed(*words: str) -> tuple[str, dict[str, Any]]:
    """Parse a command line into the command's name and options; raise an error if it is wrong."""
    with app.make_context("croupier", []) as context:
        name, command, rest = app.resolve_command(context, [*words])
        assert name is not None
        assert command is not None
        return name, command.make_context(name, rest, parent=context).params


def served_with() -> Iterator[Any]:
    """Every command line under deploy/ that serves, by its file."""
    yield pytest.param(exec_form(last("CMD")), id="Dockerfile")
    for name in COMPOSE:
        yield pytest.param(compose(name)["services"]["croupier"]["command"], id=name)
    yield pytest.param(container()["args"], id="kubernetes.yaml")
    program, *words = shlex.split(unit("croupier.service")["Service"]["ExecStart"])
    assert program == "/opt/croupier/bin/croupier"
    yield pytest.param(words, id="croupier.service")


def container() -> Any:
    """Return the only container of the Kubernetes example."""
    (found,) = kubernetes()["Deployment"]["spec"]["template"]["spec"]["containers"]
    return found


@pytest.mark.parametrize("words", [*served_with()])
def test_the_command_line_takes_every_option(words: list[str]) -> None:
    name, options = parsed(*words)
    assert (name, options["port"], options["browser"]) == ("serve", FIRST_PORT, False)
    assert tuple(map(parse_origin, options["origin"])) == options["origin"]
    if options["db"] is not None and not is_postgresql(options["db"]):
        assert sqlite_path(options["db"]).as_posix() == f"{DATA}/tables.db"
    assert options["workers"] == 1, "metrics are those of one process"


def test_the_image_is_small_and_runs_without_rights_on_a_root_that_is_read_only() -> None:
    names = [name for name, _ in dockerfile()]
    second = names.index("FROM", 1)
    assert set(names[second:]) <= {
        *("FROM", "RUN", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD")
    }
    assert last("COPY").split() == ["--from=build", "/opt/croupier", "/opt/croupier"]
    assert last("USER").split(":")[0] != "0"
    assert f"--uid {last('USER').split(':')[0]} " in " ".join(text for name, text in dockerfile() if name == "RUN")
    written = exec_form(last("VOLUME"))
    assert written == [DATA]
    assert f"{environment()['XDG_DATA_HOME']}/croupier" == environment()["HOME"] == DATA
    assert environment()["PYTHONDONTWRITEBYTECODE"] == "1"
    assert exec_form(last("ENTRYPOINT")) == ["croupier"]
    assert last("STOPSIGNAL") == "SIGTERM"


def test_the_image_is_built_from_files_that_are_there() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    kept = [line.removeprefix("!") for line in lines if line.startswith("!")]
    assert all([*ROOT.glob(pattern)] for pattern in kept), "a pattern that nothing fits"
    assert {"pyproject.toml", "constraints.txt", "src", "page", "locales"} <= set(kept)


def test_health_is_asked_for_where_it_is_answered() -> None:
    options, _, check = last("HEALTHCHECK").partition(" CMD ")
    address = re.search(r"urlopen\('([^']+)', timeout=(\d+)\)", exec_form(check)[-1])
    assert address is not None
    asked = urlsplit(address[1])
    assert (asked.hostname, asked.port, asked.path) == ("127.0.0.1", int(last("EXPOSE")), "/api/health")
    assert 10 < int(address[2]) < int(re.findall(r"--timeout=(\d+)s", options)[0]), "health takes ten seconds at most"
    ready = container()["readinessProbe"]
    assert ready["httpGet"]["path"] == asked.path
    assert ready["timeoutSeconds"] > 10
    assert asked.path in openapi()["paths"]
    compile(exec_form(check)[-1], "HEALTHCHECK", "exec")


@pytest.mark.parametrize("name", COMPOSE)
def test_services_write_only_to_volumes_and_believe_only_their_proxy(name: str) -> None:
    document = compose(name)
    service = document["services"]["croupier"]
    assert service["read_only"]
    assert service["tmpfs"] == ["/tmp"]
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert int(service["stop_grace_period"].removesuffix("s")) > 2 * GRACE
    assert (ROOT / "deploy" / service["build"]["context"]).resolve() == ROOT
    assert (ROOT / service["build"]["dockerfile"]).is_file()
    mounted = dict(volume.split(":")[:2][::-1] for volume in service.get("volumes", ()))
    assert set(mounted) == (set() if is_postgresql(parsed(*service["command"])[1]["db"]) else {DATA})
    assert set(mounted.values()) <= set(document["volumes"])
    network = document["networks"].get("front") or document["networks"]["default"]
    subnet = ip_network(network["ipam"]["config"][0]["subnet"])
    believed = service["environment"]["FORWARDED_ALLOW_IPS"]
    assert ip_address(believed) in subnet
    front = document["services"].get("caddy", {}).get("networks", {}).get("front", {})
    assert believed in (front.get("ipv4_address"), network["ipam"]["config"][0].get("gateway"))
    assert all(ip_address(port.split(":")[0]).is_loopback for port in service.get("ports", ()))


def test_three_workers_have_one_database_behind_caddy() -> None:
    document = compose("compose.postgresql.yaml")
    caddy, croupier, db = (document["services"][name] for name in ("caddy", "croupier", "db"))
    assert croupier["deploy"]["replicas"] == 3
    url = urlsplit(parsed(*croupier["command"])[1]["db"])
    assert (url.hostname, url.username, url.password) == ("db", db["environment"]["POSTGRES_USER"], None)
    assert url.path == f"/{db['environment']['POSTGRES_DB']}"
    assert croupier["environment"]["PGPASSWORD"] == db["environment"]["POSTGRES_PASSWORD"]
    assert croupier["depends_on"]["db"]["condition"] == "service_healthy"
    assert document["networks"]["back"]["internal"]
    assert "ports" not in croupier
    assert "ports" not in db
    source, target, _ = caddy["volumes"][0].split(":")
    assert (DEPLOY / source).is_file()
    assert target == "/etc/caddy/Caddyfile"
    text = (DEPLOY / "Caddyfile").read_text()
    assert f"dynamic a croupier {FIRST_PORT} " in text
    assert set(re.findall(r"\{\$(\w+)\}", text)) <= set(caddy["environment"])
    assert "respond /metrics 403" in text
    assert text.count("{") == text.count("}")


def test_kubernetes_runs_what_the_image_has() -> None:
    asked = kubernetes()
    pod = asked["Deployment"]["spec"]["template"]
    spec, found = pod["spec"], container()
    user = int(last("USER").split(":")[0])
    assert (spec["securityContext"]["runAsUser"], spec["securityContext"]["fsGroup"]) == (user, user)
    assert spec["securityContext"]["runAsNonRoot"]
    assert found["securityContext"]["readOnlyRootFilesystem"]
    assert not found["securityContext"]["allowPrivilegeEscalation"]
    mounted = {mount["mountPath"]: mount["name"] for mount in found["volumeMounts"]}
    assert set(mounted) == {DATA, "/tmp"}
    assert set(mounted.values()) == {volume["name"] for volume in spec["volumes"]}
    assert spec["terminationGracePeriodSeconds"] > 2 * GRACE
    assert found["ports"] == [{"name": "http", "containerPort": FIRST_PORT}]
    assert found["livenessProbe"]["tcpSocket"]["port"] == found["readinessProbe"]["httpGet"]["port"] == "http"
    assert pod["metadata"]["annotations"]["prometheus.io/port"] == str(FIRST_PORT)
    labels = pod["metadata"]["labels"]
    assert labels == asked["Deployment"]["spec"]["selector"]["matchLabels"] == asked["Service"]["spec"]["selector"]
    assert labels == asked["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"]
    assert asked["Service"]["spec"]["ports"][0]["targetPort"] == "http"
    (rule,) = asked["Ingress"]["spec"]["rules"]
    assert parsed(*found["args"])[1]["origin"] == (f"https://{rule['host']}",)
    assert asked["Ingress"]["spec"]["tls"][0]["hosts"] == [rule["host"]]
    assert asked["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]["name"] == asked["Deployment"]["metadata"]["name"]


def test_the_service_of_systemd_has_its_folders_and_so_has_its_backup() -> None:
    service, copier = unit("croupier.service")["Service"], unit("croupier-backup.service")["Service"]
    for found in (service, copier):
        assert (found["DynamicUser"], found["User"], found["ProtectSystem"]) == ("yes", "croupier", "strict")
        assert found["StateDirectory"].split()[0] == PurePosixPath(DATA).name
    assert int(service["TimeoutStopSec"]) > 2 * GRACE
    shell, option, script = shlex.split(copier["ExecStart"].replace("$$", "$").replace("%%", "%"))
    assert (shell, option) == ("/bin/sh", "-c")
    _, program, *words = script.replace("$(date +%F)", "2026-11-16").split()
    name, options = parsed(*words)
    assert (program, name) == ("/opt/croupier/bin/croupier", "backup")
    assert options["file"].as_posix() == f"{DATA}/backups/tables-2026-11-16.db"
    served = parsed(*shlex.split(service["ExecStart"])[1:])[1]
    assert options["db"] == served["db"]
    assert f"{copier['StateDirectory'].split()[1]}" == "croupier/backups"
    assert unit("croupier-backup.timer")["Timer"]["OnCalendar"]


def test_every_file_is_read_by_a_test_and_the_guide_for_hosts_names_it() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text()
    files = {path.relative_to(DEPLOY).as_posix() for path in DEPLOY.rglob("*") if path.is_file()}
    for file in files:
        if file.endswith(".yaml"):
            assert [*yaml.safe_load_all((DEPLOY / file).read_text())]
    named = set(re.findall(r"\(\.\./deploy/([^)#]*)\)", guide))
    assert {file for file in files if file not in named and PurePosixPath(file).parent.as_posix() not in named} <= {
        "Dockerfile.dockerignore",
        "Caddyfile",
    }
    assert all((DEPLOY / name).exists() for name in named)
