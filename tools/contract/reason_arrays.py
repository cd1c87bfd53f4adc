"""Where the engine writes the reasons for a move, generated for the page.

The module's own facts do not say it yet (`READ` in tools/engine/facts.py). Both built modules have the same memory, so
the manifest says it.
"""

import json

from croupier.engine.manifest import manifest
from tools.contract.constants import HEAD

REGION = "reasons."
NEXT = "before"
"""A region behind it that the facts do name: where that is elsewhere, the module is another one."""


def generate() -> str:
    """Return the text of the file of arrays."""
    memory = manifest().memory
    lines = [
        f'  "{name}": {{ at: {array.at}, kind: "{array.kind}", shape: {json.dumps(array.shape)} }},'
        for name, array in memory.items()
        if name.startswith(REGION)
    ]
    return f"""{HEAD}
/** The arrays of the region `reasons`, which the facts of the module do not name yet. */
export const REASON_ARRAYS: Record<string, {{ at: number; kind: string; shape: number[] }}> = {{
{chr(10).join(lines)}
}};

/** Where `{NEXT}` is in that module. */
export const NEXT_AT = {memory[NEXT].at};
"""
