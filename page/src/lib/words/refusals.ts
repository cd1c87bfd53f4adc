/** A sentence for every refusal code, shown instead of the server's English message. */
import { ProblemError } from "../api/http";
import type { Problem, Refused } from "../api/messages";
import { PartError } from "../shell/chunks";
import { say, type Key } from "./words.svelte";

/** The sentences by code. Codes that only a bug of the page can cause share one. */
const SENTENCES: Record<Problem["code"], Key> = {
  "bad-message": "page.no.bad-message",
  "bad-name": "page.no.bad-name",
  "bad-setup": "page.no.bad-setup",
  "colour-taken": "page.no.colour-taken",
  exists: "page.no.exists",
  "face-down": "page.no.face-down",
  "game-begun": "page.no.game-begun",
  "host-only": "page.no.host-only",
  hushed: "page.no.hushed",
  "illegal-move": "page.no.illegal-move",
  internal: "page.no.internal",
  "name-taken": "page.no.name-taken",
  "no-chat": "page.no.no-chat",
  "no-free-seat": "page.no.no-free-seat",
  "no-hello": "page.no.bad-message",
  "no-hints": "page.no.no-hints",
  "no-host": "page.no.bad-message",
  "no-method": "page.no.bad-message",
  "no-pass": "page.no.no-pass",
  "no-route": "page.no.bad-message",
  "no-seat": "page.no.no-seat",
  "no-table": "page.no.no-table",
  "no-token": "page.no.not-your-seat",
  "no-upgrade": "page.no.bad-message",
  "not-agreed": "page.no.not-agreed",
  "not-away": "page.no.not-away",
  "not-followed": "page.no.no-table",
  "not-playing": "page.no.not-playing",
  "not-your-seat": "page.no.not-your-seat",
  "not-your-turn": "page.no.not-your-turn",
  "seat-taken": "page.no.seat-taken",
  "seats-free": "page.no.seats-free",
  store: "page.no.store",
  "too-fast": "page.no.too-fast",
  "too-large": "page.record.too_large",
  "too-many": "page.no.too-many",
  "unknown-bot": "page.no.unknown-bot",
  unreadable: "page.no.unreadable",
  "wrong-type": "page.no.bad-message",
};

/** Say why something was refused. A newer server may send codes that this page does not know. */
export function refusal(problem: Pick<Problem, "code" | "line"> | Pick<Refused, "code">): string {
  const key = Object.hasOwn(SENTENCES, problem.code) ? SENTENCES[problem.code] : "page.no.internal";
  return say(key, { line: ("line" in problem ? problem.line : null) ?? 1 });
}

/** Return whether a name was refused, so that the message belongs at its field. */
export const isAboutName = (problem: Pick<Problem, "code"> | Pick<Refused, "code"> | null): boolean =>
  problem?.code === "bad-name" || problem?.code === "name-taken";

/** Say why a request failed, from the error it threw. */
export function failure(error: unknown): string {
  if (error instanceof PartError) return say("page.load.failed");
  if (!(error instanceof ProblemError)) return say("page.no.internal");
  return error.problem ? refusal(error.problem) : say("page.no.answer");
}
