"""The notebooks run from beginning to end and print what they show."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"


def printed(notebook):
    """What each code cell prints or shows as text."""
    return [
        "".join(
            output.get("text") or output.get("data", {}).get("text/plain", "")
            for output in cell.outputs
        )
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(path):
    kept = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(FOLDER)}}
    NotebookClient(fresh, timeout=120, resources=resources).execute()
    assert printed(fresh) == printed(kept)
    assert any(printed(kept))
