/** Which names a record can hold, as docs/record.md says, and which of them could be taken for each other. */

const LONGEST = 24;
const MOST_CODE_POINTS = 48;
const KEYWORDS: readonly string[] = [
  ...["edition", "variants", "seat", "starter", "commitment", "seed", "day"],
  ...["lot", "round", "deal", "spare", "paid", "end", "secret", "croupier"],
];
/** What nobody sees: of the spaces only the plain one is seen. Joiners are looked at apart. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]|(?! )\p{Zs}|(?![\u200c\u200d\u{e0062}-\u{e007f}])\p{Cf}/u;
/** Joiners that do their work: inside an emoji, or between letters. */
const JOINER = /^[\u200c\u200d]|[\u200c\u200d]$|[ -~][\u200c\u200d]|[\u200c\u200d][ -~]/u;
const UNSEEN = /[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

export const charactersOf = (name: string): number => [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)].length;

/** A name as compared with others: without capitals, and with accents encoded alike. */
export const likeness = (name: string): string => name.normalize("NFKC").replace(UNSEEN, "").toLowerCase();

/** Whether a record can hold a name. `day`: in one with the dice of a day. */
export function isName(name: string, day = true): boolean {
  const length = charactersOf(name);
  if (length < 1 || length > LONGEST || [...name].length > MOST_CODE_POINTS) return false;
  if (INVISIBLE.test(name) || JOINER.test(name) || /[:,]|^[#*]|^ | $| {2}/.test(name)) return false;
  const [word = "", ...rest] = likeness(name).split(" ");
  const number = rest.join(" ");
  return !(KEYWORDS.includes(word) && (day || word !== "day") && (number === "" || /^\d+$/.test(number)));
}

/** Whether somebody may choose a name: it also shows something. */
export const isChosenName = (name: string): boolean => isName(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !/\p{Co}|\p{M}{4}/u.test(name);
