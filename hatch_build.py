"""Build hook: puts the built page and the WebAssembly module into the wheel: `pip install .` needs Python alone.

CROUPIER_NO_PAGE=1 leaves both out, CROUPIER_NO_MODULE=1 the module; a server then builds it when it is first asked for.
An editable install never has the module.
"""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE_NEEDS = ["llvmlite==0.50.*", "msgspec>=0.19", "numba==0.68.*", "numpy>=2.0", "platformdirs>=4.2"]
"""What builds the module; its compiler uses parts of Numba that are not public."""


def wants_module() -> bool:
    """Whether the module is built for a wheel."""
    return "1" not in (os.environ.get("CROUPIER_NO_PAGE"), os.environ.get("CROUPIER_NO_MODULE"))


class PageHook(BuildHookInterface):
    """Runs page/build.py before a wheel, editable or not, is put together."""

    def dependencies(self) -> list[str]:
        """What has to be installed before."""
        return MODULE_NEEDS if wants_module() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling calls it so
        """Build what is wanted."""
        if self.target_name != "wheel":
            return
        if os.environ.get("CROUPIER_NO_PAGE") == "1":
            self.app.display_warning("CROUPIER_NO_PAGE=1: the web page is not built.")
            return
        builder = runpy.run_path(str(Path(self.root) / "page" / "build.py"))
        builder["build_page"]()
        if version != "editable" and wants_module():
            try:
                builder["build_module"]()
            except SystemExit as reason:  # such as a Python that this Numba does not know
                self.app.display_warning(f"{reason}; a server will try to build it")
