/** Answers ahead: what a table of this browser will say to each placing that can come next, worked out while somebody thinks. The
    page shows such an answer at once, while the table still writes the placing down. */
import type { EventMessage, Frame, Message, Move } from "../api/messages";

/** One placing, and its answer. */
export interface AnswerAhead {
  seat: number;
  move: Move;
  /** The event as text, without its key and its time, which are not known yet. */
  event: string;
}

export function answerAhead(seat: number, move: Move, { key: _key, at: _at, ...event }: EventMessage): AnswerAhead {
  return { seat, move, event: JSON.stringify(event) };
}

const nameOf = (seat: number, { face, bandit = false }: { face: number; bandit?: boolean }): string => `${seat} ${face} ${bandit}`;

/** The answers of one socket, at its end in the page. */
export class AnswersAhead {
  /** Events by what was placed. */
  #known = new Map<string, string>();
  /** The key of a placing that was answered ahead, until the table has answered it. */
  #owed: string | null = null;

  learn(answers: readonly AnswerAhead[]): void {
    this.#known = new Map(answers.map(({ seat, move, event }) => [nameOf(seat, move), event]));
  }

  /** The answer to a frame that is sent to the table now, if it is known. */
  to(text: string): string | null {
    if (this.#known.size === 0) return null;
    const frame = JSON.parse(text) as Frame;
    const event = frame.t === "place" && this.#known.get(nameOf(frame.seat, frame));
    if (!event) return null;
    this.#known.clear();
    this.#owed = frame.key;
    return `{"key":${JSON.stringify(frame.key)},"at":${Date.now()},${event.slice(1)}`;
  }

  /** What a message from the table is to the page: new; known already; or other than was said ahead, which does not hold then. */
  hear(text: string): "new" | "known" | "other" {
    if (this.#owed === null && this.#known.size === 0) return "new";
    const message = JSON.parse(text) as Message;
    const owed = this.#owed;
    const answered = "key" in message && message.key === owed;
    if (message.t !== "event" && message.t !== "welcome" && !answered) return "new"; // nothing has happened
    this.#owed = null;
    this.#known.clear();
    if (owed === null || message.t === "welcome") return "new";
    return answered && message.t === "event" ? "known" : "other";
  }
}
