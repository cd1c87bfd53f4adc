"""Writer of records: the canonical text of a game."""

from collections.abc import Iterator

from croupier.record.edition_rows import write_row
from croupier.record.record import Record, check_record
from croupier.record.syntax import (
    BOUND_VERSION,
    DAY_KEYWORD,
    DAY_VERSION,
    FORMAT_NAME,
    MOST_BYTES,
    MOST_LINES,
    NOTED_VERSION,
    OWN_EDITION_VERSION,
    VARIANTS,
    VERSION,
)
from croupier.rules import Deal, Game, Lot, Place, Roll, Score, Step
from croupier.rules.edition import is_built_in
from croupier.rules.steps import digits


def write(record: Record) -> str:
    """Return the text of a record. Replays every step and raises IllegalStepError for an illegal one."""
    lines = list(_write_header(check_record(record)))
    body = _write_body(record)
    if body:
        lines += ["", *body]
    text = "".join(f"{line}\n" for line in lines)
    if len(lines) > MOST_LINES or len(text.encode()) > MOST_BYTES:
        raise ValueError(f"a record has at most {MOST_LINES:,} lines and {MOST_BYTES // 1000} kB: leave remarks out")
    return text


def _write_header(record: Record) -> Iterator[str]:
    """Yield the lines before the first step."""
    setup = record.setup
    yield f"{FORMAT_NAME} {_version(record)}"
    yield f"edition: {setup.edition.name}"
    if not is_built_in(setup.edition):
        yield from write_row(setup.edition)
    chosen = (setup.neutral, setup.bandit, setup.face_down)
    variants = ", ".join(name for name, played in zip(VARIANTS, chosen, strict=True) if played)
    if variants:
        yield f"variants: {variants}"
    for name in record.names:
        yield f"seat: {name}"
    yield f"starter: {'lot' if setup.starter is None else record.names[setup.starter]}"
    if record.day is not None:
        yield f"{DAY_KEYWORD}: {record.day}"
    if record.commitment is not None:
        yield f"commitment: {' '.join(filter(None, (record.table, record.commitment)))}"
        for name, seed in zip(record.names, record.seeds, strict=True):
            yield f"seed: {name} {seed}"


def _version(record: Record) -> int:
    """Return the lowest version that can hold a record."""
    if not is_built_in(record.setup.edition):
        return OWN_EDITION_VERSION
    if record.table is not None:
        return BOUND_VERSION
    if not record.has_all_dice:
        return NOTED_VERSION
    return VERSION if record.day is None else DAY_VERSION


def _write_body(record: Record) -> list[str]:
    """Return the lines of the game: its steps, with remarks between them, and the result."""
    lines: list[str] = []
    remarks: dict[int, list[str]] = {}
    for remark in record.remarks:
        remarks.setdefault(remark.after, []).append(f"* {remark.text}")
    games = record.games()
    game = opening = next(games)
    rounds_begun = 0
    dealt = None  # the casino that the last step dealt a note to
    for number, (step, after) in enumerate(zip(record.steps, games, strict=True)):
        remarked = remarks.get(number, [])
        lines += remarked
        if not isinstance(step, Lot) and game.rounds_paid == rounds_begun:
            rounds_begun += 1
            opening = game
            lines.append(f"round {rounds_begun}")
        if remarked or not (isinstance(step, Place) or (isinstance(step, Deal) and game.filling == dealt)):
            lines.append(_start_line(record, game, step))
        lines[-1] += _write_step(record, game, step)
        dealt = game.filling
        if after.rounds_paid > game.rounds_paid:
            lines.append(_write_paid(record, opening, after))
        game = after
    lines += remarks.get(len(record.steps), [])
    if game.result is not None:
        lines.append("end")
        lines += [f"{record.names[score.seat]}: {_write_result(score)}" for score in game.result]
    if record.secret is not None:
        lines.append(f"secret: {' '.join(part.hex() for part in (record.secret, record.root) if part is not None)}")
    return lines


def _start_line(record: Record, game: Game, step: Step) -> str:
    """Return the start of a step's line: its keyword or the seat's name."""
    if isinstance(step, Lot):
        return "lot:"
    if isinstance(step, Deal):
        return f"deal {game.filling}:"
    return "spare:" if game.seat is None else f"{record.names[game.seat]}:"


def _write_step(record: Record, game: Game, step: Step) -> str:
    """Return the part of the line that describes a step."""
    match step:
        case Lot():
            return f" {record.names[step.seat]}"
        case Deal():
            return f" {step.value}"
        case Roll():
            return f" {digits(step.neutral) if game.spare else step}"
        case Place():
            return f" > {step}"


def _write_paid(record: Record, before: Game, after: Game) -> str:
    """Return the line with what each seat won in a round."""
    won = zip(record.names, before.scores, after.scores, strict=True)
    return "paid: " + ", ".join(f"{name} {now.money - earlier.money}" for name, earlier, now in won)


def _write_result(score: Score) -> str:
    """Return the money, notes and rank with which a seat ended."""
    return f"{score.money} in {score.notes} {'note' if score.notes == 1 else 'notes'}, place {score.rank}"
