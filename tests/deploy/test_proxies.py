"""The recipes for web servers before Croupier, tried with those that are installed."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
import yaml

from croupier.server.settings import Settings
from croupier.server.uvicorn_server import FIRST_PORT
from tests.client.process import free_port
from tests.deploy.files import DEPLOY, ROOT
from tests.patience import PATIENCE
from tests.server.conftest import Running, running
from tests.server.guests import set_up
from tests.server.wire import listen

NAME = "vegas.example"
HERE = f"127.0.0.1:{FIRST_PORT}"
SHARED = "    location /other { return 200; }\n"


def nginx(folder: Path, port: int, server: str, root: str) -> list[str]:
    """Write the recipe of nginx for a port and a server; return the command that runs it."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"\n    ssl_.*", "", text).replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace(HERE, server)
    if root:
        text = re.sub(r"    location / \{[^}]*\}\n", SHARED, text)
        text = re.sub(r"(?m)^    # ?(?=location|}|    )", "    ", text)
        assert "#     " not in text
    inner = f"access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n{text}"
    path = folder / "nginx.conf"
    path.write_text(f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{\n{inner}}}\n")
    return ["nginx", "-p", str(folder), "-c", str(path)]


def caddy(folder: Path, port: int, server: str, root: str) -> list[str]:
    """Write the recipe of Caddy, which the guide has, for a port and a server; return the command that runs it."""
    recipes = re.findall(r"```caddyfile\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(), re.DOTALL)
    (text,) = (recipe for recipe in recipes if ("/games/*" in recipe) is bool(root))
    path = folder / "Caddyfile"
    path.write_text("{\n\tadmin off\n}\n" + text.replace(NAME, f"http://127.0.0.1:{port}").replace(HERE, server))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(path)]


Recipe = Callable[[Path, int, str, str], list[str]]


@contextmanager
def before(recipe: Recipe, folder: Path, server: Running, root: str) -> Iterator[str]:
    """Run a web server by its recipe before a server; yield its address."""
    port = free_port()
    command = recipe(folder, port, server.url.removeprefix("http://"), root)
    program = shutil.which(command[0]) or shutil.which(command[0], path="/usr/sbin")
    if program is None:
        pytest.skip(f"{command[0]} is not installed")
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([program, *command[1:]], stderr=log, stdout=log)
    try:
        late = monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/", timeout=PATIENCE, trust_env=False)
                break
            except httpx.TransportError:
                assert process.poll() is None, (folder / "log").read_text()
                assert monotonic() < late
                sleep(0.05)
        yield f"http://127.0.0.1:{port}{root}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("root", ["", "/games"])
@pytest.mark.parametrize("recipe", [nginx, caddy])
def test_behind_a_web_server_the_page_sockets_and_streams_work(recipe: Recipe, root: str, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", root=root, origins=(f"https://{NAME}",))
    with running(settings) as server, before(recipe, tmp_path, server, root) as url:
        there = Running(url, server.application, server.loop, server.connections, server.stop)
        table = set_up(there)
        with httpx.Client(base_url=url, trust_env=False, timeout=PATIENCE) as client:
            assert '<div id="app">' in client.get("/").text
            assert client.get("/manifest.webmanifest").json()["scope"] == f"{root}/"
            with client.stream("GET", f"{table.path}/stream") as answer:
                assert '"welcome"' in next(answer.iter_lines())
            if root:
                found = client.get(url)
                assert found.headers["location"].endswith("/games/")
        wire, welcome = listen(url, table.table, headers={"origin": url.removesuffix(root)})
        with wire:
            assert welcome["room"]["table"] == table.table


def test_traefik_passes_all_on_or_one_folder() -> None:
    text = (DEPLOY / "traefik.yaml").read_text()
    for recipe in (text, re.sub(r"\n *rule: .*\n( *)# rule", r"\n\1rule", text)):
        http = yaml.safe_load(recipe)["http"]
        router, service = http["routers"]["croupier"], http["services"]["croupier"]
        assert router["rule"].startswith(f"Host(`{NAME}`)")
        assert ("games" in router["rule"]) is (recipe is not text)
        assert router["service"] == "croupier"
        assert service["loadBalancer"]["servers"] == [{"url": f"http://{HERE}"}]
