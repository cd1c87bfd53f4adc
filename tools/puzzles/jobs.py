"""Jobs: work on a pool with a bar and a log, from which it is resumed."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.parallel import Pool, until_interrupted
from croupier.parallel.log import JobLog
from croupier.report.progress import progress_bar

Item = TypeVar("Item", bound=Hashable)
Result = TypeVar("Result", bound=msgspec.Struct)


def do_all(
    pool: Pool,
    work: Callable[[Item], Result],
    items: Sequence[Item],
    kind: type[Result],
    item_of: Callable[[Result], Item],
    heading: Mapping[str, Any],
    file: Path,
) -> list[Result]:
    """Return the results for all items in their order, whatever the pool; those in the log are not done again.

    Raises KeyboardInterrupt after Ctrl-C; the log has what is finished.
    """
    decoder = msgspec.json.Decoder(kind)
    with JobLog(file, "set of puzzles", heading, decoder.decode, msgspec.to_builtins) as log:
        wanted = set(items)
        results = {item: result for result in log.results if (item := item_of(result)) in wanted}
        missing = [item for item in items if item not in results]
        with progress_bar(len(items), "starting", str(heading["unit"])) as show:
            show(len(results))

            def take(result: Result) -> None:
                results[item_of(result)] = result
                log.add([result])
                show(len(results))

            if not until_interrupted(pool.map(work, missing), take):
                raise KeyboardInterrupt
    return [results[item] for item in items]
