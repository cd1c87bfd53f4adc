/** The tips in words: what it is about, and how it goes. */
import { say, type Key } from "../../../lib/words/words.svelte";
import type { Tip } from "./tips";

const KEYS: Record<Tip, [title: Key, text: Key]> = {
  choose: ["page.coach.choose", "page.coach.choose.how"],
  equal: ["page.coach.equal", "page.coach.equal.how"],
  marks: ["page.coach.marks", "page.coach.marks.how"],
  bandit: ["page.coach.bandit", "page.coach.bandit.how"],
  neutral: ["page.coach.neutral", "page.coach.neutral.how"],
  paid: ["page.coach.paid", "page.coach.paid.how"],
};

export function describeTip(tip: Tip): { title: string; text: string } {
  const [title, text] = KEYS[tip];
  return { title: say(title), text: say(text) };
}
