import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { ProblemError } from "../../../src/lib/api/http";
import type { ProblemCode } from "../../../src/lib/api/messages";
import { Attempt } from "../../../src/lib/shell/attempt.svelte";
import { speak } from "../../../src/lib/words/words.svelte";

beforeAll(speak);

describe("an attempt", () => {
  it("is under way until it is done, and another one meanwhile is not made", async () => {
    const attempt = new Attempt();
    let finish = (): void => undefined;
    let others = 0;
    const first = attempt.run(() => new Promise<void>((done) => (finish = done)));
    expect(attempt.busy).toBe(true);
    await attempt.run(async () => void others++);
    expect(others).toBe(0);
    finish();
    await first;
    expect(attempt.busy).toBe(false);
    await attempt.run(async () => void others++);
    expect(others).toBe(1);
  });

  it("stays under way once it has led to another screen, however long this one is still there", async () => {
    const attempt = new Attempt();
    let others = 0;
    await attempt.run(() => Promise.resolve("left"));
    await attempt.run(async () => void others++);
    expect([attempt.busy, others]).toEqual([true, 0]);
  });

  it("says why it failed, and forgets it when tried again", async () => {
    const attempt = new Attempt();
    await attempt.run(() => Promise.reject(new ProblemError(null)));
    expect(attempt).toMatchObject({ busy: false, error: en["page.no.answer"] });
    await attempt.run(() => Promise.resolve());
    expect(attempt.error).toBe("");
  });

  it("says at which seat a name was refused, and only then", async () => {
    const attempt = new Attempt();
    const refused = (code: ProblemCode): ProblemError =>
      Object.assign(new ProblemError({ code, message: "", table: null, line: null }), { seat: 1 });
    await attempt.run(() => Promise.reject(refused("name-taken")));
    expect(attempt).toMatchObject({ error: en["page.no.name-taken"], seat: 1 });
    await attempt.run(() => Promise.reject(refused("too-fast")));
    expect(attempt).toMatchObject({ error: en["page.no.too-fast"], seat: null });
  });
});
