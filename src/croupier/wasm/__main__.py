"""`python -m croupier.wasm FOLDER`: put the module and the weights of its network into the folder of a built page."""

import sys
from pathlib import Path

from croupier.wasm.files import install

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m croupier.wasm FOLDER")
    print(install(Path(sys.argv[1])).module)
