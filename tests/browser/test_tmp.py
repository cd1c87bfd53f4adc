from tests.browser.engine import come_home_with_engine
from tests.browser.test_games import DUEL
from tests.browser.visitor import PHONE, SWIFT
DUMP = """async () => { const out = {}; const db = await new Promise((d, f) => { const r = indexedDB.open("croupier-games"); r.onsuccess = () => d(r.result); r.onerror = () => f(r.error); });
 const all = (s) => new Promise((d) => { const r = db.transaction(s).objectStore(s).getAll(); r.onsuccess = () => d(r.result); });
 return [(await all("games")).map((g) => [g.name, g.room.state, g.view]), (await all("entries")).length]; }"""
def test_x(visit):
    v = visit(size=PHONE, settings=SWIFT)
    v.keep("solo", DUEL)
    come_home_with_engine(v)
    v.button("page.play.title").click()
    v.my_turn()
    print(v.page.url, v.page.evaluate(DUMP))
    v.place(v.picks.first)
    v.my_turn()
    v.page.wait_for_timeout(300)
    print(v.page.evaluate(DUMP))
    v.page.on("console", lambda m: print("CONSOLE", m.text))
    v.page.on("pageerror", lambda m: print("ERR", m))
    v.page.on("requestfailed", lambda m: print("FAILED", m.url))
    v.page.on("response", lambda m: print(m.status, m.url))
    v.page.reload()
    v.page.wait_for_timeout(2500)
    print(v.page.evaluate(DUMP))
    print(v.page.inner_text("body")[:300])
