/** The secret tokens of our seats and tables, saved by table; they are never part of an address. */
import { BASE } from "../shell/route";
import { isStored, remove, save, load, savedNames } from "../shell/storage";

export interface Holding {
  /** The tokens of our seats: whoever has one has the seat. */
  seats: string[];
  /** The host's token; null: we are not the host. */
  host: string | null;
  /** When we came to the table, ms since 1970. */
  since: number;
  /** Whether the game is known to be over, so that it need not be requested again. */
  over: boolean;
  /** The number of the last event that gave us a seat: a server that has not seen it yet cannot know which tokens are valid. */
  seq: number;
}

/** The largest number of tokens in a hello. */
const MOST_SENT = 16;
/** Tables of another Croupier at the same host have another name. */
const TABLE = `${BASE}table.`.slice(1);
const nameOf = (table: string): string => TABLE + table;

/** Draw random bytes, in the server's URL-safe Base64 encoding. */
export function draw(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
export const drawToken = (): string => draw(24);
/** Draw a pass, which lets another device in once. */
export const drawPass = drawToken;
/** Draw a seed, which we contribute to the dice. */
export const drawSeed = (): string => draw(16);
export const drawKey = (): string => draw(12);

export function holdingOf(table: string): Holding {
  const found = (load(nameOf(table)) ?? {}) as Partial<Holding>;
  return {
    seats: found.seats ?? [],
    host: found.host ?? null,
    since: found.since ?? Date.now(),
    over: found.over ?? false,
    seq: found.seq ?? 0,
  };
}

export function saveSeatToken(table: string, token: string): void {
  const held = holdingOf(table);
  if (!held.seats.includes(token)) save(nameOf(table), { ...held, seats: [...held.seats, token] });
}

/** Forget tokens that are no longer valid; if none is left, forget the table. */
export function dropTokens(table: string, tokens: readonly string[]): void {
  const held = holdingOf(table);
  const seats = held.seats.filter((token) => !tokens.includes(token));
  const host = held.host !== null && tokens.includes(held.host) ? null : held.host;
  if (seats.length === held.seats.length && host === held.host) return;
  if (seats.length === 0 && host === null) forgetTable(table);
  else save(nameOf(table), { ...held, seats, host });
}

/** Save the number of the event that made our tokens valid. */
export function saveSeq(table: string, seq: number): void {
  if (tokensOf(table).length > 0) save(nameOf(table), { ...holdingOf(table), seq });
}

export function saveHostToken(table: string, host: string): void {
  save(nameOf(table), { ...holdingOf(table), host });
}

/** Copy the tokens of a table to its rematch, where they are also valid. */
export function copyTokens(from: string, to: string): void {
  const old = holdingOf(from);
  if (holdingOf(to).seats.length === 0) save(nameOf(to), { ...old, since: Date.now(), over: false, seq: 0 });
}

/** Save whether a game is over. */
export function markOver(table: string, over = true): void {
  const held = holdingOf(table);
  if (held.over !== over) save(nameOf(table), { ...held, over });
}

/** Return whether our tokens of a table would survive a reload. */
export const areTokensStored = (table: string): boolean => isStored(nameOf(table));

export const forgetTable = (table: string): void => remove(nameOf(table));

/** Return the tables that we have tokens for, the newest first. */
export const knownTables = (): string[] =>
  savedNames(TABLE)
    .map((name) => name.slice(TABLE.length))
    .toSorted((a, b) => holdingOf(b).since - holdingOf(a).since);

export function tokensOf(table: string): string[] {
  const { seats, host } = holdingOf(table);
  return host === null ? seats.slice(-MOST_SENT) : [...seats.slice(1 - MOST_SENT), host];
}

/** The part after # of a link for another device, which no server sees. */
const PASS = /^pass\.([A-Za-z0-9_-]{22,64})$/;
/** A secret in that part: a pass, or a token in older links. */
const SECRET = /[A-Za-z0-9_-]{22,}/;

export const linkOf = (pass: string): string => `pass.${pass}`;

/** Return the pass in such a link; null: there is none. Tokens in an address are ignored. */
export const passIn = (hash: string): string | null => PASS.exec(hash)?.[1] ?? null;

/** Return whether the part after # contains a secret. */
export const isSecret = (hash: string): boolean => SECRET.test(hash);
