"""A game at a real table, followed on another phone: the referee's publishes its record, the follower's shows it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rooms.history import REMARKS
from tests.browser.axe import assert_accessible
from tests.browser.fit import assert_fits
from tests.browser.test_layout import resize
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
TOKEN = "a-token-that-the-referees-phone-has-drawn"
LOST = re.compile("ERR_INTERNET_DISCONNECTED|Failed to fetch|404")
"""What a browser says where there is no connection, or nothing at an address."""


def entered(table: str) -> list[str]:
    """Return the lines of a game as a referee enters it: of each roll only the dice that were placed."""
    lines = []
    for line in (GOLDEN / f"{table}.croupier").read_text(encoding="utf-8").splitlines():
        if line.startswith(("commitment:", "seed:", "secret:")):
            continue
        if found := re.fullmatch(r"(.+: )([1-6]+) > ([1-6])", line):
            who, dice, face = found.groups()
            rest = " ..." if dice.strip(face) else ""
            line = f"{who}{face * dice.count(face)}{rest} > {face}"
        lines.append(line.replace("croupier record 1", "croupier record 3"))
    return lines


class Referee:
    """The phone of a referee: it publishes the first lines of a game, more and more of them."""

    def __init__(self, server: Running, name: str, lines: list[str]) -> None:
        self.server = server
        self.name = name
        self.lines = lines
        self.version = 0

    def publish(self, lines: int, *remarks: str) -> None:
        """Publish the game after so many lines, with remarks behind them."""
        self.version += 1
        text = "".join(f"{line}\n" for line in (*self.lines[:lines], *(f"* {remark}" for remark in remarks)))
        with self.server.client(TOKEN) as client:
            path = f"/api/followed/{self.name}?version={self.version}"
            answer = client.put(path, content=text.encode(), headers={"content-type": "text/plain"})
        assert answer.json() == {"stored": True, "version": self.version}, answer.text

    def end(self) -> None:
        """End the following of the game."""
        with self.server.client(TOKEN) as client:
            assert client.delete(f"/api/followed/{self.name}").status_code == 204

    def line(self, beginning: str, after: int = 0) -> int:
        """Return how many lines there are up to the first that begins so, included."""
        return next(n for n, line in enumerate(self.lines[after:], after + 1) if line.startswith(beginning))


def felt(visitor: Visitor, key: str, **values: object) -> None:
    """Wait until the felt has this title."""
    visitor.page.get_by_role("heading", name=visitor.say(key, **values)).wait_for()


def look(page: "Page", shot: Callable[["Page", str], None], name: str) -> None:
    """Check that the screen fits on a phone and on a desktop."""
    for size, where in ((DESKTOP, "desktop"), (PHONE, "phone")):
        resize(page, size)
        assert_fits(page)
        shot(page, f"follow-{name}-{where}")


def hurry(visitor: Visitor) -> None:
    """Let the page ask now, and not in two seconds: as when a device is online again."""
    visitor.page.evaluate("() => void dispatchEvent(new Event('online'))")


def test_a_game_is_followed_from_the_first_note_to_the_last(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    referee = Referee(server, "followed-in-tests", entered("classic-4"))
    names = [line.removeprefix("seat: ") for line in referee.lines if line.startswith("seat: ")]
    first, second, paid = (referee.line(beginning) for beginning in (f"{names[0]}: ", f"{names[1]}: ", "paid: "))
    ben = visit(size=PHONE)
    ben.expected = LOST
    page = ben.page
    ben.go(f"/follow#{referee.name}.4213")
    page.get_by_text(ben.say("page.follow.none")).wait_for()

    referee.publish(referee.line("deal 3"))
    ben.button("page.line.now").click()
    felt(ben, "page.follow.notes")
    look(page, shot, "notes")
    referee.publish(min(first, second) - 1)
    starts = names[0] if first < second else names[1]
    felt(ben, "page.follow.turn", name=starts)

    # Six minutes later there was no news.
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 6 * 60_000; }")
    hurry(ben)
    page.get_by_role("status").get_by_text(re.compile("^No news from the table since .*\\.$")).wait_for()
    look(page, shot, "silent")
    page.reload()

    # "I am Ben": the seat is marked, also after a reload.
    ben.button("page.follow.who").first.click()
    page.get_by_role("radio", name=starts).wait_for()
    assert_fits(page, "dialog")
    shot(page, "follow-who")
    page.get_by_role("radio", name=starts).click()
    felt(ben, "page.turn.yours")
    page.reload()
    felt(ben, "page.turn.yours")

    # It changes by itself, and says what happened.
    referee.publish(paid - 3)
    page.get_by_role("log").get_by_text(re.compile(".")).first.wait_for(state="attached")
    page.locator("[data-casino] .group").first.wait_for()
    look(page, shot, "board")
    assert_accessible(page)
    ben.button("page.casino.ask", where=ben.say("page.at.1")).first.click()
    page.get_by_role("dialog").get_by_text(ben.say("page.why.now")).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("list", name=ben.say("page.players")).get_by_role("button").last.click()
    page.get_by_role("dialog").get_by_text(ben.say("page.why.now")).wait_for()
    page.keyboard.press("Escape")

    # Without a connection nothing is lost.
    ben.context.set_offline(True)
    hurry(ben)
    page.get_by_text(ben.say("page.line.lost")).wait_for()
    assert_fits(page)
    shot(page, "follow-lost")
    referee.publish(paid)
    ben.context.set_offline(False)
    felt(ben, "page.payout.title", round=1)
    page.get_by_text(ben.say("page.line.lost")).wait_for(state="hidden")
    look(page, shot, "payout")
    assert_accessible(page)
    assert page.get_by_role("log").get_by_text(re.compile("90,000|80,000|70,000|60,000|50,000")).count() > 0

    # The payout stays until somebody places again, and can be looked at later.
    ben.button("page.follow.board").click()
    felt(ben, "page.follow.notes")
    after = referee.line("deal 6", after=paid)
    referee.publish(after + 1)
    hurry(ben)
    page.get_by_role("heading", name=ben.say.like("page.follow.turn", "page.turn.yours")).wait_for()
    ben.button("page.follow.payout").click()
    felt(ben, "page.payout.title", round=1)

    # What was taken back is gone, and it is said.
    referee.publish(first if first > second else second)
    hurry(ben)
    page.get_by_role("status").get_by_text(ben.say("page.follow.corrected")).wait_for()
    assert_fits(page)

    # It is stopped: everyone has left, or has broken it off. Nobody is to act, and everyone's money so far is shown.
    referee.publish(after + 4, *(REMARKS["left"].format(name=name) for name in names))
    hurry(ben)
    felt(ben, "page.follow.left")
    look(page, shot, "left")
    referee.publish(after + 4, REMARKS["ended"].format(name=names[0]))
    hurry(ben)
    felt(ben, "page.end.broken")
    assert page.get_by_role("list", name=ben.say("page.standings.so_far")).get_by_role("listitem").count() == 4
    look(page, shot, "broken-off")
    assert_accessible(page)

    referee.publish(len(referee.lines))
    hurry(ben)
    felt(ben, "page.end.over")
    look(page, shot, "over")
    assert_accessible(page)
    ben.button("page.follow.payout").click()
    felt(ben, "page.payout.title", round=4)
    ben.button("page.follow.result").click()

    referee.end()
    page.reload()
    page.get_by_text(ben.say("page.follow.none")).wait_for()


def test_whole_rolls_of_six_with_long_words_fit_and_the_end_is_noticed(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    lines = (GOLDEN / "biggy-6-bandit.croupier").read_text(encoding="utf-8").split("secret:")[0].splitlines()
    referee = Referee(server, "followed-by-a-big-table", lines)
    ben = visit("de", size=PHONE)
    ben.expected = LOST
    paid = referee.line("paid: ")
    # The lines of a roll end before its placing.
    rolled = [*lines[: paid - 9], lines[paid - 9].split(" > ")[0]]
    referee.lines = rolled
    referee.publish(len(rolled))
    ben.go(f"/follow#{referee.name}")
    ben.page.locator("[data-casino] .group").first.wait_for()
    look(ben.page, shot, "roll")
    referee.lines = lines
    referee.publish(paid)
    hurry(ben)
    felt(ben, "page.payout.title", round=1)
    look(ben.page, shot, "six-payout")
    referee.publish(len(lines))
    hurry(ben)
    felt(ben, "page.end.over")
    look(ben.page, shot, "six-over")
    resize(ben.page, (844, 390))
    shot(ben.page, "follow-six-side")
    assert_fits(ben.page)
