"""`python -m croupier.wasm FOLDER`: write the module and the weights of its network into a folder."""

import sys
from pathlib import Path

from croupier.wasm.module import built_module, weights_file

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "engine.wasm").write_bytes(built_module())
    (folder / "weights.bin").write_bytes(weights_file())
