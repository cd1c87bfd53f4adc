/** A short text of commitment and seeds that players can compare, as docs/fair-dice.md describes it. */
import { hexOf } from "./dice";

const GROUPS = 6;

/** Six groups of four hexadecimal digits; null where the browser does not compute. */
export async function fingerprintOf(commitment: string, seeds: readonly string[]): Promise<string[] | null> {
  if (!("subtle" in crypto)) return null;
  const text = new TextEncoder().encode(`croupier-fingerprint-1|${commitment}|${seeds.join(",")}`);
  const digits = hexOf(await crypto.subtle.digest("SHA-256", text));
  return Array.from({ length: GROUPS }, (_, group) => digits.slice(4 * group, 4 * group + 4));
}
