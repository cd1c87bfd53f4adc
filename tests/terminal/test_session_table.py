"""A session as a table source: what it shows to screens, what it refuses, and when it saves."""

import asyncio
from pathlib import Path

import pytest

from croupier.record import read
from croupier.rules import CLASSIC, GAME_OVER, Place, Setup
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.session_table import SessionTable
from croupier.terminal.style import SIGNS
from croupier.terminal.table_source import Happening
from croupier.words import Words

TWO = Setup(CLASSIC, 2, starter=0)
NOTES = "60 50 70 80 90 60"


def table(folder: Path, *bots: str, dice: Dice = Dice.SEEDED) -> SessionTable:
    """Return a table of Anna and the bots or, without bots, of Anna and Ben."""
    people = ("Anna",) if bots else ("Anna", "Ben")
    session = new_session(Words("en"), GamePlan(TWO, seat_players(people, bots), dice, 7), folder / "game.croupier")
    return SessionTable(session, Words("en"), SIGNS)


def placed(folder: Path) -> int:
    """Return the number of placings on disk."""
    return sum(isinstance(step, Place) for step in read((folder / "game.croupier").read_bytes()).steps)


async def asked(source: SessionTable) -> list[Happening]:
    """Return everything that happens until a person is to act or the game is over."""
    found: list[Happening] = []
    while True:
        coming = asyncio.ensure_future(source.next())
        while not coming.done() and not source.is_our_turn and source.question is None:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)
        if not coming.done():
            coming.cancel()
            return found
        happening = coming.result()
        if happening is None:
            return found
        found.append(happening)


def test_a_whole_game_is_told_placing_by_placing_and_payout_by_payout(tmp_path: Path) -> None:
    async def game() -> None:
        source, told = table(tmp_path, "tourist"), list[Happening]()
        while source.session.game.to_act is not GAME_OVER:
            told += await asked(source)
            if source.is_our_turn:
                assert await source.place(source.view.options[0].move) is None
        told += await asked(source)
        moves = [happening for happening in told if happening.move is not None]
        steps = [step for step in source.session.record.steps if isinstance(step, Place)]
        assert [happening.move for happening in moves] == steps
        assert {happening.is_ours for happening in moves} == {True, False}
        assert sum(happening.payout is not None for happening in moves) == CLASSIC.rounds
        assert placed(tmp_path) == len(steps)

    asyncio.run(game())


def test_a_placing_is_on_disk_before_anything_else_happens_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    async def game() -> None:
        source = table(tmp_path)
        await asked(source)
        faces = {move.face for move in source.session.game.legal_moves}
        missing = min({1, 2, 3, 4, 5, 6} - faces)
        assert "among your dice" in str(await source.place(Place(missing)))
        assert placed(tmp_path) == 0
        assert await source.place(source.session.game.legal_moves[0]) is None
        assert placed(tmp_path) == 1

    asyncio.run(game())


@pytest.mark.parametrize("pending", [False, True])
def test_who_leaves_makes_a_move_that_could_still_be_taken_back(pending: bool, tmp_path: Path) -> None:
    async def game() -> None:
        source = table(tmp_path)
        await asked(source)
        await source.leave(source.session.game.legal_moves[0] if pending else None)
        assert placed(tmp_path) == pending

    asyncio.run(game())


def test_typed_dice_are_asked_for_and_taken_back(tmp_path: Path) -> None:
    async def game() -> None:
        source = table(tmp_path, dice=Dice.TYPED)
        await asked(source)
        assert "Note for casino 1" in str(source.question)
        assert "not a note of this game" in str(await source.enter("65"))
        assert await source.enter(NOTES) is None
        assert await source.enter("55") is None
        told = await asked(source)
        assert [happening.move for happening in told if happening.move is not None] == [Place(5)]
        assert "Ben rolls" in str(source.question)
        assert await source.enter("u") is None
        assert [happening.sentence.plain for happening in await asked(source) if happening.sentence] == ["Taken back."]
        assert "Anna rolls" in str(source.question)

    asyncio.run(game())
