/** Which texts of locales/ the page says: its own, under `page.`, and these that the terminal says too. */
export const SHARED = [
  "money.",
  "casino.",
  "neutral.",
  "you.",
  "guest.",
  "dice.",
  "hand.",
  "notes.",
  "edition.",
  "variant.",
  "round.",
] as const;

export type ForPage = `page.${string}` | `${(typeof SHARED)[number]}${string}`;

export const isForPage = (key: string): key is ForPage =>
  key.startsWith("page.") || SHARED.some((prefix) => key.startsWith(prefix));

/** Texts of screens and parts that are loaded on demand; they are loaded with the first of these. */
const MORE = [
  "page.about.",
  "page.agreed.",
  "page.analyse.",
  "page.alone.",
  "page.chat.",
  "page.choose.",
  "page.coach.",
  "page.colour.",
  "page.day.",
  "page.device.",
  "page.edition.",
  "page.end.",
  "page.history.",
  "page.kept.",
  "page.keys.",
  "page.leave.",
  "page.lobby.",
  "page.log.",
  "page.luck.",
  "page.made.",
  "page.motion.",
  "page.offer.",
  "page.payout.",
  "page.phrase.",
  "page.picture.",
  "page.public.",
  "page.react.",
  "page.replay.",
  "page.review.",
  "page.rolling.",
  "page.rules.",
  "page.set.",
  "page.since.",
  "page.solo.",
  "page.speed.",
  "page.standings.",
  "page.take_back.",
  "page.tutor.",
  "page.verify.",
  "page.watching.",
  "page.worth.",
];

export const isForMore = (key: string): boolean => MORE.some((prefix) => key.startsWith(prefix));
