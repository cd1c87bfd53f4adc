"""A host that cheats with fair dice: what `verify` finds with and without a commitment and a seed that were kept.

docs/fair-dice.md lists the same ways to cheat.
"""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from croupier.dealer import FairDealer, commitment, table_secret
from croupier.dealer.fair import fingerprint
from croupier.record import Evidence, Record, Report, verify, write
from croupier.rules import CLASSIC, Setup
from tests.records.games import play_game

SETUP = Setup(CLASSIC, players=2, starter=0)
ANNA, BEN = "annas-own-seed", "bens-own-seed"
SECRET = sha256(b"the secret").digest()
KEPT = Evidence(commitment(SECRET), (ANNA,))
"""What Anna's device wrote down in the lobby."""
NO_CHECK: tuple[str, ...] = ("kept commitment", "kept seed")


def game(secret: bytes = SECRET, seeds: tuple[str, ...] = (ANNA, BEN)) -> Record:
    """Return the record of a game that the host really dealt from this secret and these seeds."""
    steps = play_game(SETUP, FairDealer(secret, seeds), 1)
    return Record(SETUP, ("Anna", "Ben"), steps, (), commitment(secret), seeds, secret)


def checked(record: Record, kept: Evidence = KEPT) -> Report:
    return verify(write(record), kept=kept)


def test_an_honest_game_is_proven_to_one_who_kept_commitment_and_seed() -> None:
    report = checked(game())
    assert (report.verdict, report.missing, report.dice) == ("proven", (), "checked")


def test_an_honest_game_is_not_proven_to_one_who_kept_too_little() -> None:
    for kept, missing in (
        (Evidence(), NO_CHECK),
        (Evidence(commitment=KEPT.commitment), ("kept seed",)),
        (Evidence(seeds=KEPT.seeds), ("kept commitment",)),
    ):
        report = checked(game(), kept)
        assert (report.ok, report.verdict, report.missing) == (True, "consistent", missing)


def test_a_swapped_secret_is_wrong_for_everyone() -> None:
    for kept in (KEPT, Evidence()):
        report = checked(replace(game(), secret=sha256(b"another").digest()), kept)
        assert report.verdict == "wrong"
        assert report.reason == "the secret is not the one committed to: its SHA-256 is another"


def test_a_secret_chosen_after_the_seeds_is_wrong_for_who_kept_the_commitment() -> None:
    # The host shows 40 commitments in the lobby, and deals from the secret whose game it likes best.
    secrets = [SECRET, *(sha256(f"secret {number}".encode()).digest() for number in range(39))]
    best = max(secrets[1:], key=lambda secret: game(secret).game.result[1].money)  # type: ignore[index]
    record = game(best)
    report = checked(record)
    assert (report.verdict, report.line) == ("wrong", 6)
    assert report.reason == "the commitment is not the one kept from before the game"
    alone = checked(record, Evidence())
    assert (alone.verdict, alone.missing) == ("consistent", NO_CHECK)


def test_a_seed_replaced_is_wrong_for_who_kept_their_own() -> None:
    record = game(seeds=("seed-of-the-host", BEN))
    report = checked(record)
    assert (report.verdict, report.line) == ("wrong", 6)
    assert report.reason == "no seat has the seed annas-own-seed, which was added before the game"
    assert checked(record, Evidence(KEPT.commitment)).verdict == "consistent"


def test_a_secret_made_for_another_table_is_wrong_for_who_was_there() -> None:
    root = sha256(b"the root").digest()
    secret = table_secret("their-table", root)
    record = replace(game(secret), table="their-table", root=root)
    kept = Evidence(commitment(secret), (ANNA,), "their-table")
    assert checked(record, kept).verdict == "proven"
    report = checked(record, replace(kept, table="our-table"))
    assert (report.verdict, report.line) == ("wrong", 6)
    assert report.reason == "the commitment is that of table their-table, not of our-table"
    # The host writes down the table they sat at: then the root makes another secret.
    report = checked(replace(record, table="our-table"), replace(kept, table="our-table"))
    assert report.reason == "the secret is not that of table our-table: its root gives another"


def test_every_seed_that_was_kept_must_be_there() -> None:
    assert checked(game(), Evidence(KEPT.commitment, (ANNA, BEN))).verdict == "proven"
    assert checked(game(), Evidence(KEPT.commitment, (ANNA, "third"))).verdict == "wrong"


def test_two_faces_are_told_apart_by_one_record_and_by_comparing_fingerprints() -> None:
    # Ben was shown the commitment of another secret; there is only one game, so one of the two holds the wrong one.
    bens = Evidence(commitment(sha256(b"the other face").digest()), (BEN,))
    assert checked(game()).verdict == "proven"
    assert checked(game(), bens).verdict == "wrong"
    # Each may be given a record that fits; then the fingerprints that they compare are not the same.
    other = game(sha256(b"the other face").digest())
    assert checked(other, bens).verdict == "proven"
    assert checked(game()).fingerprint != checked(other, bens).fingerprint


def test_a_withheld_secret_proves_nothing_whatever_was_kept() -> None:
    report = checked(replace(game(), secret=None))
    assert (report.ok, report.finished, report.verdict, report.missing) == (True, True, "consistent", ("secret",))


def test_a_record_stripped_of_commitment_and_seeds_is_wrong_for_who_kept_some() -> None:
    stripped = replace(game(), commitment=None, seeds=(), secret=None)
    for kept in (KEPT, Evidence(KEPT.commitment), Evidence(seeds=KEPT.seeds)):
        report = checked(stripped, kept)
        assert (report.verdict, report.line) == ("wrong", 5)
        assert report.reason == "the record has no commitment and no seeds, but there were some before the game"
    alone = checked(stripped, Evidence())
    assert (alone.verdict, alone.missing, alone.fingerprint) == ("consistent", ("commitment",), None)


def test_a_last_seat_that_knows_the_secret_can_choose_and_no_check_shows_it() -> None:
    # The limit that docs/fair-dice.md names: Ben tries seeds until he likes the game.
    seeds = [(ANNA, f"try-{number}") for number in range(20)]
    best = max(seeds, key=lambda both: game(seeds=both).game.result[1].money)  # type: ignore[index]
    assert checked(game(seeds=best)).verdict == "proven"


def test_the_fingerprint_is_that_of_the_documentation() -> None:
    text = f"croupier-fingerprint-1|{KEPT.commitment}|{ANNA},{BEN}"
    digits = sha256(text.encode()).hexdigest()[:24]
    found = fingerprint(commitment(SECRET), (ANNA, BEN))
    docs = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")
    vectors = commitment(bytes(range(32)))
    assert f"`{fingerprint(vectors, ('anna', 'Ben_2', 'c117'))}`" in docs
    assert found == checked(game()).fingerprint == " ".join(digits[at : at + 4] for at in range(0, 24, 4))
