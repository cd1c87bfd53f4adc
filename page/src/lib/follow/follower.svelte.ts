/** Follower: the newest state of a game at a real table that another device publishes. It asks for it again and again while it is seen. */
import { replay } from "../api/answers";
import { ProblemError } from "../api/http";
import type { Replay } from "../api/messages";
import { fetchFollowed } from "./followed_games";
import { stopOf, type Stop } from "./stop";

/** asked: there is no answer yet; following; lost: no connection, it is tried again; gone: nobody can follow the game, or not any longer;
    unreadable: this page cannot read the record. */
export type FollowerState = "asked" | "following" | "lost" | "gone" | "unreadable";

/** How often to ask, ms: during the game, and once it is over or stopped, when little can change it. */
const [POLL_MS, OVER_POLL_MS] = [2_000, 15_000];
const LAST_RETRY_MS = 15_000;
/** How long a game may go on without news before people are told, ms. */
export const SILENT_MS = 5 * 60_000;

/** Return a record without its first line: its version changes with the first roll that is not noted whole. */
const bodyOf = (record: string): string => record.slice(record.indexOf("\n"));

/** A version of the game. */
export interface Followed {
  replay: Replay;
  record: string;
  /** When it was published, ms since 1970 by this device's clock. */
  at: number;
  /** Whether something else than before was changed: a correction, or something taken back. */
  corrected: boolean;
  /** How people have stopped the game before its end; null: they have not. */
  stop: Stop | null;
}

export class Follower {
  state = $state<FollowerState>("asked");
  game = $state.raw<Followed | null>(null);
  /** Whether the game should go on, but nothing new has come for long: nobody enters anything, or the referee's phone is asleep or has no
      connection. */
  silent = $state(false);
  #version = 0;
  #failures = 0;
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #leaving = new AbortController();

  constructor(readonly name: string) {}

  open(): void {
    const { signal } = this.#leaving;
    addEventListener("online", () => void this.ask(), { signal });
    document.addEventListener("visibilitychange", () => void this.ask(), { signal });
    void this.ask();
  }

  close(): void {
    this.#leaving.abort();
    clearTimeout(this.#timer);
  }

  /** Ask for the newest version now, unless nobody can see it. */
  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isAsking || this.#leaving.signal.aborted || document.visibilityState === "hidden") return;
    this.#isAsking = true;
    try {
      const found = await fetchFollowed(this.name, this.#version);
      if (found) {
        await this.#show(found.record, Date.now() - (found.now - found.at));
        this.#version = found.version;
      }
      this.state = "following";
      this.#failures = 0;
    } catch (error) {
      this.#fail(error);
    }
    this.silent = this.game !== null && !this.#isDone && Date.now() - this.game.at >= SILENT_MS;
    this.#isAsking = false;
    this.#schedule();
  }

  async #show(record: string, at: number): Promise<void> {
    const before = this.game?.record;
    const game = await replay(record);
    const corrected = before !== undefined && !bodyOf(record).startsWith(bodyOf(before).trimEnd());
    this.game = { replay: game, record, at, corrected, stop: stopOf(record, game.names) };
  }

  /** Whether the game is over or was stopped. */
  get #isDone(): boolean {
    return this.game !== null && (this.game.replay.result !== null || this.game.stop !== null);
  }

  #fail(error: unknown): void {
    const problem = error instanceof ProblemError ? error.problem : null;
    this.#failures++;
    if (problem?.code === "not-followed") this.state = "gone";
    else this.state = problem?.code === "unreadable" ? "unreadable" : "lost";
  }

  #schedule(): void {
    if (this.state === "gone" || this.#leaving.signal.aborted) return;
    const usual = this.#isDone ? OVER_POLL_MS : POLL_MS;
    const delay = this.#failures > 0 ? Math.min(LAST_RETRY_MS, POLL_MS * 2 ** (this.#failures - 1)) : usual;
    this.#timer = setTimeout(() => void this.ask(), delay);
  }
}
