/** What is asked beside the socket: set up a table, ask what there is, have records checked or cut into moments. A server answers
    over HTTP; about tables of this browser, and without a server, the page answers by itself. */
import type {
  BotInfo,
  Command,
  EditionInfo,
  Message,
  NewTable,
  Problem,
  Replay,
  RoomView,
  CreatedTable,
  TableView,
} from "./messages";
import { isHere } from "../shell/route";
import { SERVER } from "../shell/route";
import type { Kind, Requests } from "../local/protocol";
import { drawToken, holdHost } from "./tokens";

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
export const posted = (type: string, body: string): RequestInit => ({ method: "POST", headers: { "content-type": type }, body });

/** A request that is answered at once. Where no answer comes it is given up: a game that is taken online waits for it meanwhile. */
const quick = (body: object): RequestInit => ({ ...posted("application/json", JSON.stringify(body)), signal: AbortSignal.timeout(30_000) });

/** Ask the page itself. */
export const here = async <Wish extends Kind>(kind: Wish, wish: Requests[Wish]["asked"]): Promise<Requests[Wish]["answer"]> =>
  (await import("../local/bridge").catch(() => null))?.askHere(kind, wish) ?? Promise.reject(new ProblemError(null));

/** About a table: who has it answers. */
export const about = <Wish extends "look" | "record" | "review">(kind: Wish, table: string, served: () => Promise<Requests[Wish]["answer"]>): Promise<Requests[Wish]["answer"]> =>
  isHere(table) ? here(kind, { table }) : served();

/** What both know: the server answers, and where there is none the page. */
export const either = <Wish extends Kind>(kind: Wish, wish: Requests[Wish]["asked"], served: Promise<Requests[Wish]["answer"]>): Promise<Requests[Wish]["answer"]> =>
  served.catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem) throw error;
    return here(kind, wish);
  });

/** Set up a table; we are its host, and hold the token that says so. `local`: one of this browser, without a server. */
export async function setUp(table: Omit<NewTable, "host">, local = false): Promise<CreatedTable> {
  const wanted: NewTable = { ...table, host: drawToken() };
  const made = local
    ? await here("create", { agreement: table.agreement ?? {} })
    : await asked<CreatedTable>("/api/tables", quick(wanted));
  holdHost(made.table, made.host);
  return made;
}

export const look = (table: string): Promise<TableView> => about("look", table, () => asked(`/api/tables/${table}`));
export const bots = once(() => either("bots", {}, asked<BotInfo[]>("/api/bots")));
export const editions = once(() => either("editions", {}, asked<EditionInfo[]>("/api/editions")));
/** The tables that wait for players and are listed publicly, the newest first. */
export const openTables = (): Promise<RoomView[]> => asked("/api/tables");
export const replay = (record: string): Promise<Replay> => either("replay", { record }, asked("/api/records/replay", posted("text/plain", record)));
/** The game of a table so far, to step through. */
export const replayOf = async (table: string): Promise<Replay> => {
  const text = await record(table);
  return isHere(table) ? here("replay", { record: text }) : replay(text);
};

/** One command, without a socket; the tokens say who asks. */
export function command(table: string, wish: Command, tokens: readonly string[]): Promise<Message> {
  if (isHere(table)) return here("command", { table, command: wish });
  const request = quick(wish);
  return asked(`/api/tables/${table}/commands`, {
    ...request,
    headers: { ...request.headers, ...(tokens.length > 0 && { authorization: `Bearer ${tokens.join(",")}` }) },
  });
}

export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
/** The record of a table, as text. */
export const record = (table: string): Promise<string> => about("record", table, async () => (await fetched(recordAddress(table))).text());
