/** Games at real tables that others follow: publishes and fetches their records over HTTP, writes the link to a game, and stores which
    games of this device are followed. */
import { fetchChecked, fetchJson, ProblemError } from "../api/http";
import type { FollowedGame, Problem, Publication } from "../api/messages";
import { at, SERVER } from "../shell/route";
import { load, remove, save } from "../shell/storage";

/** What publishes a game: its name at the server, and the token that makes it ours. */
export interface Key {
  name: string;
  token: string;
}

/** What is stored of a game of this device that others follow. */
export interface Following extends Key {
  /** The newest version that the server is known to have; 0: none. */
  version: number;
  /** Everyone's colour by seat, 1 to 6. */
  hues: number[];
  /** Whether it ends as soon as there is a connection. */
  stopped: boolean;
}

const storedAs = (table: string): string => `following.${table}`;
/** Return how others follow a game of this device; null: nobody can. */
export const followingOf = (table: string): Following | null =>
  (load(storedAs(table)) as Following | undefined) ?? null;
export const saveFollowing = (table: string, following: Following): void => save(storedAs(table), following);
export const removeFollowing = (table: string): void => remove(storedAs(table));

/** How long the server may take to answer, ms. */
const TIMEOUT_MS = 20_000;
/** The part of the link after #, where no server sees it: the name, and everyone's colour, 1 to 6, by seat. */
const LINK = /^([A-Za-z0-9_-]{12,64})(?:\.([1-6]{2,6}))?$/;

const addressOf = (name: string): string => `/api/followed/${name}`;

/** Publish a version of a record. Throws ProblemError. */
export const publish = ({ name, token }: Key, version: number, record: string): Promise<Publication> =>
  fetchJson(`${addressOf(name)}?version=${version}`, {
    method: "PUT",
    headers: { "content-type": "text/plain", authorization: `Bearer ${token}` },
    body: record,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** End the following of a game for good. Throws ProblemError. */
export async function endFollowing({ name, token }: Key): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await fetchChecked(addressOf(name), { method: "DELETE", headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** End the following of a game that this device forgets. Without a connection, the server forgets it later. */
export function endAnyFollowing(table: string): void {
  const following = followingOf(table);
  removeFollowing(table);
  if (following) void endFollowing(following).catch(() => undefined);
}

/** Fetch a game; null: it still has the version `known`. Throws ProblemError. */
export async function fetchFollowed(name: string, known: number): Promise<FollowedGame | null> {
  if (SERVER !== undefined) throw new ProblemError(null);
  const answer = await fetch(at(addressOf(name)), {
    headers: known > 0 ? { "if-none-match": `"${known}"` } : {},
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.status === 304) return null;
  const body: unknown = await answer?.json().catch(() => null);
  if (!answer?.ok || !body) throw new ProblemError((body as Problem | undefined) ?? null);
  return body as FollowedGame;
}

/** Return the link with which others follow a game. */
export const linkTo = (name: string, hues: readonly number[]): string =>
  `${location.origin}${at("/follow")}#${name}.${hues.join("")}`;

/** Read the part of such a link after #; null: it is not that of a game. */
export function readLink(hash: string): { name: string; hues: number[] } | null {
  const [, name, hues = ""] = LINK.exec(hash) ?? [];
  return name === undefined ? null : { name, hues: [...hues].map(Number) };
}
