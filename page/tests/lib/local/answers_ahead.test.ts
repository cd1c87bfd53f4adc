/** Answers ahead: a page is told at once what the table says later, and hears of it where the table says something else. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Command, EventMessage, Message } from "../../../src/lib/api/messages";
import { answerAhead, AnswersAhead, type AnswerAhead } from "../../../src/lib/local/answers_ahead";
import type { ThinkingEngine } from "../../../src/lib/local/engine";
import { Page, random, seated, setupsOf, tablesOf } from "./games";
import { builtEngine } from "./module";

let engine: ThinkingEngine;
beforeAll(() => {
  engine = builtEngine();
});

const EVENT: EventMessage = {
  t: "event",
  seq: 7,
  at: 0,
  key: null,
  what: { t: "placed", seat: 1, face: 3, bandit: false, by: "player", chance: "", payout: null },
  ...{ room: null, due: null, view: null, own: [] },
};
const place = (more: object = {}): string => JSON.stringify({ t: "place", key: "mine", seat: 1, face: 3, ...more });
const text = (message: Partial<Message>): string => JSON.stringify(message);
function knowing(): AnswersAhead {
  const answers = new AnswersAhead();
  answers.learn([answerAhead(1, { face: 3, bandit: false }, EVENT)]);
  return answers;
}

describe("a page's end", () => {
  test("answers the placing that it knows, with its key", () => {
    expect(JSON.parse(knowing().to(place())!)).toMatchObject({ ...EVENT, key: "mine", at: expect.any(Number) as number });
    expect(JSON.parse(knowing().to(place({ bandit: false }))!)).toMatchObject({ seq: 7 });
  });

  test("answers nothing else", () => {
    const others: object[] = [{ face: 4 }, { seat: 0 }, { bandit: true }, { t: "hint" }, { t: "stand-in" }];
    for (const other of others) expect(knowing().to(place(other))).toBeNull();
    expect(new AnswersAhead().to(place())).toBeNull();
  });

  test("says nothing a second time: not to the page, and not of what the page did before", () => {
    const answers = knowing();
    answers.to(place());
    expect(answers.to(place({ key: "again" }))).toBeNull();
    expect(answers.hear(text({ ...EVENT, key: "mine" }))).toBe("known");
    expect(answers.hear(text({ ...EVENT, key: "mine" }))).toBe("new");
  });

  test("forgets what it knows once something has happened", () => {
    const answers = knowing();
    expect(answers.hear(text({ t: "pong", now: 0 }))).toBe("new");
    expect(answers.hear(text({ ...EVENT, key: null }))).toBe("new");
    expect(answers.to(place())).toBeNull();
  });

  test.each<[string, Partial<Message>]>([
    ["somebody else was quicker, in another tab", { ...EVENT, key: "theirs" }],
    ["a bot was", { ...EVENT, key: null }],
    ["the table refuses", { t: "refused", key: "mine", code: "store" }],
    ["the table knows the placing already", { t: "done", key: "mine", seq: 5 }],
  ])("what was said does not hold where %s", (_, message) => {
    const answers = knowing();
    answers.to(place());
    expect(answers.hear(text(message))).toBe("other");
    expect(answers.hear(text(message))).toBe("new");
  });

  test("what else is said meanwhile is heard, and a welcome has the whole state, with the event to come", () => {
    const answers = knowing();
    answers.to(place());
    expect(answers.hear(text({ t: "refused", key: "a hint", code: "too-many" }))).toBe("new");
    expect(answers.hear(text({ t: "welcome" }))).toBe("new");
    expect(answers.hear(text({ ...EVENT, key: "mine" }))).toBe("new");
  });
});

/** Play at most so many placings of people, comparing; returns how many answers were known. */
async function compared(setup: object, next: () => number, bots: (string | null)[], most: number): Promise<number> {
  const tables = tablesOf(engine, next);
  const table = await seated(tables, setup, bots);
  const said: { answers: AnswerAhead[] | null } = { answers: null };
  const page = new Page(tables, table, (answers) => (said.answers = answers));
  await page.take({ t: "hello" });
  await page.command({ t: "start" });
  let known = 0;
  for (let placed = 0; placed < most && page.view?.over === false; placed++) {
    while (said.answers === null && !page.view.over) await new Promise((done) => setImmediate(done)); // a bot thinks, or the table does
    const { view } = page;
    const { answers } = said;
    if (view?.over !== false || answers === null) break;
    expect(answers.every(({ seat }) => seat === view.seat)).toBe(true);
    const option = view.options[Math.floor(next() * view.options.length)]!;
    const answer = answers.find(({ move }) => move.face === option.move.face && move.bandit === option.move.bandit);
    said.answers = null;
    const told = page.messages.length;
    await page.take({ t: "place", key: `placing-${placed}`, seat: view.seat!, ...option.move } as Command);
    const event = page.messages[told] as EventMessage;
    if (answer) {
      known++;
      expect({ key: event.key, at: event.at, ...(JSON.parse(answer.event) as object) }).toEqual(event);
    } else expect((event.what as { payout: unknown }).payout !== null || event.room !== null).toBe(true);
  }
  page.close();
  return known;
}

test("a table says ahead what it says then, at every kind of table, but for placings that end a round", async () => {
  const next = random(23);
  let known = 0;
  for (const [number, setup] of setupsOf(engine).entries()) known += await compared(setup, next, number % 2 ? [null] : [null, "tourist"], 12);
  expect(known).toBeGreaterThan(200);
});

test("nobody learns the secret of the dice ahead of the end", async () => {
  const next = random(29);
  const tables = tablesOf(engine, next);
  const table = await seated(tables, { players: 2 }, [null]);
  const said: string[] = [];
  let told = 0;
  const page = new Page(tables, table, (answers) => {
    told++;
    said.push(...answers.map(({ event }) => event));
  });
  await page.take({ t: "hello" });
  await page.command({ t: "start" });
  for (let turn = 1; page.view?.over === false; turn++) {
    const { seat, options } = page.view;
    while (told < turn) await new Promise((done) => setImmediate(done));
    await page.command({ t: "place", seat, ...options[0]!.move });
  }
  const { room } = page.last("event");
  expect(room?.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(said.length).toBeGreaterThan(20);
  expect(said.join()).not.toContain(room!.secret!);
  page.close();
});
