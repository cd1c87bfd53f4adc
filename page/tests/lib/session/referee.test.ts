/** Referees: real games, entered by people as they happen. What is entered is paid as the rules say, and mistakes are corrected. */
import { beforeAll, describe, expect, test } from "vitest";
import { replayOf, verdictOn } from "../../../src/lib/record/replay";
import type { WorkerEngine } from "../../../src/lib/rules/engine";
import { readGameFile, writeGameFile } from "../../../src/lib/session/game_file";
import type { RealTable } from "../../../src/lib/session/plan";
import { rollOf, type Entered, type Referee } from "../../../src/lib/session/referee";
import { speakMore } from "../../../src/lib/words/words.svelte";
import { waitingText } from "../../../src/screens/table/real/entry_words";
import { builtEngine } from "../rules/module";
import { again, setupsOf, tabOf, whenStored } from "./games";
import { enter, FOUR, otherNumber, reality, refereeOf, SECRET, started, TAPPED } from "./real_games";

let engine: WorkerEngine;
beforeAll(async () => {
  engine = builtEngine();
  await speakMore();
});

describe("a real table", () => {
  test("games entered by taps are paid as the rules say, at all tables of the editions", async () => {
    const setups = setupsOf(engine).filter(({ face_down }) => !face_down);
    expect(setups).toHaveLength(23);
    for (const [number, agreement] of setups.entries())
      for (const whole of [false, true]) {
        const steps = await reality(engine, { ...agreement, starter: null }, 100 + number);
        const session = started(tabOf(engine), { ...agreement, starter: null }, { t: "people", whole, secret: null });
        enter(session, steps);
        expect(session.state).toBe("over");
        const rules = engine.rules(session.plan.agreement);
        const end = steps.reduce((position, step) => rules.apply(position, step), rules.open());
        expect(session.view!.seats.map(({ money }) => money)).toEqual(
          rules
            .scores(end)
            .toSorted((a, b) => a.seat - b.seat)
            .map(({ money }) => money),
        );
        const record = await session.record();
        expect(verdictOn(record, engine)).toMatchObject({ ok: true, finished: true, dice: "uncommitted" });
        expect(record.startsWith(`croupier record ${whole ? 1 : 3}\n`)).toBe(true);
        expect(replayOf(record, engine).result).not.toBeNull();
      }
  });

  test("notes that the page deals are not entered", () => {
    const session = started(tabOf(engine), FOUR, { t: "people", whole: true, secret: SECRET });
    expect(refereeOf(session).asked).toEqual({ t: "lot" });
    expect(refereeOf(session).enter({ t: "step", step: { t: "lot", seat: 2 } })).toBe(true);
    expect(session.view!.casinos.every(({ notes }) => notes.length > 0)).toBe(true);
    expect(refereeOf(session).asked).toEqual({ t: "roll", seat: 2, hand: { own: 8, big: 0, neutral: 0 } });
  });

  test("counts beyond the hand, and notes that are all turned up, are refused", async () => {
    const session = started(tabOf(engine), FOUR, TAPPED);
    const referee = refereeOf(session);
    enter(session, await reality(engine, FOUR, 5), 3);
    const { asked } = referee;
    if (asked?.t !== "roll") throw new Error("somebody rolls");
    const place = (own: number): Entered => ({
      t: "placed",
      move: { face: 3, bandit: false },
      dice: rollOf(3, { own, big: 0, neutral: 0 }),
    });
    expect(referee.allows(place(asked.hand.own))).toBe(true);
    expect(referee.allows(place(asked.hand.own + 1))).toBe(false);
    expect(referee.enter(place(asked.hand.own + 1))).toBe(false);
    expect(referee.enter({ t: "step", step: { t: "deal", value: 60 } })).toBe(false);
    expect(session.state).toBe("playing");
  });

  test("what a placing would do is known before it is entered, and for a line that is corrected", async () => {
    const session = started(tabOf(engine), FOUR, TAPPED);
    const referee = refereeOf(session);
    enter(session, await reality(engine, FOUR, 5), 3);
    const { asked } = referee;
    if (asked?.t !== "roll") throw new Error("somebody rolls");
    const place = (own: number): Entered => ({
      t: "placed",
      move: { face: 3, bandit: false },
      dice: rollOf(3, { own, big: 0, neutral: 0 }),
    });
    expect(referee.preview(place(2))).toMatchObject({ dice: 2, standing: { casino: 3 } });
    expect(referee.preview(place(asked.hand.own + 1))).toBeNull();
    const before = referee.viewAt(referee.lines().at(-1)!.at)!;
    referee.enter(place(2));
    const { at } = referee.lines().at(-1)!;
    expect(referee.viewAt(at)).not.toEqual(before);
    expect(referee.preview(place(1), at)).toMatchObject({ dice: 1 });
  });

  test("a rematch is played with the same dice, and nobody changes places", async () => {
    const tab = tabOf(engine);
    const session = started(tab, FOUR, TAPPED);
    enter(session, await reality(engine, FOUR, 11));
    const name = await session.rematch();
    expect(tab.made.get(name as string)).toMatchObject({ dealer: TAPPED });
    expect(tab.made.get(name as string)!.seats.map(({ name: called }) => called)).toEqual(
      session.plan.seats.map(({ name: called }) => called),
    );
  });

  test("what was entered survives a reload, and a game file", async () => {
    const tab = tabOf(engine);
    const session = started(tab, FOUR, TAPPED);
    enter(session, await reality(engine, FOUR, 6), 20);
    await whenStored();
    const reloaded = await again(tab);
    expect(reloaded.view).toEqual(session.view);
    expect(refereeOf(reloaded).asked).toEqual(refereeOf(session).asked);
    const file = writeGameFile(session.text, session);
    expect(readGameFile(file, engine)?.entries).toEqual(session.entries);
  });
});

