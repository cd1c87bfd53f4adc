import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../locales/en.json";
import { ProblemError } from "../../../src/lib/api/http";
import type { Problem } from "../../../src/lib/api/messages";
import { failure, refusal } from "../../../src/lib/words/refusals";
import { speak } from "../../../src/lib/words/words.svelte";

beforeAll(speak);

describe("what went wrong", () => {
  it("is told in our words, never in the server's", () => {
    expect(failure(new ProblemError({ code: "seat-taken", message: "Seat 3 is taken." }))).toBe(
      en["page.no.seat-taken"],
    );
  });

  it("names the line of a record that cannot be read", () => {
    expect(refusal({ code: "unreadable", line: 17 })).toContain("17");
  });

  it("is told when nobody answers, and when something else breaks", () => {
    expect(failure(new ProblemError(null))).toBe(en["page.no.answer"]);
    expect(failure(new Error("of ours"))).toBe(en["page.no.internal"]);
  });

  it("has a sentence even for a code this page has not heard of", () => {
    expect(refusal({ code: "brand-new" as Problem["code"] })).toBe(en["page.no.internal"]);
  });
});
