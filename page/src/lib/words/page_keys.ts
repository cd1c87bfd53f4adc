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
