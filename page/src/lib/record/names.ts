/** Which names a record can hold (docs/record.md), and which of them count as equal.

    Characters are counted by the record's own rule, not by `Intl.Segmenter`: whether a record is valid must not depend on the version of
    Unicode that a browser has. */
import { KEYWORDS, LONGEST_NAME, MOST_CODE_POINTS } from "../api/constants";

/** Invisible characters. Of the spaces only the plain one is allowed. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]|(?! )\p{Zs}/u;
const UNSEEN = /[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** An emoji, or a sign that can be part of one, with its skin tone. */
const PICTURE = String.raw`[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\u{1f000}-\u{1f1e5}\u{1f200}-\u{1f3fa}\u{1f400}-\u{1faff}][\ufe0f\u{1f3fb}-\u{1f3ff}]*`;
/** Two to four emoji that fonts show as one. */
const JOINED = String.raw`${PICTURE}(?:\u200d${PICTURE}){1,3}`;
/** The flags of England, Scotland and Wales. */
const NATION = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;
/** Viramas, which join two letters in many scripts of India: Unicode's combining class 9. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]`;
/** A letter of Arabic or a related script, whose letters are joined in writing. */
const CURSIVE = String.raw`(?=[\u0620-\u08ff])\p{Lo}`;
/** Invisible characters that have an effect: they join emoji, make flags, or shape letters. */
const WORKING = new RegExp(
  String.raw`${JOINED}|${NATION}|(?<=${VIRAMA})[\u200c\u200d](?=\p{Lo})|(?<=${CURSIVE}\p{Mn}*)\u200c(?=${CURSIVE})`,
  "gu",
);
/** A character as a reader counts it: with its marks, and with letters that a virama joins to it. */
const CHARACTER = new RegExp(
  String.raw`(?:${JOINED}|[\u{1f1e6}-\u{1f1ff}]{2}|${NATION}|.)(?:[\p{M}\u200c\u200d\u{1f3fb}-\u{1f3ff}]|(?<=${VIRAMA}\u200d?)\p{Lo})*`,
  "gsu",
);

/** Count the characters of a name as a reader does: a family of four is one. */
export const countCharacters = (name: string): number => name.match(CHARACTER)?.length ?? 0;

/** Fold the case of a character. Upper case in between unites ς and σ, and turns ß into ss; a dotless i stays apart from i. */
const foldCase = (sign: string): string => (sign === "ı" ? sign : sign.toLowerCase().toUpperCase().toLowerCase());

/** Return the key by which names are compared: equal for names that differ only in capitals or in how accents are encoded. */
export const nameKey = (name: string): string =>
  Array.from(name.normalize("NFKC").replace(UNSEEN, ""), foldCase).join("");

/** Return whether a record can hold a name. `day`: whether it is a record with the dice of a day. */
export function isName(name: string, day = true): boolean {
  const length = countCharacters(name);
  if (length < 1 || length > LONGEST_NAME || [...name].length > MOST_CODE_POINTS) return false;
  if (INVISIBLE.test(name.replace(WORKING, "")) || /[:,]|^[#*]|^ | $| {2}/.test(name)) return false;
  const [word = "", ...rest] = nameKey(name).split(" ");
  const number = rest.join(" ");
  return !(KEYWORDS.includes(word) && (day || word !== "day") && (number === "" || /^\p{Nd}+$/u.test(number)));
}

/** Return whether a player may choose a name: it must also be visible. */
export const mayChooseName = (name: string): boolean =>
  isName(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !/\p{Co}|\p{M}{4}/u.test(name);
