/** Publisher: publishes the record of a game that this device referees, for others to follow. After every change it sends the newest
    record, once there is a connection, until it is told to stop. It goes on after a reload. */
import { ProblemError } from "../api/http";
import type { Problem } from "../api/messages";
import { draw, drawToken } from "../online/tokens";
import type { Table } from "../play/table";
import { hueOf } from "../table/people";
import {
  endFollowing,
  followingOf,
  linkTo,
  publish,
  removeFollowing,
  saveFollowing,
  type Following,
} from "./followed_games";

/** What a publisher needs of the game that it publishes. */
export type PublishedTable = Pick<Table, "name" | "room" | "listen" | "record">;

/** off: nobody can follow; sending: something newer is on its way; published: followers have everything; late: there is no connection,
    it is tried again; hidden: winnings lie face down, and the record would show them; refused: the server does not take it;
    stopping: it ends as soon as there is a connection. */
export type PublisherState = "off" | "sending" | "published" | "late" | "hidden" | "refused" | "stopping";

/** How long to wait for further changes, ms. */
const DEBOUNCE_MS = 250;
/** The delay after a failure, ms; it doubles with each one. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1_000, 30_000];
const NAME_BYTES = 12;
/** Codes after which the same request may succeed later. */
const PASSING: readonly Problem["code"][] = ["internal", "store", "too-fast", "too-many"];
/** Codes that mean that the game can no longer be published. */
const ENDED: readonly Problem["code"][] = ["no-token", "not-followed"];

const codeOf = (error: unknown): Problem["code"] | null =>
  error instanceof ProblemError ? (error.problem?.code ?? null) : "internal";

export class Publisher {
  state = $state<PublisherState>("off");
  /** The link for others; null: the server does not have the game yet. */
  link = $state<string | null>(null);
  /** The record that the server has; null: unknown. */
  #published: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isSending = false;
  /** Whether something has changed since the last attempt began. */
  #isDirty = false;
  #leaving: AbortController | null = null;

  constructor(readonly table: PublishedTable) {
    if (this.#following) this.#begin();
  }

  get #following(): Following | null {
    return followingOf(this.table.name);
  }

  /** Let others follow the game. */
  start(): void {
    if (this.#following) return;
    const hues = this.table.room?.seats.map((seat) => (seat ? hueOf(seat.colour) : 1)) ?? [];
    const made: Following = { name: draw(NAME_BYTES), token: drawToken(), version: 0, hues, stopped: false };
    saveFollowing(this.table.name, made);
    this.#begin();
  }

  /** End the following of the game for good, as soon as there is a connection. */
  stop(): void {
    const following = this.#following;
    if (!following) return;
    saveFollowing(this.table.name, { ...following, stopped: true });
    this.link = null;
    this.state = "stopping";
    this.#send(0);
  }

  /** Try again now. */
  retry(): void {
    this.#send(0);
  }

  #begin(): void {
    const following = this.#following!;
    this.state = following.stopped ? "stopping" : "sending";
    this.#showLink(following);
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const changed = (): void => {
      if (this.state === "published") this.state = "sending";
      if (this.#failures === 0) this.#send(DEBOUNCE_MS);
    };
    const ignore = this.table.listen({ onmoments: changed, onreset: changed });
    signal.addEventListener("abort", ignore);
    addEventListener("online", () => this.#send(0), { signal });
    document.addEventListener("visibilitychange", () => this.#failures > 0 && this.#send(0), { signal });
    this.#send(0);
  }

  /** Forget the game: nobody can follow it any more. */
  #end(): void {
    removeFollowing(this.table.name);
    clearTimeout(this.#timer);
    this.#leaving?.abort();
    this.#leaving = null;
    this.#published = this.link = null;
    this.#failures = 0;
    this.state = "off";
  }

  #showLink({ name, hues, version, stopped }: Following): void {
    this.link = version > 0 && !stopped ? linkTo(name, hues) : null;
  }

  /** Send the newest record after a delay, ms. */
  #send(delay: number): void {
    clearTimeout(this.#timer);
    this.#isDirty = true;
    if (!this.#isSending) this.#timer = setTimeout(() => void this.#work(), delay);
  }

  /** Send until the server has the newest record. One request at a time, so that none overtakes another. */
  async #work(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let again: number | null = null;
    try {
      while (this.#isDirty) {
        this.#isDirty = false;
        await this.#step();
        this.#failures = 0;
      }
    } catch (error) {
      again = this.#fail(codeOf(error)) ?? (this.#isDirty ? DEBOUNCE_MS : null);
    }
    this.#isSending = false;
    if (again !== null && this.#leaving) this.#send(again);
  }

  async #step(): Promise<void> {
    const following = this.#following;
    if (!following) return this.#end(); // another tab has ended it
    if (following.stopped) {
      await endFollowing(following);
      return this.#end();
    }
    const record = await this.table.record();
    if (record !== this.#published) {
      const { stored, version } = await publish(following, following.version + 1, record);
      // It may have been stopped meanwhile, here or in another tab.
      const now = this.#following;
      if (!now) return this.#end();
      const known = { ...now, version: Math.max(now.version, version) };
      saveFollowing(this.table.name, known);
      if (stored) this.#published = record;
      else this.#isDirty = true; // another tab, or an answer that was lost: publish it again with a higher version
      this.#showLink(known);
    }
    if (!this.#isDirty) this.state = "published";
  }

  /** Show that an attempt has failed; return when to try again, ms, null: not before something changes. */
  #fail(code: Problem["code"] | null): number | null {
    const stopped = this.#following?.stopped ?? false;
    if (code !== null && ENDED.includes(code)) this.#end();
    else if (code === null || PASSING.includes(code)) {
      if (!stopped) this.state = "late";
      return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    } else if (code !== "not-playing" && !stopped) this.state = code === "face-down" ? "hidden" : "refused";
    return null;
  }
}

const publishers = new Map<string, Publisher>();
/** Return the publisher of a game. Each game has one, which also publishes while no screen shows it. */
export function publisherOf(table: PublishedTable): Publisher {
  let known = publishers.get(table.name);
  if (known?.table !== table) publishers.set(table.name, (known = new Publisher(table)));
  return known;
}
