/** What the page and the Worker of its tables send each other. */
import type { Agreement, Beginning, BotInfo, Command, CreatedTable, EditionInfo, Message, Problem, Replay, Review, TableView, Verdict } from "../api/messages";
import type { AnswerAhead } from "./answers_ahead";

/** What can be asked of the Worker, and what it answers: the same as a server's HTTP. */
export interface Requests {
  create: { asked: { agreement: Partial<Agreement> }; answer: CreatedTable };
  look: { asked: { table: string }; answer: TableView };
  command: { asked: { table: string; command: Command }; answer: Message };
  record: { asked: { table: string }; answer: string };
  review: { asked: { table: string }; answer: Review };
  replay: { asked: { record: string }; answer: Replay };
  verify: { asked: { record: string }; answer: Verdict };
  editions: { asked: object; answer: EditionInfo[] };
  bots: { asked: object; answer: BotInfo[] };
  /** A game as a file to go on with elsewhere. */
  save: { asked: { table: string }; answer: string };
  /** Such a file as a table here. */
  open: { asked: { text: string }; answer: CreatedTable };
  /** What a server needs to go on with a game; its bots wait until `moved` is asked. */
  take: { asked: { table: string }; answer: Beginning & { seq: number } };
  /** The game goes on at a table online, `to`, as it stood after an event; null: it stays here. */
  moved: { asked: { table: string; to: string | null; seq: number }; answer: null };
  /** Forget all tables. */
  forget: { asked: object; answer: null };
}
export type Kind = keyof Requests;

export type ToWorker =
  | { t: "ask"; id: number; kind: Kind; asked: Requests[Kind]["asked"] }
  /** A socket to a table. */
  | { t: "connect"; id: number; table: string }
  | { t: "frame"; id: number; text: string }
  | { t: "close"; id: number };

export type FromWorker =
  /** The rules are there. */
  | { t: "ready" }
  /** They are not to be had. */
  | { t: "failed" }
  | { t: "answer"; id: number; answer: unknown }
  | { t: "problem"; id: number; problem: Problem }
  | { t: "message"; id: number; text: string }
  /** What the next message of a socket will be, by the placing that it answers. */
  | { t: "ahead"; id: number; answers: AnswerAhead[] }
  | { t: "closed"; id: number };
