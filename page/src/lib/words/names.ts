/** Names as a reader sees them: their length in characters, and their direction inside a sentence. */

/** The longest name in a record, in characters. */
export const LONGEST_NAME = 24;
const MOST_CODE_POINTS = 48;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/** Isolate a text that is written from right to left, so that it does not change the direction of the sentence around it. */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.includes(ISOLATE) ? ISOLATE + text + END : text;

/** Split a text into the characters that a reader counts: a family of four is one. */
export const splitCharacters = (text: string): string[] =>
  "Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];

/** Cut a text to the longest name it can be. */
export function truncateName(text: string): string {
  const characters = splitCharacters(text).slice(0, LONGEST_NAME);
  while ([...characters.join("")].length > MOST_CODE_POINTS) characters.pop();
  return characters.join("");
}
