/** What can be said at a table where words of one's own are not agreed on. */
import type { Phrase, Said } from "../../lib/api/messages";
import { say, type Key } from "../../lib/words/words.svelte";

const WORDS: Record<Phrase, Key> = {
  hello: "page.phrase.hello",
  "good-luck": "page.phrase.good-luck",
  "well-played": "page.phrase.well-played",
  ouch: "page.phrase.ouch",
  thanks: "page.phrase.thanks",
  "hurry-up": "page.phrase.hurry-up",
  sorry: "page.phrase.sorry",
  "one-moment": "page.phrase.one-moment",
  "good-game": "page.phrase.good-game",
};

export const PHRASES = Object.keys(WORDS) as Phrase[];
export const phrase = (known: Phrase): string => say(WORDS[known]);

/** What somebody said, in our language; a phrase we do not know yet is shown as it is. */
export function saidInWords({ phrase: named, words }: Said): string {
  if (words !== null) return words;
  return named !== null && Object.hasOwn(WORDS, named) ? phrase(named as Phrase) : (named ?? "");
}
