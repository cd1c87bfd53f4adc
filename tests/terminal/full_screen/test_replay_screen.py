"""A recorded game on the full screen: forward, back, from round to round."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.record import Remark, read
from croupier.rules import Place
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.pace import CALM
from croupier.terminal.full_screen.replay_screen import ReplayScreen
from croupier.terminal.game_review import GameReview
from croupier.terminal.preferences import Preferences
from croupier.terminal.style import SIGNS
from croupier.words import Words
from tests.terminal.full_screen.playing import SMALL, shown, until

GOLDEN = Path(__file__).parents[2] / "records" / "golden"


@pytest.mark.parametrize("name", ["classic-3-neutral", "biggy-3-bandit"])
def test_a_game_is_stepped_through(name: str) -> None:
    record = read((GOLDEN / f"{name}.croupier").read_bytes())

    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), CALM, FirstGame(replayed=record))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: isinstance(app.screen, ReplayScreen))
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await pilot.pause()
            assert "Round 1 of" in shown(app)[0]
            await pilot.press("right", "right", "left")
            assert screen.at == 1
            await pilot.press("down")
            assert screen.moments[screen.at].before.round == 2
            assert "Round 2 of" in shown(app)[0]
            await pilot.press("up")
            assert screen.at == 0
            await pilot.press("end")
            assert screen.at == len(screen.moments) - 1
            assert any(f"step {screen.at + 1} of {screen.at + 1}" in line for line in shown(app))
            assert "Payout of round" in " ".join(shown(app))
            await pilot.press("right", "q")
            await until(lambda: not app.is_running)

    asyncio.run(watch())


def test_a_record_that_ends_with_a_roll_says_whose_it_is() -> None:
    record = read((GOLDEN / "classic-3-neutral.croupier").read_bytes())
    rolled = next(number for number, game in enumerate(record.games()) if game.roll is not None)
    left = replace(record, steps=record.steps[:rolled])
    name = record.names[left.game.seat or 0]

    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), CALM, FirstGame(replayed=left))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("end")
            told = Words("en").say("page.roll.of", name=f"{SIGNS.marks[left.game.seat or 0]} {name}")
            assert shown(app)[-2].strip() == told

    asyncio.run(watch())


def test_remarks_of_a_deal_have_lines_of_their_own_and_those_of_a_turn_follow_it() -> None:
    record = read((GOLDEN / "classic-3-neutral.croupier").read_bytes())
    placed = next(number for number, step in enumerate(record.steps) if isinstance(step, Place))
    names = " ".join(["Anna: bot regular"] * 5)
    remarked = replace(record, remarks=(Remark(0, names), Remark(0, "dice: seed 5"), Remark(placed, "bravo!")))

    async def watch() -> None:
        app = CroupierApp(Words("en"), Preferences(), CALM, FirstGame(replayed=remarked))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("home")
            text = text_of(app)
            assert f"{names} · dice: seed 5" in text  # longer than a line, and nothing of it is cut off
            assert "bravo" not in text
            await pilot.press("right")
            assert "* bravo!" in text_of(app)

    asyncio.run(watch())


def test_who_places_stands_before_how_far_a_review_is(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read((GOLDEN / "classic-3-neutral.croupier").read_bytes())

    async def never(_review: GameReview) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(GameReview, "wait", never)  # as long as it is being worked out

    async def watch() -> None:
        app = CroupierApp(Words("de"), Preferences(), CALM, FirstGame(replayed=record, reviewed=True))
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: "Wird ausgerechnet …" in text_of(app))
            await pilot.press("right")
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            name = record.names[screen.moments[1].before.seat or 0]
            await until(lambda: f"{name} Wird ausgerechnet …" in text_of(app))

    asyncio.run(watch())


def text_of(app: CroupierApp) -> str:
    """Return the whole screen in one line."""
    return " ".join(" ".join(shown(app)).split())
