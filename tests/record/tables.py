"""Tables and games for the tests of records: random ones of every kind, and a made-up edition."""

from hashlib import sha256

from hypothesis import strategies as st

from croupier.dealer import FairDealer, SeededDealer, commitment
from croupier.record import Record, Remark
from croupier.rules import EDITIONS, Edition, Leaving, Setup, offered_setups
from tests.records.games import play_game

NAMES = ("Anna", "Ben", "Carla Maria", "Dörte", "Émile > 3", "n6 B1")
TABLES = [setup for edition in EDITIONS.values() for setup in offered_setups(edition)]

POCKET = Edition(
    name="pocket",
    players=(2, 3),
    rounds=5,
    dice=3,
    big_dice=2,
    big_weight=3,
    notes={5: 3, 15: 6, 25: 4, 100: 2},
    fill_sum=20,
    fill_notes=1,
    leaving=Leaving.UNDER_PILE,
    neutral_dice={2: 1},
    spare_dice={2: 3},
    bandit=True,
)
"""A made-up edition with so few notes that the pile runs out and returned notes come up again."""


def record_of(setup: Setup, seed: int, *, fair: bool = False, most: int | None = None, revealed: bool = True) -> Record:
    """Return a random game of a table, or the beginning of one, with fair dice or those of a seed."""
    names = NAMES[: setup.players]
    if not fair:
        return Record(setup, names, play_game(setup, SeededDealer(seed), seed, most=most))
    secret = sha256(str(seed).encode()).digest()
    seeds = tuple(f"seed_{seed}-{seat}" for seat in range(setup.players))
    steps = play_game(setup, FairDealer(secret, seeds), seed, most=most)
    return Record(setup, names, steps, (), commitment(secret), seeds, secret if revealed else None)


remark_texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Zl", "Zp", "Cs"]), min_size=1, max_size=40
).filter(lambda text: text == text.strip(" "))


@st.composite
def records(draw: st.DrawFn, tables: tuple[Setup, ...] = tuple(TABLES)) -> Record:
    """Draw records of every kind of table, finished and not, with everything a record can hold."""
    table = draw(st.sampled_from(tables))
    setup = Setup(
        table.edition,
        table.players,
        table.neutral,
        table.bandit,
        face_down=draw(st.booleans()),
        starter=draw(st.none() | st.integers(0, table.players - 1)),
    )
    most = draw(st.none() | st.integers(0, 120))
    record = record_of(
        setup, draw(st.integers(0, 10**6)), fair=draw(st.booleans()), most=most, revealed=draw(st.booleans())
    )
    said = draw(st.lists(st.tuples(st.integers(0, len(record.steps)), remark_texts), max_size=6))
    remarks = tuple(Remark(after, text) for after, text in sorted(said, key=lambda remark: remark[0]))
    return Record(setup, record.names, record.steps, remarks, record.commitment, record.seeds, record.secret)