describe("a correction", () => {
  test("recomputes everything after it, and the record says so", async () => {
    const steps = await reality(engine, FOUR, 7);
    const session = started(tabOf(engine), FOUR, TAPPED);
    enter(session, steps, 9);
    const referee = refereeOf(session);
    const line = referee.lines().find(({ entered }) => entered.t === "placed" && entered.dice.own.some((n) => n > 1))!;
    const entered = otherNumber(referee, line.at)!;
    const seat = line.asked.t === "roll" ? line.asked.seat : -1;
    const { dice } = session.view!.seats[seat]!;
    expect(referee.correct(line.at, entered)).toEqual({ waiting: 0 });
    expect(session.view!.seats[seat]!.dice).not.toBe(dice);
    const now = referee.lines().find(({ at }) => at === line.at)!.entered;
    if (entered.t !== "placed" || now.t !== "placed") throw new Error("a placing stays one");
    expect([now.move, now.dice.own]).toEqual([entered.move, entered.dice.own]);
    const record = await session.record();
    expect(record).toMatch(/\* corrected: Player \d \d+ > \d became Player \d \d+ > \d/);
    expect(verdictOn(record, engine).ok).toBe(true);
  });

  test("keeps entries that do not fit any more until they do", async () => {
    const steps = await reality(engine, FOUR, 8);
    const session = started(tabOf(engine), FOUR, TAPPED);
    enter(session, steps, 40); // into the second round
    const referee = refereeOf(session);
    const lines = referee.lines();
    const line = lines.find(
      ({ entered, asked }) => entered.t === "placed" && asked.t === "roll" && entered.dice.own.some((n) => n > 1),
    )!;
    const seat = line.asked.t === "roll" ? line.asked.seat : -1;
    const before = line.entered;
    const found = referee.correct(line.at, otherNumber(referee, line.at)!);
    expect(found!.waiting).toBeGreaterThan(0);
    // The seat has a die left at the end of the round, and the next notes wait for it to be placed.
    expect(referee.asked).toMatchObject({ t: "roll", seat });
    expect(referee.waiting).toBe(found!.waiting);
    expect(session.view!.round).toBe(1);
    const last: Entered = {
      t: "placed",
      move: { face: 6, bandit: false },
      dice: rollOf(6, { own: 1, big: 0, neutral: 0 }),
    };
    expect(referee.enter(last)).toBe(true);
    expect(referee.waiting).toBe(0);
    expect(session.view!.round).toBe(2);
    const remarks = (await session.record()).split("\n").filter((text) => text.startsWith("* "));
    expect(remarks).toHaveLength(3);
    expect(remarks[0]).toBe("* dice: typed"); // as the terminal writes it, which can continue such a record
    expect(referee.corrections().map(({ text }) => `* ${text}`)).toEqual(remarks.slice(1));
    // Once more, back to what it was: the die placed afterwards is one too many.
    expect(referee.correct(line.at, before)!.waiting).toBeGreaterThan(0);
    expect(verdictOn(await session.record(), engine).ok).toBe(true);
  });

  test("says from which turn, in which round, entries wait", async () => {
    /** Correct the last placing of round 1 to fewer dice: one is left, so that nothing of round 2 fits yet. */
    function leaveDie(referee: Referee): boolean {
      const last = referee.lines().findLast(({ round, asked }) => round === 1 && asked.t === "roll")!;
      const dice = last.entered.t === "placed" ? last.entered.dice.own : [];
      if (!dice.some((n) => n > 1)) return false;
      return referee.correct(last.at, otherNumber(referee, last.at)!) !== null;
    }
    /** Place other dice of the first whole roll: its seat then rolls another number of them. */
    function placeOther(referee: Referee): boolean {
      const { at, entered } = referee.lines().find(({ asked }) => asked.t === "place")!;
      const options = referee.viewAt(at)!.options.map(({ move }): Entered => ({ t: "place", move }));
      const dice = (option: Entered): number => referee.preview(option, at)!.dice;
      const other = options.find((option) => dice(option) !== dice(entered));
      return other !== undefined && referee.correct(at, other) !== null;
    }
    const from = async (table: RealTable, mistake: (referee: Referee) => boolean): Promise<string> => {
      for (let seed = 8; ; seed++) {
        const tab = tabOf(engine);
        const session = started(tab, FOUR, table);
        enter(session, await reality(engine, FOUR, seed), 40);
        const referee = refereeOf(session);
        const lines = referee.lines();
        if (!mistake(referee) || referee.waiting === 0) continue;
        const { asked, round } = lines.at(-referee.waiting)!;
        expect(referee.firstWaiting).toMatchObject({ round, seat: "seat" in asked ? asked.seat : null });
        await whenStored();
        expect(refereeOf(await again(tab)).firstWaiting).toEqual(referee.firstWaiting);
        const people = session.plan.seats.map((_, seat) => ({ name: "Anna", hue: seat + 1 }));
        return waitingText(referee, people).replace(/ on, \d+ entries no longer fit\..*/, "");
      }
    };
    expect(await from(TAPPED, leaveDie)).toBe("From round 2"); // with its notes
    expect(await from({ ...TAPPED, secret: SECRET }, leaveDie)).toBe("From Anna’s turn in round 2");
    expect(await from({ t: "people", whole: true, secret: null }, placeOther)).toBe("From Anna’s turn in round 1");
  });

  test("of the notes of a casino counts, too", async () => {
    const session = started(tabOf(engine), FOUR, TAPPED);
    enter(session, await reality(engine, FOUR, 9), 1);
    const referee = refereeOf(session);
    const [, first] = referee.lines();
    expect(first!.asked).toEqual({ t: "note", casino: 1 });
    const value = first!.entered.t === "step" && first!.entered.step.t === "deal" ? first!.entered.step.value : 0;
    const other = value === 90 ? 80 : 90;
    const found = referee.correct(first!.at, { t: "step", step: { t: "deal", value: other } });
    expect(found).not.toBeNull();
    expect(session.view!.casinos[0]!.notes).toContain(other);
  });

  test("survives a reload with what still waits", async () => {
    const tab = tabOf(engine);
    const session = started(tab, FOUR, TAPPED);
    enter(session, await reality(engine, FOUR, 8), 40);
    const referee = refereeOf(session);
    const line = referee.lines().find(({ entered }) => entered.t === "placed" && entered.dice.own.some((n) => n > 1))!;
    referee.correct(line.at, otherNumber(referee, line.at)!);
    await whenStored();
    const reloaded = refereeOf(await again(tab));
    expect(reloaded.waiting).toBe(referee.waiting);
    expect(reloaded.asked).toEqual(referee.asked);
    reloaded.forgetWaiting();
    expect(reloaded.waiting).toBe(0);
  });

  test("the last entry is taken back", async () => {
    const session = started(tabOf(engine), FOUR, TAPPED);
    enter(session, await reality(engine, FOUR, 10), 3);
    const referee = refereeOf(session);
    const last = referee.lines().at(-1)!;
    expect(last.entered.t).toBe("placed");
    expect(session.can.undo!()).toBe(true);
    expect(referee.asked).toEqual(last.asked);
    expect(referee.lines().at(-1)!.at).toBeLessThan(last.at);
  });
});
