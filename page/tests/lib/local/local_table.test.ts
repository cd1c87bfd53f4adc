/** A table of this browser: it answers like a server, loses nothing, and its records are read. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ThinkingEngine } from "../../../src/lib/local/engine";
import { MemoryLog } from "../../../src/lib/local/log";
import { writeRecord } from "../../../src/lib/local/record";
import { readRecord } from "../../../src/lib/local/record_reader";
import { replayOf, verdictOn } from "../../../src/lib/local/replay";
import { Page, played, random, seated, setupsOf, tablesOf } from "./games";
import { builtEngine } from "./module";
import { eventually } from "../../eventually.ts";

let engine: ThinkingEngine;
beforeAll(() => {
  engine = builtEngine();
});

/** `python -m tests.robustness.local_games` plays more, and has others check the records. */
const GAMES = Number(process.env["CROUPIER_LOCAL_GAMES"] ?? 50);
const RECORDS = "../tests/records";
const golden = readdirSync(`${RECORDS}/golden`).filter((name) => name.endsWith(".croupier"));

describe("records", () => {
  test.each([...golden.map((name) => `golden/${name}`), "day.croupier"])("%s is read, found right and written again as it was", async (name) => {
    const text = readFileSync(`${RECORDS}/${name}`, "utf8");
    const { record, rules } = readRecord(text, engine);
    expect(writeRecord(rules, record)).toBe(text);
    expect(await verdictOn(text, engine)).toMatchObject({ ok: true, finished: true });
    const { moments, result } = replayOf(text, engine);
    expect(moments).toHaveLength(1 + record.steps.filter(({ t }) => t === "place").length);
    expect(result).not.toBeNull();
  });

  test("a record that was tampered with is wrong in the same line as everywhere", async () => {
    const expected = readFileSync(`${RECORDS}/tampered/expected.tsv`, "utf8").trim().split("\n").slice(1).map((line) => line.split("\t"));
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

describe("a table", () => {
  test(
    "games of random moves are played to their end, and their records are right",
    async () => {
      const next = random(Number(process.env["CROUPIER_LOCAL_SEED"] ?? 17));
      const setups = setupsOf(engine);
      const records: string[] = [];
      for (let game = 0; game < GAMES; game++) {
        const tables = tablesOf(engine, next);
        const table = await seated(tables, setups[game % setups.length]!, game % 3 === 0 ? [null] : [null, "tourist", "regular"]);
        const text = await played(tables, table, next);
        expect(await verdictOn(text, engine)).toEqual({ ok: true, finished: true, dice: "checked", line: null, reason: null });
        records.push(text);
      }
      const folder = process.env["CROUPIER_RECORDS"];
      if (folder) writeFileSync(`${folder}/games.txt`, records.join("\f"));
    },
    2_000 * GAMES,
  );

  test("a game goes on after the page was closed, and a command sent again counts once", async () => {
    const log = new MemoryLog();
    const next = random(1);
    const tables = tablesOf(engine, next, log);
    const table = await seated(tables, { players: 2 }, [null]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    await page.command({ t: "start" });
    const { seat, options } = page.view!;
    const place = { t: "place", key: "once", seat, ...options[0]!.move } as const;
    await page.take(place as never);
    const { view } = page.last("event");
    page.close();

    const again = new Page(tablesOf(engine, next, log), table);
    await again.take({ t: "hello", since: 3 });
    const welcome = again.last("welcome");
    expect(welcome.view).toEqual(view);
    expect(welcome.you).toEqual([0, 1]);
    expect(welcome.room.secret).toBeNull();
    expect(welcome.missed.map(({ what }) => what.t)).toEqual(["started", "placed"]);
    await again.take(place as never);
    expect(again.last("done")).toMatchObject({ key: "once", seq: welcome.seq });
    await again.command({ t: "place", seat: 1 - again.view!.seat!, face: 1 });
    expect(again.last("refused").code).toBe("not-your-turn");
    await again.command({ t: "hint", seat: again.view!.seat });
    expect(again.last("advised").moves.length).toBe(again.view!.options.length);
  });

  test("two pages at one table never part: one writes an event, the other takes it in", async () => {
    const log = new MemoryLog();
    const next = random(2);
    const [here, there] = [tablesOf(engine, next, log), tablesOf(engine, next, log)];
    const table = await seated(here, { players: 2 }, [null]);
    const [one, two] = [new Page(here, table), new Page(there, table)];
    await one.take({ t: "hello" });
    await one.command({ t: "start" });
    await two.take({ t: "hello" });
    for (let moves = 0; moves < 6; moves++) {
      const page = moves % 2 === 0 ? one : two;
      const { seat, options } = (moves === 0 ? one : page === one ? two : one).view!;
      await page.take({ t: "place", key: `move-${moves}`, seat: seat!, ...options[0]!.move });
    }
    await here.changed(table);
    await new Promise((done) => setTimeout(done));
    expect(two.view).toEqual(one.view);
    expect((await log.read(table)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("winnings face down stay hidden until all is over, and a game broken off shows its secret", async () => {
    const tables = tablesOf(engine, random(3));
    const table = await seated(tables, { players: 3, face_down: true }, [null]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    await page.command({ t: "start" });
    expect(page.view!.seats.every(({ money }) => money === null)).toBe(true);
    expect(page.last("event").own.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    await expect(tables.answer("record", { table })).rejects.toMatchObject({ problem: { code: "face-down" } });
    for (const seat of [0, 1, 2]) await page.command({ t: "end", seat });
    const { room } = page.last("event");
    expect(room).toMatchObject({ state: "ended", end_asked: [0, 1, 2] });
    expect(room!.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(page.view!.seats.every(({ money }) => money === 0)).toBe(true);
    const text = await tables.answer("record", { table });
    expect(text).toContain("* Player 3 asks to end the game; it is broken off");
    expect(await verdictOn(text, engine)).toMatchObject({ ok: true, finished: false, dice: "checked" });
  });

  test("a bot stands in and is sent away, people leave, and a rematch seats everyone one on", async () => {
    const next = random(4);
    const tables = tablesOf(engine, next);
    const table = await seated(tables, { players: 2 }, [null, "tourist"]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    await page.command({ t: "start" });
    await page.command({ t: "stand-in", seat: 0, bot: "regular" });
    for (let waits = 0; page.view?.over === false && waits < 2000; waits++) await new Promise((done) => setTimeout(done));
    expect(page.view!.over).toBe(true);
    await page.command({ t: "rematch" });
    const { what } = page.last("event");
    expect(what.t).toBe("rematched");
    const following = what.t === "rematched" ? what.table : "";
    const { room } = await tables.answer("look", { table: following });
    expect(room.seats.map((seat) => [seat?.kind, seat?.seed])).toEqual([["bot", "tourist-1"], ["person", null]]);
    const rematch = new Page(tables, following);
    await rematch.take({ t: "hello" });
    await rematch.command({ t: "start" });
    expect(rematch.last("refused").code).toBe("seats-free");
    await rematch.command({ t: "sit", seat: 1, name: room.seats[1]!.name, seed: "anew", token: "mine" });
    expect(rematch.last("seated")).toMatchObject({ seat: 1, token: "mine" });
    await rematch.command({ t: "start" });
    expect(rematch.view).not.toBeNull();
    await page.command({ t: "rematch" });
    expect(page.last("refused")).toMatchObject({ code: "exists", table: following });
  });

  test("a game saved as a file goes on at another table, and a file that lies does not", async () => {
    const next = random(5);
    const tables = tablesOf(engine, next);
    const table = await seated(tables, { players: 2 }, [null]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    await page.command({ t: "start" });
    await page.command({ t: "place", seat: page.view!.seat, ...page.view!.options[0]!.move });
    const text = await tables.answer("save", { table });
    expect(await verdictOn(text, engine)).toMatchObject({ ok: true, dice: "unrevealed" });
    const elsewhere = tablesOf(engine, random(6));
    const opened = await elsewhere.answer("open", { text });
    expect((await elsewhere.answer("look", { table: opened.table })).view).toEqual(page.view);
    await played(elsewhere, opened.table, next);
    await expect(elsewhere.answer("open", { text: text.replace("Player 1", "Player 9") })).rejects.toMatchObject({ problem: { code: "unreadable" } });
  });

  test("a game that is taken online ends here, with its record so far; bots wait meanwhile, and go on where it fails", async () => {
    const tables = tablesOf(engine, random(12));
    const table = await seated(tables, { players: 2, face_down: true }, [null, "tourist"]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    await page.command({ t: "start" });
    const settled = async (): Promise<void> => {
      for (let waits = 0; waits < 20; waits++) await new Promise((done) => setTimeout(done));
    };
    await settled();
    expect(page.view!.seat).toBe(0);
    await page.command({ t: "place", seat: 0, ...page.view!.options[0]!.move });
    const { record, placings, seq } = await tables.answer("take", { table });
    await settled();
    expect((await tables.answer("look", { table })).seq).toBe(seq);
    expect(readRecord(record, engine).record.steps.filter(({ t }) => t === "place")).toHaveLength(placings);
    expect(record).not.toContain("secret");
    await tables.answer("moved", { table, to: null, seq });
    await settled();
    expect(page.view!.seat).toBe(0);
    // What has happened since would be lost.
    const again = await tables.answer("take", { table });
    await page.command({ t: "place", seat: 0, ...page.view!.options[0]!.move });
    await expect(tables.answer("moved", { table, to: "online", seq: again.seq })).rejects.toMatchObject({ problem: { code: "too-fast" } });
    await settled();
    const last = await tables.answer("take", { table });
    await tables.answer("moved", { table, to: "online", seq: last.seq });
    expect((await tables.answer("look", { table })).room).toMatchObject({ state: "ended", following: "online" });
    const text = await tables.answer("record", { table });
    expect(text).toContain("* the game goes on at another table");
    expect(await verdictOn(text, engine)).toMatchObject({ ok: true, finished: false, dice: "checked" });
    await expect(tables.answer("take", { table })).rejects.toMatchObject({ problem: { code: "not-playing" } });
  });

  test("what a newer page has written is not misread", async () => {
    const log = new MemoryLog();
    const tables = tablesOf(engine, random(13), log);
    const table = await seated(tables, { players: 2 }, [null]);
    const [last] = (await log.read(table)).slice(-1);
    await log.append({ ...last!, seq: last!.seq + 1, event: { t: "from-tomorrow" } as never });
    await expect(tablesOf(engine, random(13), log).answer("look", { table })).rejects.toThrow("newer page");
  });

  test("where nothing can be written down any more, the bot whose turn it is stops, and everybody hears of it", async () => {
    const log = new MemoryLog();
    const tables = tablesOf(engine, random(8), log);
    const table = await seated(tables, { players: 2 }, ["tourist"]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    const append = vi.spyOn(log, "append").mockImplementation((logged) =>
      logged.event.t === "placed" ? Promise.reject(new Error("the disk is full")) : MemoryLog.prototype.append.call(log, logged),
    );
    await page.command({ t: "start" });
    for (let waits = 0; waits < 20; waits++) await new Promise((done) => setTimeout(done));
    expect(page.closed).toBe(true);
    expect(append.mock.calls.map(([{ event }]) => event.t)).toEqual(["started", "placed"]);
  });

  test("nobody hears of an event before it is written, and where it cannot be it has not happened", async () => {
    const log = new MemoryLog();
    const tables = tablesOf(engine, random(14), log);
    const table = await seated(tables, { players: 2 }, [null]);
    const page = new Page(tables, table);
    await page.take({ t: "hello" });
    let written: (whether: boolean | Promise<never>) => void = () => undefined;
    vi.spyOn(log, "append").mockImplementationOnce(() => new Promise((done) => (written = done)));
    const before = page.messages.length;
    const failing = page.command({ t: "start" });
    await eventually(() => expect(log.append).toHaveBeenCalledOnce());
    await new Promise((done) => setTimeout(done, 20));
    expect(page.messages).toHaveLength(before);
    written(Promise.reject(new Error("the disk is full")));
    await failing;
    expect(page.messages.slice(before)).toMatchObject([{ t: "refused", code: "store" }]);
    expect(page.view).toBeNull();
    await page.command({ t: "start" });
    expect(page.last("event").what.t).toBe("started");
  });

  test("a page that is closed while its table is loaded keeps no bot at work", async () => {
    const log = new MemoryLog();
    const table = await seated(tablesOf(engine, random(9), log), { players: 2 }, ["tourist"]);
    const page = new Page(tablesOf(engine, random(9), log), table);
    const said = page.take({ t: "hello" });
    page.close();
    await said;
    expect(page.messages).toEqual([]);
  });

  test("a table that cannot be read is not said to be gone", async () => {
    const log = new MemoryLog();
    const tables = tablesOf(engine, random(10), log);
    log.read = () => Promise.reject(new Error("the disk does not answer"));
    const page = new Page(tables, "here-000000000001");
    await expect(page.take({ t: "hello" })).rejects.toThrow("the disk does not answer");
    await expect(tables.answer("look", { table: "here-000000000001" })).rejects.not.toHaveProperty("problem");
    expect(page.messages).toEqual([]);
  });

  test("of too many tables those that are over go first, then the oldest", async () => {
    const log = new MemoryLog();
    const next = random(11);
    const tables = tablesOf(engine, next, log);
    const create = async (): Promise<string> => (await tables.answer("create", { agreement: { players: 2 } })).table;
    const oldest = await create();
    const over = await seated(tables, { players: 2 }, ["tourist"]);
    await played(tables, over, next);
    for (let made = 2; made < 100; made++) await create();
    const left = (): Promise<void> => eventually(async () => expect(await log.tables()).toHaveLength(100));
    await create();
    await left();
    expect(await log.tables()).not.toContain(over);
    await create();
    await left();
    expect(await log.tables()).not.toContain(oldest);
  });

  test("names that no record could hold are refused", async () => {
    const tables = tablesOf(engine, random(7));
    const { table } = await tables.answer("create", { agreement: { players: 2 } });
    const sit = (name: string): Promise<unknown> => tables.answer("command", { table, command: { t: "sit", key: name, name, seed: "s" } });
    for (const name of ["", " x", "a:b", "round 2", "\u200b", "x".repeat(25)]) await expect(sit(name)).rejects.toMatchObject({ problem: { code: "bad-name" } });
    await sit("Zoë");
    await expect(sit("ZOE\u0308")).rejects.toMatchObject({ problem: { code: "name-taken" } });
    await expect(tables.answer("create", { agreement: { players: 9 } })).rejects.toMatchObject({ problem: { code: "bad-setup" } });
  });
});
