/** Requests without a socket: set up a table, list what there is, replay and check records. A server answers over HTTP; for games of this
    browser, and without a server, the page answers itself. */
import type {
  BotInfo,
  Command,
  EditionInfo,
  GameView,
  Message,
  NewTable,
  Problem,
  Replay,
  RoomView,
  CreatedTable,
  TableView,
} from "./messages";
import { at, isLocal, SERVER } from "../shell/route";
import { drawToken, saveHostToken } from "../online/tokens";

/** A request that failed; `problem` says why, null: there was no response. */
export class ProblemError extends Error {
  /** The seat that was refused, if one was requested. */
  seat: number | null = null;

  constructor(readonly problem: Problem | null) {
    super(problem?.message ?? "no response");
  }
}

/** Fetch a path of the server. Throws ProblemError if it fails. */
export async function fetchChecked(path: string, request?: RequestInit): Promise<Response> {
  const answer = SERVER === undefined ? await fetch(at(path), request).catch(() => null) : null;
  if (!answer) throw new ProblemError(null);
  if (!answer.ok) throw new ProblemError((await answer.json().catch(() => null)) as Problem | null);
  return answer;
}

/** Fetch and decode JSON. Throws ProblemError if the request fails. */
export async function fetchJson<Answer>(path: string, request?: RequestInit): Promise<Answer> {
  return (await (await fetchChecked(path, request)).json()) as Answer;
}

/** Cache the result of a function for as long as the page is open; a failure is not cached. */
function once<Answer>(fetchChecked: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= fetchChecked().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

/** Return the options of a POST request. */
export const postInit = (type: string, body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": type },
  body,
});

/** Return the options of a POST request that the server answers quickly. It has a time limit, since a game that is taken online waits
    for it. */
const quickPostInit = (body: object): RequestInit => ({
  ...postInit("application/json", JSON.stringify(body)),
  signal: AbortSignal.timeout(30_000),
});

type Answers = typeof import("./answers");
/** Return the server's answer or, if there is no server, the page's own. */
export const serverOrPage = <Answer>(
  served: Promise<Answer>,
  answer: (answers: Answers) => Promise<Answer>,
): Promise<Answer> =>
  served.catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.problem) throw error;
    return answer(await import("./answers"));
  });

/** Load the games of this browser. */
const localGames = (): Promise<typeof import("../session/games")> => import("../session/games");

/** Set up a table, and save the token that makes us its host. */
export async function createTable(table: Omit<NewTable, "host">): Promise<CreatedTable> {
  const wanted: NewTable = { ...table, host: drawToken() };
  const made = await fetchJson<CreatedTable>("/api/tables", quickPostInit(wanted));
  saveHostToken(made.table, made.host);
  return made;
}

export const fetchTable = (table: string): Promise<TableView> => fetchJson(`/api/tables/${table}`);
/** The part of a table that lists show. */
export interface Glance {
  room: RoomView;
  /** null: it has not begun. */
  view: Pick<GameView, "round" | "rounds"> | null;
}
export const fetchGlance = async (table: string): Promise<Glance> =>
  isLocal(table) ? (await localGames()).glance(table) : fetchTable(table);
export const bots = once(() => serverOrPage(fetchJson<BotInfo[]>("/api/bots"), ({ bots }) => bots()));
export const editions = once(() =>
  serverOrPage(fetchJson<EditionInfo[]>("/api/editions"), ({ editions }) => editions()),
);
/** Fetch the publicly listed tables that wait for players, the newest first. */
export const listOpenTables = (): Promise<RoomView[]> => fetchJson("/api/tables");
export const replay = (record: string): Promise<Replay> =>
  serverOrPage(fetchJson<Replay>("/api/records/replay", postInit("text/plain", record)), (page) => page.replay(record));

/** Send one command without a socket; the tokens identify the sender. */
export function command(table: string, wish: Command, tokens: readonly string[]): Promise<Message> {
  const request = quickPostInit(wish);
  return fetchJson(`/api/tables/${table}/commands`, {
    ...request,
    headers: { ...request.headers, ...(tokens.length > 0 && { authorization: `Bearer ${tokens.join(",")}` }) },
  });
}

export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
/** Fetch the record of a table, as text. */
export const record = (table: string): Promise<string> =>
  isLocal(table)
    ? localGames().then(({ recordOf }) => recordOf(table))
    : fetchChecked(recordAddress(table)).then((answer) => answer.text());
