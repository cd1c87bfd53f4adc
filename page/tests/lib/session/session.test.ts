/** Sessions: games that the page plays itself. They lose nothing, and their records are read. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { MoveAdvised } from "../../../src/lib/api/messages";
import type { WorkerEngine } from "../../../src/lib/rules/engine";
import { writeRecord } from "../../../src/lib/record/record";
import { readRecord } from "../../../src/lib/record/record_reader";
import { replayOf, verdictOn } from "../../../src/lib/record/replay";
import type { OldEvent } from "../../../src/lib/session/old_log";
import { convertLog } from "../../../src/lib/session/old_log";
import { writeGameFile, readGameFile } from "../../../src/lib/session/game_file";
import { planSeats } from "../../../src/lib/session/plan";
import { Session } from "../../../src/lib/session/session.svelte";
import type { Moment } from "../../../src/lib/play/table";
import { builtEngine } from "../rules/module";
import { again, begun, planOf, played, random, rowOf, whenStored, setupsOf, tabOf } from "./games";

let engine: WorkerEngine;
beforeAll(() => {
  engine = builtEngine();
});

/** `python -m tests.robustness` plays more, and has others check the records. */
const GAMES = Number(process.env["CROUPIER_LOCAL_GAMES"] ?? 50);
const RECORDS = "../tests/records";
const golden = readdirSync(`${RECORDS}/golden`).filter((name) => name.endsWith(".croupier"));

