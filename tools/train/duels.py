"""Duels: games of the network against tables full of sharks, played on the CPU while a GPU trains."""

import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from statistics import fmean, stdev

from croupier.bots import Ace, Bot, Shark
from croupier.dealer import SeededDealer
from croupier.engine import EnginePool, use_pool
from croupier.engine.host import WasmEngine
from croupier.parallel import process_pool
from croupier.rules import Setup
from croupier.simulation import play_on_views

SEED = 20120424


def play_duels(file: Path, setup: Setup, deal: int) -> float:
    """Play a deal once with the network at each seat among sharks. Return its mean share of victory."""
    total = 0.0
    with use_pool(EnginePool(lambda: WasmEngine(file))):  # sharks do not use the network
        for seat in range(setup.players):
            bots: list[Bot] = [Shark(deal + other) for other in range(setup.players)]
            bots[seat] = Ace(deal)
            scores = play_on_views(setup, SeededDealer(SEED, deal), bots).scores
            winners = [number for number, score in enumerate(scores) if score.rank == 1]
            total += (seat in winners) / len(winners)
    return total / setup.players


class Duels:
    """Games against sharks, played by other processes; without processes there are none."""

    def __init__(self, setups: Sequence[Setup], processes: int) -> None:
        self.setups, self.deals = setups, 0
        self._pool = process_pool(processes) if processes else None
        self._playing: list[tuple[Setup, Future[float]]] = []
        self._copy: Path | None = None

    def start(self, file: Path, deals: int) -> None:
        """Start `deals` deals at each table with a copy of a weights file, unless earlier ones are in progress."""
        if self._pool is not None and not self._playing:
            # A new name each time, since a process caches the weights of a file.
            copy = self._copy = Path(shutil.copy(file, file.with_name(f"duelling-{self.deals}.bin")))
            jobs = [(setup, self.deals + number) for number in range(deals) for setup in self.setups]
            self.deals += deals
            self._playing = [(setup, self._pool.submit(play_duels, copy, setup, deal)) for setup, deal in jobs]

    def finished(self, wait: bool = False) -> Iterator[tuple[Setup, int, float, float]]:
        """Yield the setup, number of games, share of victory and its standard error, once all games have ended."""
        if self._playing and (wait or all(future.done() for _, future in self._playing)):
            for setup in self.setups:
                shares = [future.result() for played, future in self._playing if played == setup]
                error = stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 0.5
                yield setup, len(shares) * setup.players, fmean(shares), error
            self._playing = []
            self._remove_copy()

    def _remove_copy(self) -> None:
        if self._copy is not None:
            self._copy.unlink(missing_ok=True)

    def close(self) -> None:
        """Stop the processes and delete the copied weights."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._remove_copy()
