/** The names of editions and variants. A module of its own because home needs it, unlike the other texts about games. */
import type { Agreement } from "../api/messages";
import { say, type Key } from "./words.svelte";

const EDITIONS: Readonly<Record<string, Key>> = { classic: "edition.classic", biggy: "edition.biggy" };

export function editionName(edition: string): string {
  const key = EDITIONS[edition];
  return key ? say(key) : edition;
}

/** The edition and its variants: "Biggy · one-armed bandit". */
export function gameText(agreement: Pick<Agreement, "edition" | "neutral" | "bandit" | "face_down">): string {
  const parts = [editionName(agreement.edition)];
  if (agreement.neutral) parts.push(say("variant.neutral"));
  if (agreement.bandit) parts.push(say("variant.bandit"));
  if (agreement.face_down) parts.push(say("variant.face_down"));
  return parts.join(" · ");
}