describe("records", () => {
  test.each([...golden.map((name) => `golden/${name}`), "day.croupier", "bound.croupier"])(
    "%s is read, found right and written again as it was",
    async (name) => {
      const text = readFileSync(`${RECORDS}/${name}`, "utf8");
      const { record, rules } = readRecord(text, engine);
      expect(writeRecord(rules, record)).toBe(text);
      expect(await verdictOn(text, engine)).toMatchObject({ ok: true, finished: true });
      const { moments, result } = replayOf(text, engine);
      expect(moments).toHaveLength(1 + record.steps.filter(({ t }) => t === "place").length);
      expect(result).not.toBeNull();
    },
  );

  test("a record that was tampered with is wrong in the same line as everywhere", async () => {
    const expected = readFileSync(`${RECORDS}/tampered/expected.tsv`, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t"));
    expect(expected.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const [name = "", line = ""] of expected) {
      const bytes = readFileSync(`${RECORDS}/tampered/${name}.croupier`);
      let text: string;
      try {
        text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        continue; // bytes that are no text never come so far: a browser has read them as text
      }
      const found = (await verdictOn(text, engine)).line;
      if (found !== Number(line)) wrong.push(`${name}: ${found}, not ${line}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What a session tells. */
function heard(session: Session): { moments: Moment[]; renewed: number } {
  const found = { moments: [] as Moment[], renewed: 0 };
  session.listen({ onmoments: (moments) => found.moments.push(...moments), onreset: () => found.renewed++ });
  return found;
}
/** Place the first that is legal. */
const step = (session: Session): ReturnType<Session["place"]> =>
  session.place(session.view!.seat!, session.view!.options[0]!.move);

describe("a session", () => {
  test(
    "games of random moves are played to their end, and their records are right",
    async () => {
      const next = random(Number(process.env["CROUPIER_LOCAL_SEED"] ?? 17));
      const setups = setupsOf(engine);
      const records: string[] = [];
      for (let game = 0; game < GAMES; game++) {
        const plan = planOf(
          next,
          setups[game % setups.length]!,
          game % 3 === 0 ? [null] : [null, "tourist", "regular"],
        );
        const text = await played(begun(tabOf(engine), plan), next);
        expect(verdictOn(text, engine)).toEqual({
          ok: true,
          finished: true,
          dice: "checked",
          line: null,
          reason: null,
        });
        records.push(text);
      }
      const folder = process.env["CROUPIER_RECORDS"];
      if (folder) writeFileSync(`${folder}/games.txt`, records.join("\f"));
    },
    2_000 * GAMES,
  );

  test("a placing has happened before `place` returns, and bots wait for nobody", async () => {
    const session = begun(tabOf(engine), planOf(random(1), { players: 2 }, [null, "tourist"]));
    await whenStored();
    const told = heard(session);
    const before = session.view!;
    void session.place(0, before.options[0]!.move);
    expect(told.moments).toMatchObject([{ what: { t: "placed", seat: 0, by: "player" }, before }]);
    expect(told.moments[0]!.view).toBe(session.view);
    await whenStored();
    expect(told.moments.map(({ what }) => "by" in what && what.by)).toEqual(["player", "bot"]);
    expect(session.view!.seat).toBe(0);
  });

  test("a page that is closed loses the last placing at most, and the dice stay the same", async () => {
    const tab = tabOf(engine);
    const session = begun(tab, planOf(random(1), { players: 2 }, [null]));
    for (let moves = 0; moves < 3; moves++) await step(session);
    await whenStored();
    const { view } = session;
    const move = view!.options[0]!.move;
    vi.spyOn(tab, "whenIdle").mockReturnValue(new Promise(() => undefined)); // the tab is killed before it has stored this one
    await session.place(view!.seat!, move);
    const lost = session.view;
    session.close();
    const other = await again(tabOf(engine, tab.store));
    expect(other.view).toEqual(view);
    expect(other.you).toEqual([0, 1]);
    expect(other.room!.secret).toBeNull();
    await other.place(view!.seat!, move);
    expect(other.view).toEqual(lost);
  });

  test("nobody places out of turn, or what the rules forbid", async () => {
    const session = begun(tabOf(engine), planOf(random(1), { players: 2 }, [null]));
    const { seat, options, roll } = session.view!;
    const missing = roll!.own.findIndex((count) => count === 0) + 1;
    expect(await session.place(1 - seat!, options[0]!.move)).toMatchObject({ code: "not-your-turn" });
    expect(await session.place(seat!, { face: missing, bandit: false })).toMatchObject({ code: "illegal-move" });
    expect(session.entries).toHaveLength(1);
    const moves = await session.hint(seat!);
    expect(moves).toHaveLength(options.length);
  });

  test("moves are compared as the hint has them", async () => {
    const session = begun(tabOf(engine), planOf(random(1), { players: 2 }, [null]));
    const [best, second] = (await session.hint(session.view!.seat!)) as MoveAdvised[];
    const { better, worse } = await session.can.compare!(null, second!);
    expect([better.win, worse.win].map((win) => Number(win.toFixed(4))).sort()).toEqual(
      [second!.win, best!.win].sort(),
    );
  });

  test("two tabs at one game never part: one stores a placing, the other takes it in", async () => {
    const tabs = [tabOf(engine), tabOf(engine)] as const;
    const store = tabs[0].store;
    Object.assign(tabs[1], { store });
    const one = begun(tabs[0], planOf(random(2), { players: 2 }, [null]));
    await whenStored();
    const two = await again(tabs[1]);
    const told = heard(two);
    for (let moves = 0; moves < 6; moves++) {
      const [here, there] = moves % 2 === 0 ? [one, two] : [two, one];
      await step(here);
      await whenStored();
      there.catchUp();
      await whenStored();
    }
    expect(two.view).toEqual(one.view);
    expect(told.moments.filter(({ what }) => what.t === "placed")).toHaveLength(6);
    expect(told.renewed).toBe(0);
    expect((await store.read(one.name))!.entries).toHaveLength(7);
  });

  test("where both tabs have placed the store decides, and the other shows what it has", async () => {
    const tabs = [tabOf(engine), tabOf(engine)] as const;
    Object.assign(tabs[1], { store: tabs[0].store });
    const one = begun(tabs[0], planOf(random(2), { players: 2 }, [null]));
    await whenStored();
    const two = await again(tabs[1]);
    const told = heard(two);
    const { seat, options } = one.view!;
    void one.place(seat!, options[0]!.move);
    void two.place(seat!, options[1]!.move);
    await whenStored();
    expect(told.renewed).toBe(1);
    expect(two.view).toEqual(one.view);
    expect(two.entries).toEqual(one.entries);
    await step(two);
    await whenStored();
    one.catchUp();
    await whenStored();
    expect(one.view).toEqual(two.view);
  });

  test("what another tab tells while a placing is on its way to the store takes nothing back", async () => {
    const tab = tabOf(engine);
    const session = begun(tab, planOf(random(2), { players: 2 }, [null]));
    await whenStored();
    const told = heard(session);
    let answer: () => void = () => undefined;
    const { read } = tab.store;
    vi.spyOn(tab.store, "read").mockImplementationOnce(async (name) => {
      const found = await read(name);
      return new Promise((done) => (answer = () => done(found)));
    });
    await step(session);
    session.catchUp();
    await whenStored();
    await step(session);
    await whenStored();
    answer();
    await whenStored();
    expect([session.entries.length, told.renewed]).toEqual([3, 0]);
    expect((await tab.store.read(session.name))!.entries).toEqual(session.entries);
  });

  test("where the disk is full the game goes on and says so; the next placing stores all that is missing", async () => {
    const tab = tabOf(engine);
    const session = begun(tab, planOf(random(8), { players: 2 }, [null]));
    await whenStored();
    const write = vi
      .spyOn(tab.store, "write")
      .mockRejectedValue(new DOMException("the disk is full", "QuotaExceededError"));
    await step(session);
    await step(session);
    await whenStored();
    expect(session.trouble).toBe("not-kept");
    expect(session.entries).toHaveLength(3);
    write.mockRestore();
    await step(session);
    await whenStored();
    expect(session.trouble).toBeNull();
    expect((await tab.store.read(session.name))!.entries).toEqual(session.entries);
  });

  test("the last placing is taken back, with what bots have done since, also in the store", async () => {
    const tab = tabOf(engine);
    const session = begun(tab, planOf(random(3), { players: 3 }, [null, "tourist", "regular"]));
    await whenStored();
    const before = session.view;
    await step(session);
    await whenStored();
    expect(session.entries.length).toBeGreaterThan(2);
    const told = heard(session);
    expect(session.can.undo!()).toBe(true);
    expect(session.view).toEqual(before);
    expect(told.renewed).toBe(1);
    await whenStored();
    expect((await tab.store.read(session.name))!.entries).toEqual(session.entries);
    const other = await again(tabOf(engine, tab.store));
    expect(other.view).toEqual(before);
    await step(session);
    await whenStored();
    expect((await tab.store.read(session.name))!.entries).toEqual(session.entries);
    expect(
      begun(tabOf(engine), planOf(random(3), { players: 2 }, [null], { dealer: { t: "day", day: "2026-11-18" } })).can
        .undo,
      "everyone knows the dice",
    ).toBeUndefined();
  });

  test("winnings face down stay hidden until all is over, and a game broken off shows its secret", async () => {
    const session = begun(tabOf(engine), planOf(random(3), { players: 3, face_down: true }, [null]));
    expect(session.view!.seats.every(({ money }) => money === null)).toBe(true);
    expect(session.own.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    await expect(session.record()).rejects.toMatchObject({ problem: { code: "face-down" } });
    await session.end([0, 1, 2]);
    expect(session.room).toMatchObject({ state: "ended", end_asked: [0, 1, 2] });
    expect(session.room!.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(session.own).toEqual([]);
    expect(session.view!.seats.every(({ money }) => money === 0)).toBe(true);
    const text = await session.record();
    expect(text).toContain("* Player 3 asks to end the game; it is broken off");
    expect(verdictOn(text, engine)).toMatchObject({ ok: true, finished: false, dice: "checked" });
  });

  test("a bot stands in, people leave and come back, and a rematch seats everyone one on", async () => {
    const tab = tabOf(engine);
    const session = begun(tab, planOf(random(4), { players: 2 }, [null, "tourist"]));
    await session.leave([0]);
    expect(session.room!.seats[0]!.left).toBe(true);
    expect(await session.place(0, session.view!.options[0]!.move)).toMatchObject({ code: "not-your-turn" });
    await session.reclaim(0);
    expect(await session.reclaim(0)).toMatchObject({ code: "not-away" });
    await session.standIn(0);
    for (let waits = 0; session.view?.over === false && waits < 2000; waits++)
      await new Promise((done) => setTimeout(done));
    expect(session.view!.over).toBe(true);
    expect(await session.record()).toContain("* the bot regular plays on for Player 1");
    const following = await session.rematch();
    expect(tab.made.get(following as string)).toMatchObject({
      seats: [
        { bot: "tourist", seed: "tourist-1" },
        { name: "Player 1", bot: null },
      ],
      previous: session.name,
    });
    expect(session.room!.following).toBe(following);
    expect(await session.rematch()).toBe(following);
  });

  test("whoever closes the page keeps no bot at work", async () => {
    const session = begun(tabOf(engine), planOf(random(9), { players: 2 }, ["tourist"]));
    session.close();
    await whenStored();
    expect(session.entries).toHaveLength(1);
    session.open();
    await whenStored();
    expect(session.entries.length).toBeGreaterThan(10);
  });

  test("a game that is taken online ends here; bots wait meanwhile, and go on where it fails", async () => {
    const session = begun(tabOf(engine), planOf(random(12), { players: 2, face_down: true }, [null, "tourist"]));
    await whenStored();
    await step(session);
    session.suspend();
    const held = session.entries.length;
    await whenStored();
    expect(session.entries).toHaveLength(held);
    session.resume(null);
    await whenStored();
    expect(session.view!.seat).toBe(0);
    session.suspend();
    expect(await step(session)).toMatchObject({ code: "too-fast" });
    const { record } = readRecord(session.text, engine);
    expect(record.steps).toEqual(session.steps);
    expect(session.text).not.toContain("secret");
    session.resume("online");
    expect(session.room).toMatchObject({ state: "ended", following: "online" });
    const text = await session.record();
    expect(text).toContain("* the game goes on at another table");
    expect(verdictOn(text, engine)).toMatchObject({ ok: true, finished: false, dice: "checked" });
  });

  test("what a newer page has written is not misread", () => {
    const plan = planOf(random(13), { players: 2 }, [null]);
    const open = (more: object, entries: object[]): Session =>
      new Session(
        tabOf(engine),
        { row: { ...rowOf("here-000000000001", plan), ...more }, entries: entries as never },
        true,
      );
    expect(() => open({}, [{ t: "from-tomorrow" }])).toThrow("newer page");
    expect(() => open({ version: 99 }, [])).toThrow("newer page");
  });

  test("names that no record could hold are refused, and whose they are is said", () => {
    const one = (name: string): unknown =>
      planSeats([
        { name: "Zoë", bot: null },
        { name, bot: null },
      ]);
    for (const name of ["", " x", "a:b", "round 2", "\u200b", "x".repeat(25)])
      expect(() => one(name)).toThrow(
        expect.objectContaining({
          seat: 1,
          problem: expect.objectContaining({ code: "bad-name" }) as unknown,
        }) as Error,
      );
    expect(() => one("ZOE\u0308")).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: "name-taken" }) as unknown }) as Error,
    );
    const seats = planSeats([
      { name: "Lola", colour: "sky", bot: null },
      { name: "Lola", bot: "regular" },
      { name: "Bo", bot: "tourist" },
    ]);
    expect(seats.map(({ name, colour }) => [name, colour])).toEqual([
      ["Lola", "sky"],
      ["Lola 2", "ruby"],
      ["Bo", "lemon"],
    ]);
  });
});

describe("a deal of a day", () => {
  test("it brings the dice that a server brings", async () => {
    const text = readFileSync(`${RECORDS}/day.croupier`, "utf8");
    const { record } = readRecord(text, engine);
    const seats = record.names.map((name, seat) => ({ name, colour: "ruby", seed: `s${seat}`, bot: null }));
    const plan = {
      ...planOf(random(1), { ...record.setup }, [null]),
      seats,
      dealer: { t: "day", day: record.day! } as const,
    };
    const session = begun(tabOf(engine), plan);
    for (const placing of record.steps)
      if (placing.t === "place") expect(await session.place(session.view!.seat!, placing)).toBeNull();
    expect((await session.record()).replaceAll(/^\* .*\n/gm, "")).toBe(text.replaceAll(/^[*#] .*\n/gm, ""));
  });

  test("its bots play a position the same in every game", async () => {
    const plan = planOf(random(1), { players: 4 }, [null, "tourist", "tourist", "tourist"], {
      dealer: { t: "day", day: "2026-11-16" },
    });
    const names = ["here-000000000001", "here-000000000002"];
    const records = await Promise.all(names.map((name) => played(begun(tabOf(engine), plan, name), random(2))));
    expect(records[0]).toBe(records[1]);
  });
});

describe("a game that goes on from another", () => {
  test("it has its steps and remarks, and new dice that nobody has committed to", async () => {
    const { record } = readRecord(readFileSync(`${RECORDS}/golden/${golden[0]!}`, "utf8"), engine);
    const places = record.steps.flatMap(({ t }, i) => (t === "place" ? [i] : []));
    const beginning = { steps: record.steps.slice(0, places[4]), remarks: [{ after: places[4]!, text: "so far" }] };
    const plan = planOf(random(5), { ...record.setup }, [null], { beginning });
    const session = begun(tabOf(engine), plan);
    expect(session.steps).toEqual(beginning.steps);
    expect(session.room).toMatchObject({ trial: true, commitment: null });
    const text = await played(session, random(6));
    expect(text).toContain("* so far");
    expect(verdictOn(text, engine)).toMatchObject({ ok: true, finished: true, dice: "uncommitted" });
  });
});

describe("files", () => {
  test("a saved game goes on elsewhere with the same dice, and a file that lies does not", async () => {
    const session = begun(tabOf(engine), planOf(random(5), { players: 2 }, [null]));
    await step(session);
    const text = await session.can.file!();
    expect(verdictOn(text, engine)).toMatchObject({ ok: true, dice: "unrevealed" });
    const found = readGameFile(text, engine)!;
    const other = new Session(
      tabOf(engine),
      { row: rowOf("here-000000000002", found.plan), entries: [...found.entries] },
      false,
    );
    expect(other.view).toEqual(session.view);
    await step(other);
    await step(session);
    expect(other.view).toEqual(session.view);
    expect(readGameFile(text.replace("Player 1", "Player 9"), engine)).toBeNull();
    expect(readGameFile("croupier record 1\n#> {}\n", engine)).toBeNull();
  });

  test.each(["../settings", "", "a".repeat(65), "https://elsewhere.example/", null, { id: 1 }])(
    "a table that a game has moved to is the name of one: %j",
    (table) => {
      const session = begun(tabOf(engine), planOf(random(5), { players: 2 }, [null]));
      session.resume("online");
      const entries = session.entries.map((entry) => (entry.t === "moved" ? { ...entry, table } : entry));
      expect(readGameFile(writeGameFile(session.text, session), engine)).not.toBeNull();
      expect(
        readGameFile(writeGameFile(session.text, { plan: session.plan, entries: entries as never }), engine),
      ).toBeNull();
    },
  );
});

describe("games of 1.0", () => {
  const BROWSER = "../tests/fixtures/v1_0/browser";
  const names = JSON.parse(readFileSync(`${BROWSER}/games.json`, "utf8")) as Record<string, { table: string }>;
  const stored = JSON.parse(readFileSync(`${BROWSER}/croupier-tables.json`, "utf8")) as {
    stores: { events: { rows: { value: { table: string; at: number; event: OldEvent } }[] } };
  };
  const logOf = (name: string): { at: number; event: OldEvent }[] =>
    stored.stores.events.rows.flatMap(({ value }) => (value.table === names[name]!.table ? [value] : []));
  const openOld = (name: string): Session => {
    const { plan, entries } = convertLog(logOf(name));
    return new Session(tabOf(engine), { row: rowOf(names[name]!.table, plan), entries }, false);
  };

  test.each(["duel", "five", "hidden", "device", "amid", "finished"])(
    "%s has the record that 1.0 wrote, and its file is read",
    (name) => {
      const file = readFileSync(`${BROWSER}/${name}.croupier`, "utf8");
      const session = openOld(name);
      expect(session.text).toBe(file.replaceAll(/^#> .*\n/gm, ""));
      if (!file.includes("#> ")) return;
      const { plan, entries } = readGameFile(file, engine)!;
      expect(
        new Session(tabOf(engine), { row: rowOf("here-000000000002", plan), entries: [...entries] }, false).view,
      ).toEqual(session.view);
    },
  );

  test.each([
    ["ended", "ended"],
    ["moved", "ended"],
    ["finished", "over"],
    ["duel", "playing"],
  ])("%s is %s", (name, state) => {
    expect(openOld(name).room!.state).toBe(state);
  });

  test("a log that is none, or of a table where not everybody had sat down, raises an error", () => {
    expect(() => convertLog([])).toThrow();
    expect(() => convertLog(logOf("duel").slice(1))).toThrow();
    expect(() => convertLog(logOf("duel").slice(0, 2))).toThrow();
  });
});
