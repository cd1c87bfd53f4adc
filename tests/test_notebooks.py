"""The notebooks run from top to bottom, in Jupyter's kernel, and show what they promise."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples" / "notebooks").glob("*.ipynb"))
SECONDS = 300
QUICK = {"first_look"}
"""Those that run with every change; the others run at night."""


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=() if file.stem in QUICK else pytest.mark.soak, id=file.stem) for file in NOTEBOOKS],
)
def test_a_notebook_runs_from_top_to_bottom_and_ends_with_an_answer(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are left out of the repository"
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    *_, last = (cell for cell in notebook.cells if cell.cell_type == "code")
    shown = [output.data for output in last.outputs if output.output_type == "execute_result"]
    assert shown
    assert not any(output.output_type == "stream" and output.name == "stderr" for output in last.outputs)


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3
