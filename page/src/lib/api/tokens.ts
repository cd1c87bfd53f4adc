/** What says that a seat is ours: secrets drawn here, kept by the browser per table, sent only inside a socket. */
import { forget, keep, kept, keptNames } from "../shell/kept";

export interface Holding {
  /** Who has one of these has a seat. */
  seats: string[];
  /** Who has this is the host. */
  host: string | null;
  /** When the table was last new to us, ms since 1970. */
  since: number;
  /** Whether we know that the game is over: nobody goes on there, so nobody need ask. */
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
  const found = (kept(nameOf(table)) ?? {}) as Partial<Holding>;
  return { seats: found.seats ?? [], host: found.host ?? null, since: found.since ?? Date.now(), over: found.over ?? false };
}

export function holdSeat(table: string, token: string): void {
  const held = holding(table);
  if (!held.seats.includes(token)) keep(nameOf(table), { ...held, seats: [...held.seats, token].slice(-MOST_SEATS) });
}

export function holdHost(table: string, host: string): void {
  keep(nameOf(table), { ...holding(table), host });
}

/** At the table of a rematch the same tokens count. */
export function holdOn(from: string, to: string): void {
  const old = holding(from);
  if (holding(to).seats.length === 0) keep(nameOf(to), { ...old, since: Date.now(), over: false });
}

export function noteOver(table: string): void {
  keep(nameOf(table), { ...holding(table), over: true });
}

export const letGo = (table: string): void => forget(nameOf(table));

/** The tables where something is ours, the newest first. */
export const heldTables = (): string[] =>
  keptNames(TABLE)
    .map((name) => name.slice(TABLE.length))
    .toSorted((a, b) => holding(b).since - holding(a).since);

export function tokensOf(table: string): string[] {
  const { seats, host } = holding(table);
  return host === null ? seats : [...seats, host];
}

/** As the server draws tokens, or we do; the host's stands behind an exclamation mark. */
const CARRIED = /^!?[A-Za-z0-9_-]{22,64}$/;

/** What is ours at a table, for a link that takes it to another device. */
export function carried(table: string): string {
  const { seats, host } = holding(table);
  return [...seats, ...(host === null ? [] : [`!${host}`])].join(".");
}

/** Take in what such a link carries; says whether there was anything. */
export function takeIn(table: string, carried: string): boolean {
  const tokens = carried.split(".");
  if (!tokens.every((token) => CARRIED.test(token))) return false;
  for (const token of tokens.slice(0, MOST_SEATS + 1)) {
    if (token.startsWith("!")) holdHost(table, token.slice(1));
    else holdSeat(table, token);
  }
  return true;
}
