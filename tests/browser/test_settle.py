"""Who gets what: one casino, the bandit and a whole table, and the analysis board, on a static site that is offline."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.engine import come_home_with_engine
from tests.browser.fit import misfits
from tests.browser.test_layout import resize
from tests.browser.test_without_server import KEPT, LONELY, Files, wait_until
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, WORKED_OUT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WINDOWS = ((320, 568), PHONE, (844, 390), (820, 1180), DESKTOP)
TABLE = "biggy-3-bandit_100,50a2b1/60a3B1c2/40,30/70c2/90b2/80,50c1/50:1a1A1:4b1"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Files]:
    found = Files(tmp_path)
    found.start()
    yield found
    found.kill()


def add(visitor: Visitor, colour: str, dice: int) -> None:
    """Add dice of a colour."""
    for _ in range(dice):
        visitor.button("page.settle.more", name=colour).click()


def reasons(page: "Page") -> "Locator":
    """Return what happens, one item for each group of dice or note."""
    return page.locator(".reason")


def fits(page: "Page") -> list[str]:
    """Return what is cut off or covered, in every window."""
    found = []
    for size in WINDOWS:
        resize(page, size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in misfits(page)]
    resize(page, PHONE)
    return found


def test_a_casino_the_bandit_and_a_table_are_settled_without_a_server(
    visit: Callable[..., Visitor], site: Files, shot: Callable[["Page", str], None]
) -> None:
    visitor = visit(url=site.url, size=PHONE, settings=SWIFT, worker=True)
    page, say = visitor.page, visitor.say
    visitor.home()
    wait_until(page, KEPT)
    come_home_with_engine(visitor)
    site.kill()
    visitor.expected = LONELY

    # One casino, from the rules, by keys and taps.
    visitor.go("/rules")
    visitor.link("page.settle.open").click()
    visitor.heading("page.settle.title").wait_for()
    for note in (80, 30):
        visitor.button("page.settle.note.add", money=f"{note},000", number=0).press("Enter")
    add(visitor, "Ruby", 3)
    add(visitor, "Sky", 3)
    add(visitor, "Lemon", 1)
    assert reasons(page).count() == 3
    out, takes, left = reasons(page).all()
    assert say("page.payout.knocked_out") in out.inner_text()
    assert "Ruby (3 dice)" in out.inner_text()
    assert "80,000" in takes.inner_text()
    assert "Lemon" in takes.inner_text()
    assert say("page.why.left.pile") in left.inner_text()
    status = page.get_by_role("status")
    assert "Lemon takes 80,000." in status.inner_text()
    assert "classic-4_80,30a3b3c1" in page.url
    page.reload()
    takes.wait_for()
    add(visitor, "Sky", 1)
    visitor.button("page.analyse.undo").click()
    assert "classic-4_80,30a3b3c1" in page.url
    shot(page, "settle-one")

    # The bandit, on which the sum of the pips decides.
    page.locator("summary").first.click()
    page.get_by_role("radio", name=say("edition.biggy")).check()
    page.get_by_role("button", name="Jade", exact=True).click()
    page.get_by_role("radio", name=say("casino.7")).check()
    visitor.button("page.settle.note.add", money="100,000", number=0).click()
    add(visitor, "Ruby", 1)
    page.get_by_role("group", name=say("page.analyse.faces")).get_by_role("button", name="6").click()
    add(visitor, "Lemon", 1)
    first = reasons(page).first.inner_text()
    assert "Lemon" in first
    assert "100,000" in first
    add(visitor, "Sky", 1)
    page.get_by_text(say("page.settle.impossible", thing="Sky")).wait_for()
    assert_accessible(page)
    shot(page, "settle-bandit")

    # A table by its link: the sum of every player, and the Biggy's.
    visitor.go(f"/settle?casinos={TABLE}&colours=146")
    totals = page.get_by_role("list", name=say("page.settle.total"))
    totals.wait_for()
    assert [" ".join(text.split()) for text in totals.get_by_role("listitem").all_inner_texts()] == [
        "Ruby $210,000",
        "Jade $140,000",
        "Cobalt $150,000",
    ]
    page.get_by_text(say("page.why.sum", big=2, dice=1, sum=3)).wait_for()
    assert fits(page) == []
    assert_accessible(page)
    shot(page, "settle-table")
    visitor.go("/settle?casinos=classic-3_65&colours=123")
    page.get_by_role("alert").wait_for()

    # The analysis board answers by itself, too.
    visitor.go("/analyse")
    visitor.button("page.analyse.example").click()
    page.locator(".above .tag").first.wait_for(timeout=WORKED_OUT)
    before = page.url
    visitor.button("page.analyse.play").click()
    page.wait_for_url(lambda url: url != before)
    page.locator(".casino").first.wait_for()
    visitor.go("/analyse?position=classic-2_1ab_90b8/60/50/50/80/50_-/-_-")
    page.get_by_text(say("page.analyse.wrong", field=say("page.analyse.field.turn"))).wait_for()
