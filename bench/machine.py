"""Facts about the machine that a run was measured on."""

import os
import platform
import shutil
import subprocess
import sysconfig

import numba
import numpy as np

from bench.stint import cores

BUILDS = {
    True: "built with profile-guided optimisation",
    False: "built without profile-guided optimisation",
    None: "build unknown",
}


def processor() -> str:
    """Return the name of the processor, as well as the system knows it."""
    if shutil.which("lscpu"):
        listed = subprocess.run(
            ["lscpu"], capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"}
        )
        for line in listed.stdout.splitlines():
            if line.startswith("Model name:"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "an unnamed processor"


def is_profile_guided() -> bool | None:
    """Return whether the interpreter was built with profile-guided optimisation; None if that is unknown.

    It is unknown for Debian and Ubuntu: they use it without the usual option, and their packages hide the flags.
    """
    arguments, flags = sysconfig.get_config_vars("CONFIG_ARGS", "PGO_PROF_USE_FLAG")
    if arguments is not None and "--enable-optimizations" in arguments:
        return True
    return False if arguments is not None and flags else None


def machine() -> dict[str, str | int | float]:
    """Return the facts that one needs to compare figures."""
    return {
        "processor": f"{processor()} ({platform.machine()})",
        "cores": len(cores()),
        "system": platform.system(),
        "python": f"{platform.python_version()} ({BUILDS[is_profile_guided()]})",
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def load(name: str) -> dict[str, str | int | float]:
    """Return the load average of the last minute under a name; an empty mapping if the system has none."""
    return {name: round(os.getloadavg()[0], 2)} if hasattr(os, "getloadavg") else {}


def is_busy() -> bool:
    """Return whether other programs use half of the cores or more."""
    return hasattr(os, "getloadavg") and os.getloadavg()[0] > len(cores()) / 2
