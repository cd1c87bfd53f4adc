"""Proof: what this machine can say of the dice of an online game that is over, and what it has seen of that game."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from croupier.api import events
from croupier.api.views import RoomView
from croupier.record import Evidence, Record, verify
from croupier.record.reader import Reading
from croupier.rules import Deal, Lot, Place, Roll, Step
from croupier.terminal.online.holding import KeptTable, all_holdings
from croupier.words import Words

Proof: TypeAlias = Literal["proven", "checked", "withheld", "commitment", "seed", "secret", "draws", "steps"]
"""proven: nobody chose the dice; checked: every die follows from the secret, but we added nothing to them; withheld:
the server never told the secret. The others say what is wrong: another commitment, a seed replaced, another secret,
draws that do not follow from it, other steps than were seen here."""

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


class Sight:
    """The placings of a game as they were seen, so that a server cannot play one game and write down another."""

    def __init__(self) -> None:
        self._runs: list[list[str]] = []
        """Those that followed each other without a gap."""
        self._last: int | None = None
        """The number of the last event."""

    def observe(self, seq: int, what: events.PublicEvent) -> None:
        """Take in an event of the table."""
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
        """Return whether all that was seen stands in the record, in its order."""
        told = [*_events_in(record)]
        start = 0
        for run in filter(None, self._runs):
            found = (at for at in range(start, len(told) - len(run) + 1) if told[at : at + len(run)] == run)
            if (at := next(found, None)) is None:
                return False
            start = at + len(run)
        return True


def _events_in(record: Record) -> Iterator[str]:
    """Yield the start of a game and its placings, each with what chance brought after it."""
    began, chance = "", list[str]()
    for step, game in zip(record.steps, record.games(), strict=False):
        if isinstance(step, Place):
            yield f"{began}> {'; '.join(chance)}"
            began, chance = f"{game.seat} > {step} ", []
        else:
            chance.append(_step_text(step))
    yield f"{began}> {'; '.join(chance)}"


def _step_text(step: Step) -> str:
    """Return a step of chance as events tell it."""
    match step:
        case Lot():
            return f"lot {step.seat}"
        case Deal():
            return f"{step.value}"
        case Roll():
            return f"roll {step}"
    return str(step)


def prove(content: bytes, reading: Reading, table: KeptTable, room: RoomView, sight: Sight) -> Proof | None:
    """Return what a record proves to us; None: its dice were never committed to."""
    record, kept = reading.record, table.holding
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
    if not sight.agrees(record):
        return "steps"
    if not report.ok:
        return "draws"
    if record.day is None and record.secret is None:
        return "withheld"
    return "proven" if report.verdict == "proven" else "checked"


def proof_text(words: Words, proof: Proof, server: str) -> str:
    """Say what is proven; of a secret that is withheld, also how often this server has done that."""
    text = words.say(TEXTS[proof], server=server)
    if proof == "withheld":
        proofs = [holding.proof for holding in all_holdings() if holding.server == server and holding.proof is not None]
        if len(proofs) > 1:
            withheld = sum(proof == "withheld" for proof in proofs)
            text += " " + words.count("page.history.withheld", withheld, games=len(proofs), server=server)
    return text


def is_alarming(proof: Proof) -> bool:
    """Return whether people have to be warned."""
    return proof not in ("proven", "checked")
