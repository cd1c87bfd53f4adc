"""What this machine can prove about the dice of a finished online game, from its record and from the events seen."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from croupier.api import events
from croupier.api.views import RoomView
from croupier.record import Evidence, Record, verify
from croupier.record.reader import Reading
from croupier.rules import Deal, Lot, Place, Roll, Step
from croupier.terminal.online.saved_table import TableKeeper, load_saved_tables
from croupier.words import Words

Proof: TypeAlias = Literal["proven", "checked", "withheld", "commitment", "seed", "secret", "draws", "steps"]
"""proven: nobody chose the dice; checked: every die follows from the secret, but no seed of ours went into them;
withheld: the server did not reveal the secret. The others say what is wrong: another commitment, a replaced seed,
another secret, draws that do not follow from it, other steps than were seen here."""

TEXTS: dict[Proof, str] = {
    "proven": "page.verify.good",
    "checked": "page.proof.checked",
    "withheld": "page.proof.withheld",
    "commitment": "page.dice.alarm.commitment",
    "seed": "page.dice.alarm.seed",
    "secret": "page.dice.alarm.secret",
    "draws": "page.proof.draws",
    "steps": "page.proof.steps",
}


class SeenEvents:
    """The placings of a game as we have seen them, to detect a server that plays one game and records another."""

    def __init__(self) -> None:
        self._runs: list[list[str]] = []
        """Sequences of placings without a gap: one starts whenever events were missed."""
        self._last: int | None = None
        """The number of the last event seen."""

    def observe(self, seq: int, what: events.PublicEvent) -> None:
        """Add an event of the table."""
        if self._last is not None and seq <= self._last:
            return
        if self._last != seq - 1:
            self._runs.append([])
        self._last = seq
        if isinstance(what, events.StartedEvent):
            self._runs[-1].append(f"> {what.chance}")
        elif isinstance(what, events.PlacedEvent):
            self._runs[-1].append(f"{what.seat} > {Place(what.face, what.bandit)} > {what.chance}")

    def agrees(self, record: Record) -> bool:
        """Return whether the record contains everything that was seen, in the same order."""
        # Each run must be found in the record after the one before: "abcd" has the runs "ab" and "d", "dabc" has not.
        recorded = [*_events_in(record)]
        start = 0
        for run in filter(None, self._runs):
            found = (at for at in range(start, len(recorded) - len(run) + 1) if recorded[at : at + len(run)] == run)
            if (at := next(found, None)) is None:
                return False
            start = at + len(run)
        return True


def _events_in(record: Record) -> Iterator[str]:
    """Yield the start and the placings of a game, each with the steps of chance after it, in the form of `observe`."""
    began, chance = "", list[str]()
    for step, game in zip(record.steps, record.games(), strict=False):
        if isinstance(step, Place):
            yield f"{began}> {'; '.join(chance)}"
            began, chance = f"{game.seat} > {step} ", []
        else:
            chance.append(_step_text(step))
    yield f"{began}> {'; '.join(chance)}"


def _step_text(step: Step) -> str:
    """Return a step of chance in the notation of events."""
    match step:
        case Lot():
            return f"lot {step.seat}"
        case Deal():
            return f"{step.value}"
        case Roll():
            return f"roll {step}"
    return str(step)


def prove(
    content: bytes, reading: Reading, table: TableKeeper, room: RoomView, seen_events: SeenEvents
) -> Proof | None:
    """Return what the record of a game proves, or None if there was no commitment to its dice."""
    record, kept = reading.record, table.saved
    if kept.commitment is not None and (record.commitment, record.table or kept.table) != (kept.commitment, kept.table):
        return "commitment"
    if TEXTS["commitment"] in table.raised:
        return "commitment"
    if record.commitment is None and record.day is None:
        return None
    seeds = tuple(person.seed if person is not None else None for person in room.seats)
    if record.commitment is not None and (record.seeds != seeds or not set(kept.seeds) <= set(seeds)):
        return "seed"
    given = kept.seeds if kept.commitment is not None else ()
    report = verify(content, kept=Evidence(kept.commitment, given, kept.table if given else None))
    if not report.ok and report.line == reading.secret_line:
        return "secret"
    if not seen_events.agrees(record):
        return "steps"
    if not report.ok:
        return "draws"
    if record.day is None and record.secret is None:
        return "withheld"
    return "proven" if report.verdict == "proven" else "checked"


def proof_text(words: Words, proof: Proof, server: str) -> str:
    """Return a sentence about a proof; if the secret was withheld, also say how often this server has done that."""
    text = words.say(TEXTS[proof], server=server)
    if proof == "withheld":
        proofs = [saved.proof for saved in load_saved_tables() if saved.server == server and saved.proof is not None]
        if len(proofs) > 1:
            withheld = sum(proof == "withheld" for proof in proofs)
            text += " " + words.count("page.history.withheld", withheld, games=len(proofs), server=server)
    return text


def is_alarming(proof: Proof) -> bool:
    """Return whether a proof is a warning."""
    return proof not in ("proven", "checked")
