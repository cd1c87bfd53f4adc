"""Facts: what the page must know to call its module, as JSON in a section of the module, so that both always match."""

from base64 import b64encode

import numpy as np
from msgspec import Struct, json
from msgspec.structs import replace

from croupier.analysis.fitted import equity_rows, setup_name
from croupier.api.http import EditionInfo, edition_info
from croupier.bots.engine_bots import Searcher
from croupier.bots.entry import BotClass, BotEntry
from croupier.bots.roster import BUILT_IN
from croupier.engine.entries import ledger
from croupier.engine.entries.account import MILLION
from croupier.engine.manifest import ArrayLocation
from croupier.engine.regions import Array, GrowingArray, RegionPlan, arrays
from croupier.network.effort import HINT, QUICK
from croupier.network.inference import SHAPES
from croupier.review.rating import SkillRating
from croupier.review.review import TURNING_POINTS, Mark
from croupier.rules import EDITIONS, Setup
from croupier.rules.engine.step import DEAL_STEP, LOT_STEP, NOTED_STEP, PLACE_STEP, ROLL_STEP
from croupier.rules.setup import offered_setups
from croupier.rules.table import DEAL, LOT, OVER, PAY, PLACE, ROLL, SPARE, TABLE

PARTS = ("deal", "own_dice", "other_dice", "own_moves", "other_moves", "luck", "skill", "adjusted", "loss")
"""The parts of a seat's account, by number in the ledger, as the wire names them."""
WEIGHTS = tuple(f"weights.{name}" for name in SHAPES)
"""The arrays in the file of weights, in order."""
READ = {"rules", "equity", "tables", "position", "numbers", "shares", "estimates", "before", "samples", "figure"}
READ |= {"ledger", "weights"}
"""The regions that the page reads or writes."""
SECTION = "croupier"
"""The name of the custom section."""
LAYOUT = 8
"""A version: it changes with the bytes of a table, and with what the module's functions take and write. A page made for
another version does not use the module (`page/src/lib/rules/engine_module.ts`)."""


class SetupFacts(Struct, frozen=True):
    """The numbers of an offered setup."""

    name: str
    edition: str
    players: int
    neutral: bool
    bandit: bool
    rules: tuple[int, ...]
    equity: list[list[float]]


class EditionFacts(Struct, frozen=True):
    """An edition, and a table of it before the lot is drawn."""

    info: EditionInfo
    opening: str
    """The bytes of that table, base64."""
    worth: int
    """The value of all its notes, thousand $."""
    notes: int


class BotFacts(Struct, frozen=True):
    """A bot, and how to ask it for a move."""

    name: str
    built_in: bool
    thinks: bool
    network: bool
    policy: int | None
    """Its number in `croupier.policies`, if it is a policy."""
    turns: int
    """Its budget in simulated turns; 0 if it does not search."""
    rivalry: bool
    shrewd: bool


class Facts(Struct, frozen=True):
    """All facts about a module."""

    layout: int
    memory: dict[str, ArrayLocation]
    record: int
    """Bytes of a position."""
    phases: dict[str, int]
    steps: dict[str, int]
    editions: tuple[EditionFacts, ...]
    setups: tuple[SetupFacts, ...]
    bots: tuple[BotFacts, ...]
    causes: dict[str, int]
    """Rows of the ledger; for dice and moves, the row of the first seat."""
    parts: tuple[str, ...]
    """The parts of a seat's account, in the order of the ledger."""
    marks: tuple[str, ...]
    """Marks for the cost of a move, cheapest first."""
    ratings: tuple[str, ...]
    """Words for how well a seat played, best first."""
    points: int
    """The number of turning points in a review."""
    weights: tuple[str, ...]
    """The arrays in the file of the network's weights, in order, as 16-bit numbers."""
    hint: tuple[int, int]
    """The effort of a hint: looks, and an error in millionths."""
    quick: tuple[int, int, int]
    """The precision of a quick review: samples, most rollouts of each, and an error in millionths."""


def locate_arrays(plan: RegionPlan) -> dict[str, ArrayLocation]:
    """Return the address and shape of every array of the engine."""
    return {name: _locate(plan.addresses[name], array) for name, array in arrays(plan.regions)}


def _locate(address: int, array: Array | GrowingArray) -> ArrayLocation:
    dtype = np.dtype(array.dtype)
    kind = "record" if dtype.fields else str(dtype)
    if isinstance(array, Array):
        return ArrayLocation(address, kind, array.shape, dtype.itemsize)
    return ArrayLocation(address, kind, (-1,) * array.dimensions, dtype.itemsize, grown=True)


def facts(plan: RegionPlan) -> bytes:
    """Encode the facts of a page's module with this memory as JSON."""
    phases = {"lot": LOT, "deal": DEAL, "spare": SPARE, "roll": ROLL, "place": PLACE, "pay": PAY, "over": OVER}
    steps = {
        "lot": LOT_STEP,
        "deal": DEAL_STEP,
        "roll": ROLL_STEP,
        "noted": NOTED_STEP,
        "place": PLACE_STEP,
    }
    found = Facts(
        LAYOUT,
        {name: replace(place, size=0) for name, place in locate_arrays(plan).items() if name.split(".")[0] in READ},
        TABLE.itemsize,
        phases,
        steps,
        tuple(_edition(name) for name in EDITIONS),
        tuple(_setup(setup) for edition in EDITIONS.values() for setup in offered_setups(edition)),
        tuple(_bot(entry) for entry in BUILT_IN),
        {"deal": ledger.DEAL, "dice": ledger.DICE, "moves": ledger.MOVES},
        PARTS,
        tuple(mark.value for mark in Mark),
        tuple(rating.value for rating in SkillRating),
        TURNING_POINTS,
        WEIGHTS,
        (HINT.inferences, round(HINT.error * MILLION)),
        (QUICK.samples, QUICK.most, round(QUICK.error * MILLION)),
    )
    return json.encode(found)


def _edition(name: str) -> EditionFacts:
    edition = EDITIONS[name]
    opening = (
        Setup(edition, edition.players[0]).open_table().tobytes()
    )  # before the lot it is the same for any number of players
    worth = sum(value * count for value, count in edition.notes.items())
    return EditionFacts(edition_info(edition), b64encode(opening).decode(), worth, sum(edition.notes.values()))


def _setup(setup: Setup) -> SetupFacts:
    return SetupFacts(
        setup_name(setup),
        setup.edition.name,
        setup.players,
        setup.neutral,
        setup.bandit,
        tuple(setup.rules),
        equity_rows(setup),
    )


def _bot(entry: BotEntry) -> BotFacts:
    kind = entry.make.load() if isinstance(entry.make, BotClass) else None
    rivalry, shrewd = (kind.rivalry, kind.shrewd) if kind and issubclass(kind, Searcher) else (False, False)
    return BotFacts(
        entry.name,
        entry.built_in,
        entry.thinks,
        entry.network,
        entry.policy,
        entry.turns,
        rivalry,
        shrewd,
    )
