/** The API over HTTP: set up a table, ask what there is, have records checked or cut into moments. */
import type { Agreement, BotShown, EditionShown, NewTable, Problem, Replay, TableMade, TableShown, Verdict } from "./messages";
import { drawToken, holdHost } from "./tokens";

/** A request that was not carried out; `problem` says why, null: nobody answered. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem | null) {
    super(problem?.message ?? "nobody answers");
  }
}

async function asked<Answer>(path: string, request?: RequestInit): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new ProblemError(null);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new ProblemError(body as Problem | null);
  return body as Answer;
}

const posted = (type: string, body: string): RequestInit => ({ method: "POST", headers: { "content-type": type }, body });

/** Set up a table; we are its host, and hold the token that says so. */
export async function setUp(agreement: Partial<Agreement>): Promise<TableMade> {
  const wanted: NewTable = { agreement, host: drawToken() };
  const made = await asked<TableMade>("/api/tables", posted("application/json", JSON.stringify(wanted)));
  holdHost(made.table, made.host);
  return made;
}

export const look = (table: string): Promise<TableShown> => asked(`/api/tables/${table}`);
export const bots = (): Promise<BotShown[]> => asked("/api/bots");
export const editions = (): Promise<EditionShown[]> => asked("/api/editions");
export const verify = (record: string): Promise<Verdict> => asked("/api/records/verify", posted("text/plain", record));
export const replay = (record: string): Promise<Replay> => asked("/api/records/replay", posted("text/plain", record));
export const recordAddress = (table: string): string => `/api/tables/${table}/record`;
