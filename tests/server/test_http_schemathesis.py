"""Schemathesis against the real server: data that fits its OpenAPI document, and data that does not."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.server.http.openapi import ROUTES
from tests.server.conftest import Running
from tests.server.guests import seated

STREAM = "/api/tables/{table}/stream"
"""Never ends; it has tests of its own."""
BEYOND_SCHEMAS = "positive_data_acceptance"
"""What the rulebooks offer, which names can be written, and what is a record, no schema can say."""
OUT_OF_HAND = 150
"""Seconds; on a machine with nothing else to do it takes ten."""


def checked(server: Running, folder: Path, *wishes: str) -> str:
    """Return what Schemathesis prints after a run without a failure."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/schema.json", "--no-color"]
    command += ["--seed", "2012", "--mode", "all", "--request-timeout", "20", "--exclude-path", STREAM]
    command += ["--checks", "all", "--exclude-checks", BEYOND_SCHEMAS, *wishes]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=OUT_OF_HAND, check=False)
    assert run.returncode == 0, run.stdout[-6_000:] + run.stderr[-2_000:]
    return run.stdout


@pytest.mark.parametrize("examples", [2, pytest.param(40, marks=pytest.mark.soak)])
def test_the_server_keeps_to_its_openapi_document_with_strangers(
    server: Running, tmp_path: Path, examples: int
) -> None:
    said = checked(server, tmp_path, "--max-examples", str(examples))
    # The document itself is what Schemathesis begins with.
    assert f"{len(ROUTES) - 2} selected" in said


@pytest.mark.soak
def test_and_with_people_at_a_table(server: Running, tmp_path: Path) -> None:
    table = seated(server, chat=True)
    table.start()
    (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.table" = "{table.table}"\n', encoding="utf-8")
    tokens = f"Authorization: Bearer {','.join((table.host, *table.tokens))}"
    wishes = ("--max-examples", "60", "--header", tokens, "--phases", "coverage,fuzzing")
    checked(server, tmp_path, *wishes, "--include-path-regex", "^/api/tables/{table}")
    assert table.shown()["seq"] > 4
