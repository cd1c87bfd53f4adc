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
  "bot.",
  "round.",
] as const;

export type ForPage = `page.${string}` | `${(typeof SHARED)[number]}${string}`;

export const isForPage = (key: string): key is ForPage =>
  key.startsWith("page.") || SHARED.some((prefix) => key.startsWith(prefix));

/** Texts of screens and parts that are loaded on demand; they are loaded with the first of these. */
const MORE = [
  "page.about.",
  "page.alone.",
  "page.chat.",
  "page.coach.",
  "page.day.",
  "page.device.",
  "page.history.",
  "page.keys.",
  "page.kept.",
  "page.lobby.",
  "page.luck.",
  "page.motion.",
  "page.offer.",
  "page.payout.",
  "page.phrase.",
  "page.picture.",
  "page.react.",
  "page.replay.",
  "page.rolling.",
  "page.rules.",
  "page.set.",
  "page.since.",
  "page.solo.",
  "page.standings.",
  "page.verify.",
];

export const isForMore = (key: string): boolean => MORE.some((prefix) => key.startsWith(prefix));
