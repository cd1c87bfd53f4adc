"""Build hook: builds the page and puts it into the wheel. CROUPIER_NO_PAGE=1 leaves the page out."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):
    """Runs page/build.py before a wheel, editable or not, is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling passes it
        """Build the page, unless CROUPIER_NO_PAGE=1."""
        if self.target_name != "wheel":
            return
        if os.environ.get("CROUPIER_NO_PAGE") == "1":
            self.app.display_warning("CROUPIER_NO_PAGE=1: the web page is not built.")
            return
        builder = runpy.run_path(str(Path(self.root) / "page" / "build.py"))
        builder["build_page"]()
