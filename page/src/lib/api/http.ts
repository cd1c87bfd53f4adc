/** The API over HTTP: set up a table, ask what there is, have records checked or cut into moments. */
import type {
  BotInfo,
  Command,
  EditionInfo,
  Message,
  NewTable,
  Problem,
  Replay,
  Review,
  RoomView,
  CreatedTable,
  TableView,
  Verdict,
} from "./messages";
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
  const answer = await fetch(path, request).catch(() => null);
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

/** Set up a table; we are its host, and hold the token that says so. */
export async function setUp(table: Omit<NewTable, "host">): Promise<CreatedTable> {
  const wanted: NewTable = { ...table, host: drawToken() };
  const made = await asked<CreatedTable>("/api/tables", posted("application/json", JSON.stringify(wanted)));
  holdHost(made.table, made.host);
  return made;
}

export const look = (table: string): Promise<TableView> => asked(`/api/tables/${table}`);
export const bots = once(() => asked<BotInfo[]>("/api/bots"));
export const editions = once(() => asked<EditionInfo[]>("/api/editions"));
/** The tables that wait for players and are listed publicly, the newest first. */
export const openTables = (): Promise<RoomView[]> => asked("/api/tables");
export const verify = (record: string): Promise<Verdict> => asked("/api/records/verify", posted("text/plain", record));
export const replay = (record: string): Promise<Replay> => asked("/api/records/replay", posted("text/plain", record));

/** Luck and skill of a game that is over; not `ready` while it is being worked out. */
export const review = (table: string): Promise<Review> => asked(`/api/tables/${table}/review`);

/** One command, without a socket; the tokens say who asks. */
export function command(table: string, wish: Command, tokens: readonly string[]): Promise<Message> {
  const request = posted("application/json", JSON.stringify(wish));
  return asked(`/api/tables/${table}/commands`, {
    ...request,
    headers: { ...request.headers, ...(tokens.length > 0 && { authorization: `Bearer ${tokens.join(",")}` }) },
  });
}

export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
/** The record of a table, as text. */
export const record = async (table: string): Promise<string> => (await fetched(recordAddress(table))).text();
