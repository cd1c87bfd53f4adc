"""The CUDA compiler of `croupier[gpu]`: Numba finds it where the machine has no toolkit, and only there."""

import os
import sys
from pathlib import Path

import pytest

from croupier.compiled import cuda_toolkit, gpu
from croupier.compiled.cuda_toolkit import use_installed_compiler


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a package with the files of NVIDIA's, on a machine without a toolkit."""
    nvvm = tmp_path / "site" / "nvidia" / "cuda_nvcc" / "nvvm"
    for name in ("lib64/libnvvm.so", "libdevice/libdevice.10.bc"):
        (nvvm / name).parent.mkdir(parents=True)
        (nvvm / name).write_text(name)
    monkeypatch.syspath_prepend(tmp_path / "site")
    for module in [name for name in sys.modules if name.partition(".")[0] == "nvidia"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(cuda_toolkit, "SYSTEM", tmp_path / "no-toolkit")
    monkeypatch.setattr(cuda_toolkit, "cache_home", lambda: tmp_path / "cache")
    monkeypatch.setenv("CUDA_PATH", "")
    monkeypatch.delenv("CUDA_PATH")
    monkeypatch.setenv("CUDA_HOME", "")
    monkeypatch.delenv("CUDA_HOME")
    return nvvm.parent


@pytest.mark.skipif(sys.platform == "win32", reason="there Numba finds the library under its own name")
def test_numba_finds_library_and_device_code_of_the_package(package: Path) -> None:
    from numba.misc.findlib import find_lib

    use_installed_compiler()
    use_installed_compiler()  # what is there already is replaced
    home = Path(os.environ["CUDA_HOME"])
    (library,) = find_lib("nvvm", str(home / "nvvm" / "lib64"), "linux")
    assert Path(library).resolve() == (package / "nvvm" / "lib64" / "libnvvm.so").resolve()
    assert (home / "nvvm" / "libdevice" / "libdevice.10.bc").read_text() == "libdevice/libdevice.10.bc"


@pytest.mark.usefixtures("package")
def test_a_toolkit_of_the_machine_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_toolkit, "SYSTEM", tmp_path)
    use_installed_compiler()
    assert "CUDA_HOME" not in os.environ
    monkeypatch.setattr(cuda_toolkit, "SYSTEM", tmp_path / "no-toolkit")
    monkeypatch.setenv("CUDA_HOME", "/mine")
    use_installed_compiler()
    assert os.environ["CUDA_HOME"] == "/mine"


def test_without_the_package_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_toolkit, "PACKAGE", "no_such_package.part")
    before = dict(os.environ)
    use_installed_compiler()
    assert dict(os.environ) == before


def test_a_cache_that_cannot_be_written_to_means_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise PermissionError(13, "Permission denied", "cuda")

    monkeypatch.setattr(gpu, "use_installed_compiler", refused)
    with pytest.raises(gpu.NoGpuError, match=r"CUDA support cannot be loaded: .*Permission denied"):
        gpu.require_gpu.__wrapped__()
