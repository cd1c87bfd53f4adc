/** Names as a reader sees them: how many characters they have, and how they stand in a sentence of another direction. */

/** As in records. */
export const LONGEST_NAME = 24;
const MOST_CODE_POINTS = 48;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/** A text of its own direction inside a sentence: what is written from right to left does not turn its neighbours round. */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.includes(ISOLATE) ? ISOLATE + text + END : text;

/** The characters of a text as a reader counts them: a family of four is one. */
export const charactersOf = (text: string): string[] =>
  "Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];

/** As much of a text as a name can have. */
export function fittingName(text: string): string {
  const characters = charactersOf(text).slice(0, LONGEST_NAME);
  while ([...characters.join("")].length > MOST_CODE_POINTS) characters.pop();
  return characters.join("");
}
