import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "../../../src/lib/api/http";
import { beginDay, finishDay, playedOn, today, unsentDays } from "../../../src/lib/daily/days";
import { fetchResults, sendResult, sendUnsent } from "../../../src/lib/daily/results";
import { clearStorage } from "../../../src/lib/shell/storage";

const DAY = today();
const NOBODYS = { day: DAY, results: 0, best: null, money: [], own: null };
const OURS = {
  ...{ day: DAY, results: 1, best: 310, money: [{ money: 310, count: 1 }] },
  own: { money: 310, rank: 1 },
};
/** What the server answers to a result that is sent; null: nothing. */
let answer: { code: string } | { counted: boolean; results: object } | null;
let asked: { what: string; token: string; body: string | undefined }[];

beforeEach(() => {
  clearStorage();
  asked = [];
  answer = { counted: true, results: OURS };
  vi.stubGlobal("fetch", (path: string, request: RequestInit = {}) => {
    const { authorization = "" } = (request.headers ?? {}) as Record<string, string>;
    const { method = "GET", body } = request;
    asked.push({ what: `${method} ${path}`, token: authorization, body: body as string | undefined });
    if (path.endsWith("/record")) return Promise.resolve(new Response("the record"));
    if (answer === null) return Promise.reject(new TypeError("no connection"));
    if (method === "GET") return Promise.resolve(Response.json(NOBODYS));
    return Promise.resolve(Response.json({ message: "", ...answer }, { status: "code" in answer ? 422 : 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const text = (): Promise<string> => Promise.resolve("the record");

test("a result is sent once, always with the same token", async () => {
  finishDay(DAY, "abc", { money: 310, rank: 1 });
  expect(await sendResult(DAY, text)).toEqual(OURS);
  expect(await sendResult(DAY, text)).toEqual(NOBODYS);
  await fetchResults(DAY);
  expect(asked.map(({ what }) => what)).toEqual([
    `POST /api/days/${DAY}`,
    `GET /api/days/${DAY}`,
    `GET /api/days/${DAY}`,
  ]);
  expect(asked[0]).toMatchObject({ body: "the record" });
  expect(asked[0]!.token).toMatch(/^Bearer [A-Za-z0-9_-]{32}$/);
  expect(new Set(asked.map(({ token }) => token)).size).toBe(1);
});

test("without a connection it is kept, and sent at the next visit", async () => {
  finishDay(DAY, "abc", { money: 310, rank: 1 });
  answer = null;
  await expect(sendResult(DAY, text)).rejects.toThrow(ProblemError);
  await sendUnsent();
  expect(unsentDays()).toEqual([DAY]);
  answer = { counted: true, results: OURS };
  await sendUnsent();
  expect(asked.slice(-2).map(({ what }) => what)).toEqual(["GET /api/tables/abc/record", `POST /api/days/${DAY}`]);
  expect(unsentDays()).toEqual([]);
  const before = asked.length;
  await sendUnsent();
  expect(asked).toHaveLength(before);
});

test("what the server will never count is not sent again; what it cannot count now is", async () => {
  finishDay(DAY, "abc", { money: 310, rank: 1 });
  answer = { code: "too-fast" };
  expect(await sendResult(DAY, text)).toEqual(NOBODYS);
  expect(playedOn(DAY)?.sent).toBeUndefined();
  answer = { code: "unreadable" };
  expect(await sendResult(DAY, text)).toEqual(NOBODYS);
  expect(playedOn(DAY)?.sent).toBe(true);
});

test("a game that is still being played is not sent", async () => {
  beginDay(DAY, "abc");
  await sendUnsent();
  expect(asked).toEqual([]);
});
