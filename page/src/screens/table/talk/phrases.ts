/** The phrases and emotes that can be sent at every table, even without free text. Emotes are also drawn. */
import type { Phrase, Said } from "../../../lib/api/messages";
import { say, type Key } from "../../../lib/words/words.svelte";

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
  clap: "page.phrase.clap",
  laugh: "page.phrase.laugh",
  lucky: "page.phrase.lucky",
  gasp: "page.phrase.gasp",
  think: "page.phrase.think",
  yawn: "page.phrase.yawn",
};

/** The phrases that are drawn. */
export const EMOTES = ["clap", "laugh", "lucky", "gasp", "think", "yawn"] as const satisfies Phrase[];
export type Emote = (typeof EMOTES)[number];
const isEmote = (named: string | null): named is Emote => EMOTES.some((emote) => emote === named);

export const PHRASES = (Object.keys(WORDS) as Phrase[]).filter((known) => !isEmote(known));
export const phrase = (known: Phrase): string => say(WORDS[known]);

/** Return a chat message as text in our language; an unknown phrase is shown by its name. */
export function saidInWords({ phrase: named, words }: Said): string {
  if (words !== null) return words;
  return named !== null && Object.hasOwn(WORDS, named) ? phrase(named as Phrase) : (named ?? "");
}

/** Return the emote that a chat message is drawn as; null: none. */
export const emoteOf = ({ phrase: named }: Said): Emote | null => (isEmote(named) ? named : null);
