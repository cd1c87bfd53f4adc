/** The screens of a real table: a payout is read aloud, and an entry can still be corrected once the game is over. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Standing } from "../../../../src/lib/api/messages";
import type { Table } from "../../../../src/lib/play/table";
import { holdingOf, saveHostToken } from "../../../../src/lib/online/tokens";
import type { WorkerEngine } from "../../../../src/lib/rules/engine";
import type { Session } from "../../../../src/lib/session/session.svelte";
import { clearStorage, save } from "../../../../src/lib/shell/storage";
import { describePayout } from "../../../../src/lib/words/payouts";
import { say, speak, speakMore } from "../../../../src/lib/words/words.svelte";
import AtTable from "../../../../src/screens/table/AtTable.svelte";
import { eventually } from "../../../eventually.ts";
import { builtEngine } from "../../../lib/rules/module";
import { tabOf } from "../../../lib/session/games";
import { enter, otherNumber, reality, refereeOf, started, TAPPED } from "../../../lib/session/real_games";

vi.mock("../../../../src/lib/shell/media", async (actual) => ({
  ...(await actual<object>()),
  reducedMotion: { current: true },
}));
const TWO = { edition: "classic", players: 2, starter: null };
/** What the history was told: the money of a finished game, or that it is not finished after all. */
const history: (number[] | "withdrawn")[] = [];
const moneyOf = ({ view }: Table): number[] => view!.seats.map(({ money }) => money ?? 0);
vi.mock("../../../../src/lib/history/save_game", () => ({
  saveFinishedGame: (table: Table) => history.push(moneyOf(table)),
  withdrawGame: () => history.push("withdrawn"),
}));

let engine: WorkerEngine;
let screen: ReturnType<typeof mount>;
beforeAll(async () => {
  engine = builtEngine();
  await speak();
  await speakMore();
});
beforeEach(() => {
  clearStorage();
  history.length = 0;
});
afterEach(async () => {
  await unmount(screen);
  vi.unstubAllGlobals();
});

function show(table: Session): void {
  saveHostToken(table.name, table.name);
  screen = mount(AtTable, { target: document.body, props: { table } });
  flushSync();
}
const named = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("button, h2")].find(
    (each) => (each.ariaLabel ?? each.textContent).trim() === label,
  );
const find = <Part>(part: () => Part | null | undefined): Promise<Part> =>
  eventually(() => {
    flushSync();
    const found = part();
    expect(found).toBeTruthy();
    return found!;
  });
const tap = async (part: () => HTMLElement | null | undefined): Promise<void> => {
  (await find(part)).click();
  flushSync();
};

test("an entry is corrected once the game is over: the result changes, or the game goes on", async () => {
  const session = started(tabOf(engine), TWO, TAPPED);
  enter(session, await reality(engine, TWO, 3));
  const referee = refereeOf(session);
  show(session);
  await find(() => document.querySelector("#end-title"));
  await eventually(() => expect(history).toEqual([moneyOf(session)]));
  expect(holdingOf(session.name).over).toBe(true);

  // The last dice lay at another casino, where they change who is paid.
  const [before] = history;
  for (const casino of [0, 1, 2, 3, 4, 5]) {
    const { entered } = referee.lines().at(-1)!;
    if (entered.t !== "placed" || String(moneyOf(session)) !== String(before)) break;
    await tap(() => named(say("page.real.entries.correct")));
    await tap(() => document.querySelector<HTMLElement>("dialog .entry.row"));
    await tap(() => document.querySelectorAll<HTMLElement>("dialog .casinos button")[casino]);
    const dice = entered.dice.own[entered.move.face - 1]!;
    document.querySelectorAll<HTMLElement>("dialog .counts button")[dice - 1]?.click();
    flushSync();
    expect(document.querySelector("dialog")).toBeNull();
  }
  const after = moneyOf(session);
  expect(after).not.toEqual(before);
  await eventually(() => expect(history.at(-1)).toEqual(after));
  const shown = document.querySelector(".podium, #end-title")!.closest("section")!.textContent;
  for (const money of after) expect(shown).toContain(money === 0 ? "0" : `${money},000`);

  // One die less than that: somebody still has to place it.
  const fewer = referee.lines().find(({ at, asked }) => asked.t === "roll" && otherNumber(referee, at))!;
  const { waiting } = referee.correct(fewer.at, otherNumber(referee, fewer.at)!)!;
  expect([session.state, waiting > 0]).toEqual(["playing", true]);
  await find(() => document.querySelector(".waiting"));
  expect(document.querySelector("#end-title")).toBeNull();
  await eventually(() => expect(history.at(-1)).toBe("withdrawn"));
  expect(holdingOf(session.name).over).toBe(false);
});

test("who takes what is read aloud, casino by casino", async () => {
  const spoken: string[] = [];
  const voice = { lang: "en-GB" };
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      voice: unknown;
      lang = "";
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => [{ lang: "de-DE" }, voice],
    speak: (said: { text: string; voice: unknown }) => said.voice === voice && spoken.push(said.text),
    cancel: () => undefined,
    addEventListener: () => undefined,
  });
  save("aloud", true);
  const steps = await reality(engine, TWO, 3);
  const next = steps.findIndex(({ t }, at) => t === "deal" && steps[at - 1]?.t === "place");
  const session = started(tabOf(engine), TWO, TAPPED);
  const paid: Standing[] = [];
  session.listen({
    onmoments: (moments) =>
      paid.push(...moments.flatMap(({ what }) => (what.t === "placed" ? (what.payout ?? []) : []))),
    onreset: () => undefined,
  });
  show(session);
  await find(() => document.querySelector(".keys"));
  expect(spoken).toEqual([]);
  const people = session.plan.seats.map(({ name }, seat) => ({ name, hue: seat + 1 }));
  enter(session, steps.slice(0, next));
  const sentences = paid.map((casino) => describePayout(casino, people));
  await eventually(() => expect(spoken).toEqual(sentences.slice(0, 1)));
  await tap(() => document.querySelector<HTMLElement>(".foot .primary"));
  await eventually(() => expect(spoken).toEqual(sentences.slice(0, 2)));
});
