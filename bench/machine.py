"""The machine a run was measured on, in a few words."""

import os
import platform
import shutil
import subprocess

import numba
import numpy as np

from bench.stint import cores


def processor() -> str:
    """The name of the processor, as far as the system tells."""
    if shutil.which("lscpu"):
        told = subprocess.run(["lscpu"], capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"})
        for line in told.stdout.splitlines():
            if line.startswith("Model name:"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "an unnamed processor"


def machine() -> dict[str, str | int | float]:
    """What one has to know to compare figures."""
    return {
        "processor": f"{processor()} ({platform.machine()})",
        "cores": len(cores()),
        "system": platform.system(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def load(name: str) -> dict[str, str | int | float]:
    """How many programs wanted a core in the last minute, under a name; nothing where the system does not tell."""
    return {name: round(os.getloadavg()[0], 2)} if hasattr(os, "getloadavg") else {}


def busy() -> bool:
    """Whether other programs keep half of the cores or more from us."""
    return hasattr(os, "getloadavg") and os.getloadavg()[0] > len(cores()) / 2
