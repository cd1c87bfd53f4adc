/** What is asked beside the socket: set up a table, ask what there is, have records checked or cut into moments. A server answers
    over HTTP; about games of this browser, and without a server, the page answers by itself. */
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
import { isLocal, SERVER } from "../shell/route";
import { drawToken, holdHost } from "../online/tokens";

/** A request that was not carried out; `problem` says why, null: there was no response. */
export class ProblemError extends Error {
  /** Which seat was refused, where one was asked for. */
  seat: number | null = null;

  constructor(readonly problem: Problem | null) {
    super(problem?.message ?? "no response");
  }
}

async function fetched(path: string, request?: RequestInit): Promise<Response> {
  const answer = SERVER === undefined ? await fetch(path, request).catch(() => null) : null;
  if (!answer) throw new ProblemError(null);
  if (!answer.ok) throw new ProblemError((await answer.json().catch(() => null)) as Problem | null);
  return answer;
}

/** The answer to a request, decoded. */
export async function asked<Answer>(path: string, request?: RequestInit): Promise<Answer> {
  return (await (await fetched(path, request)).json()) as Answer;
}

/** What is fetched once and stays: editions and bots do not change while a page is open. */
function once<Answer>(fetched: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= fetched().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

/** A request with a body. */
export const posted = (type: string, body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": type },
  body,
});

/** A request that is answered at once. Where no answer comes it is given up: a game that is taken online waits for it meanwhile. */
const quick = (body: object): RequestInit => ({
  ...posted("application/json", JSON.stringify(body)),
  signal: AbortSignal.timeout(30_000),
});

type Answers = typeof import("./answers");
/** Ask the server, and where there is none the page itself. */
export const either = <Answer>(
  served: Promise<Answer>,
  answer: (answers: Answers) => Promise<Answer>,
): Promise<Answer> =>
  served.catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.problem) throw error;
    return answer(await import("./answers"));
  });

/** The games of this browser. */
const games = (): Promise<typeof import("../session/games")> => import("../session/games");

/** Set up a table; we are its host, and hold the token that says so. */
export async function setUp(table: Omit<NewTable, "host">): Promise<CreatedTable> {
  const wanted: NewTable = { ...table, host: drawToken() };
  const made = await asked<CreatedTable>("/api/tables", quick(wanted));
  holdHost(made.table, made.host);
  return made;
}

export const look = (table: string): Promise<TableView> => asked(`/api/tables/${table}`);
/** What a list shows of a table. */
export interface Glance {
  room: RoomView;
  /** null: it has not begun. */
  view: Pick<GameView, "round" | "rounds"> | null;
}
export const glance = async (table: string): Promise<Glance> =>
  isLocal(table) ? (await games()).glance(table) : look(table);
export const bots = once(() => either(asked<BotInfo[]>("/api/bots"), ({ bots }) => bots()));
export const editions = once(() => either(asked<EditionInfo[]>("/api/editions"), ({ editions }) => editions()));
/** The tables that wait for players and are listed publicly, the newest first. */
export const openTables = (): Promise<RoomView[]> => asked("/api/tables");
export const replay = (record: string): Promise<Replay> =>
  either(asked<Replay>("/api/records/replay", posted("text/plain", record)), (page) => page.replay(record));

/** One command, without a socket; the tokens say who asks. */
export function command(table: string, wish: Command, tokens: readonly string[]): Promise<Message> {
  const request = quick(wish);
  return asked(`/api/tables/${table}/commands`, {
    ...request,
    headers: { ...request.headers, ...(tokens.length > 0 && { authorization: `Bearer ${tokens.join(",")}` }) },
  });
}

export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
/** The record of a table, as text. */
export const record = (table: string): Promise<string> =>
  isLocal(table)
    ? games().then(({ recordOf }) => recordOf(table))
    : fetched(recordAddress(table)).then((answer) => answer.text());
