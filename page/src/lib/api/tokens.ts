/** The secret tokens of our seats and tables, saved per table; they are sent only inside the socket. */
import { remove, save, load, savedNames } from "../shell/storage";

export interface Holding {
  /** Who has one of these has a seat. */
  seats: string[];
  /** Who has this is the host. */
  host: string | null;
  /** When the table was last new to us, ms since 1970. */
  since: number;
  /** Whether the game is known to be over, so that it is not asked for again. */
  over: boolean;
}

const MOST_SEATS = 6;
const TABLE = "table.";
const nameOf = (table: string): string => TABLE + table;

/** Letters for 8 bits each, unguessable, as the server wants them. */
export function draw(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
export const drawToken = (): string => draw(24);
/** What we add to the dice. */
export const drawSeed = (): string => draw(16);
export const drawKey = (): string => draw(12);

export function holding(table: string): Holding {
  const found = (load(nameOf(table)) ?? {}) as Partial<Holding>;
  return { seats: found.seats ?? [], host: found.host ?? null, since: found.since ?? Date.now(), over: found.over ?? false };
}

export function holdSeat(table: string, token: string): void {
  const held = holding(table);
  if (!held.seats.includes(token)) save(nameOf(table), { ...held, seats: [...held.seats, token].slice(-MOST_SEATS) });
}

export function holdHost(table: string, host: string): void {
  save(nameOf(table), { ...holding(table), host });
}

/** Copy the tokens of a table to its rematch, where the same ones count. */
export function copyTokens(from: string, to: string): void {
  const old = holding(from);
  if (holding(to).seats.length === 0) save(nameOf(to), { ...old, since: Date.now(), over: false });
}

export function markOver(table: string): void {
  save(nameOf(table), { ...holding(table), over: true });
}

export const forgetTable = (table: string): void => remove(nameOf(table));

/** The tables we have tokens of, the newest first. */
export const heldTables = (): string[] =>
  savedNames(TABLE)
    .map((name) => name.slice(TABLE.length))
    .toSorted((a, b) => holding(b).since - holding(a).since);

export function tokensOf(table: string): string[] {
  const { seats, host } = holding(table);
  return host === null ? seats : [...seats, host];
}

/** As the server draws tokens, or we do; the host's stands behind an exclamation mark. */
const CARRIED = /^!?[A-Za-z0-9_-]{22,64}$/;

/** The tokens of a table, for a link that takes them to another device. */
export function exportTokens(table: string): string {
  const { seats, host } = holding(table);
  return [...seats, ...(host === null ? [] : [`!${host}`])].join(".");
}

/** Save the tokens of such a link; returns whether it had any. */
export function importTokens(table: string, text: string): boolean {
  const tokens = text.split(".");
  if (!tokens.every((token) => CARRIED.test(token))) return false;
  for (const token of tokens.slice(0, MOST_SEATS + 1)) {
    if (token.startsWith("!")) holdHost(table, token.slice(1));
    else holdSeat(table, token);
  }
  return true;
}
