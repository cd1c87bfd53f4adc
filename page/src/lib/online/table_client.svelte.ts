/** TableClient: the connection of one screen to one table of the server, with its newest state. */
import { DiceWatch } from "../fair/dice_watch.svelte";
import { pinSeed, releaseSeed, settleSeed, type Alarm } from "../fair/pins";
import type { Abilities, Listener, Table, Trouble } from "../play/table";
import { Connection, LATE_MS, type State } from "./connection.svelte";
import type {
  ByeReason,
  Code,
  Command,
  Done,
  EventMessage,
  Hello,
  Message,
  MissedEvent,
  Move,
  MoveAdvised,
  Offer,
  OwnWinnings,
  Refused,
  Replay,
  Review,
  RoomView,
  Said,
  Seated,
  GameView,
  Welcome,
} from "../api/messages";
import { VERSION } from "../api/messages";
import { shareItems } from "../play/structural_sharing";
import { record, replay } from "../api/http";
import {
  drawKey,
  drawPass,
  drawSeed,
  drawToken,
  dropTokens,
  copyTokens,
  holding,
  holdSeat,
  noteSeq,
  tokensOf,
} from "./tokens";

export type Failure = Code | ByeReason | "other-version";
export type Answer = EventMessage | Seated | Done | Refused;

/** A command as a screen writes it; `send` adds the key. */
export type CommandDraft = Command extends infer C ? (C extends Command ? Omit<C, "key"> : never) : never;

interface Pending {
  frame: Command;
  /** Runs while the answer is not late yet. */
  timer: ReturnType<typeof setTimeout>;
  late: boolean;
  answer: (answer: Answer) => void;
}

/** A link of another device that was opened here. */
export interface Invitation {
  pass: string;
  /** What it would give us; null: it was used already, or never worked. */
  offer: Offer | null;
}

/** Refusals and reasons of `bye` after which we do not reconnect. */
const FINAL: readonly string[] = ["no-table", "expired", "bad-message", "no-hello"];

export class TableClient implements Table {
  readonly can: Abilities = { otherDevices: true };
  /** Why we do not reconnect. */
  failure = $state<Failure | null>(null);

  // The newest state from the server
  room = $state.raw<RoomView | null>(null);
  view = $state.raw<GameView | null>(null);
  own = $state.raw<OwnWinnings[]>([]);
  /** Our seats. */
  you = $state.raw<number[]>([]);
  host = $state(false);
  present = $state.raw<number[]>([]);
  watching = $state(0);
  /** When the clock of the seat to act runs out, ms since 1970 by this device; null: there is no clock. */
  due = $state<number | null>(null);
  /** The time agreed on for a move, ms; 0: there is no clock. While `due` is farther away, the clock waits. */
  get moveMs(): number {
    return 1000 * (this.room?.agreement.seconds_per_move ?? 0);
  }
  /** Events that happened while we were disconnected. */
  missed = $state.raw<MissedEvent[]>([]);
  /** How many of our commands should have an answer by now. */
  #overdue = $state(0);
  /** The link that was opened here and is not answered yet. */
  invitation = $state.raw<Invitation | null>(null);

  /** Compares the dice the server shows with what this device saw before. */
  readonly dice: DiceWatch;
  readonly #connection: Connection;
  #seq: number | null = null;
  #pending = new Map<string, Pending>();
  #hints = new Map<string, (answer: readonly MoveAdvised[] | Refused | null) => void>();
  #ahead = 0;
  /** What every hello without a welcome had, the oldest first. */
  #hellos: { tokens: string[]; pass: string | null }[] = [];
  #tokensSent: string[] = [];
  /** The pass of the link that was opened here, until the server says what it is for. */
  #pass: string | null = null;
  /** The pass we have for another device, and what for; it can be shown again until it is used. */
  #linked: { pass: string; what: string } | null = null;
  #listeners = new Set<Listener>();
  #hearers = new Set<(message: Said | Refused) => void>();
  /** The keys of what we said and have not heard yet. */
  #talking = new Set<string>();

  constructor(
    readonly name: string,
    connect: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.dice = new DiceWatch(name);
    this.#connection = new Connection(
      `/api/tables/${name}/live`,
      {
        onopen: () => {
          this.#hellos = [];
          this.greet();
        },
        onmessage: (message) => this.#receive(message),
        // Hints are not asked for again.
        onlost: () => this.#hints.forEach((_, key) => this.#hinted(key, null)),
      },
      connect,
    );
  }

  // The connection

  get state(): State {
    return this.#connection.state;
  }
  get trouble(): Trouble | null {
    if (this.failure !== null) return this.failure === "other-version" ? "other-version" : "none";
    if (this.state === "open") return this.#connection.late || this.#overdue > 0 ? "late" : null;
    return this.state === "waiting" ? "lost" : "connecting";
  }
  get alarm(): Alarm | null {
    return this.dice.alarm;
  }
  /** Hear of events; returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  open(): void {
    this.#connection.open();
  }
  /** Send `hello` with our tokens; again, once there are more of them. */
  greet(): void {
    const tokens = tokensOf(this.name);
    const hello: Hello = { t: "hello", tokens, since: this.#seq };
    if (this.#pass !== null) hello.pass = this.#pass;
    this.#hellos.push({ tokens, pass: this.#pass });
    this.#connection.send(hello);
  }
  /** Ask what a pass is for; `invitation` is the answer. Nothing changes. */
  show(pass: string): void {
    this.#pass = pass;
    this.greet();
  }
  /** The device woke up or is online again: do not wait any longer, and do not trust an old line. */
  retry(): void {
    this.#connection.retry();
  }
  /** For good: the screen goes away. */
  close(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
    this.#connection.close();
  }
  #fail(failure: Failure): void {
    this.failure = failure;
    this.#connection.giveUp();
  }

  // Messages from the server

  #receive(message: Message): void {
    switch (message.t) {
      case "welcome":
        this.#welcome(message);
        break;
      case "event":
        this.#applyEvent(message);
        break;
      case "seated":
        holdSeat(this.name, message.token);
        this.#answered(message.key, message);
        break;
      case "you":
        this.#identified(message.seats, message.host);
        break;
      case "done":
        this.#answered(message.key, message);
        break;
      case "advised":
        this.#hinted(message.key, message.moves);
        break;
      case "refused":
        if (message.key !== null) {
          this.#hinted(message.key, message);
          this.#answered(message.key, message);
          if (this.#talking.delete(message.key)) for (const hearer of this.#hearers) hearer(message);
        } else if (FINAL.includes(message.code)) this.#fail(message.code);
        break;
      case "present":
        this.present = message.present;
        this.watching = message.watching;
        break;
      case "said":
        if (this.you.includes(message.seat)) this.#talking.clear();
        for (const hearer of this.#hearers) hearer(message);
        break;
      case "bye":
        if (FINAL.includes(message.reason)) this.#fail(message.reason);
        break;
      case "pong":
        this.#ahead = message.now - Date.now();
        break;
      default:
        message satisfies never; // every message of the server has its case; one of a newer server is ignored
    }
  }

  #welcome(welcome: Welcome): void {
    if (welcome.version !== VERSION) {
      this.#fail("other-version");
      return;
    }
    this.#greeted(welcome);
    this.#seq = welcome.seq;
    this.#ahead = welcome.now - Date.now();
    this.you = welcome.you;
    this.host = welcome.host;
    this.present = welcome.present;
    this.watching = welcome.watching;
    this.missed = welcome.missed;
    this.room = welcome.room;
    this.dice.look(welcome.room, welcome.you);
    this.own = welcome.own;
    this.due = this.#here(welcome.due);
    this.view = welcome.view;
    this.#connection.markOpen();
    for (const { frame } of this.#pending.values()) this.#connection.send(frame);
    for (const { onreset } of this.#listeners) onreset();
  }

  #greeted({ seq, unknown, offer, you, host }: Welcome): void {
    const { tokens, pass } = this.#hellos.shift() ?? { tokens: [], pass: null };
    this.#tokensSent = tokens;
    // A worker that is behind does not know a new token yet, and a command under way may make another count.
    if (seq >= holding(this.name).seq) {
      const unsure = this.#tokensUnderWay();
      dropTokens(
        this.name,
        unknown.flatMap((at) => tokens[at] ?? []).filter((token) => !unsure.includes(token)),
      );
    }
    if (pass === null || pass !== this.#pass) return;
    this.#pass = null;
    const held = offer !== null && offer.seats.every((seat) => you.includes(seat)) && (host || !offer.host);
    this.invitation = held ? null : { pass, offer };
  }

  #identified(seats: number[], host: boolean): void {
    const fewer = this.you.some((seat) => !seats.includes(seat)) || (this.host && !host);
    this.you = seats;
    this.host = host;
    // Another tab of this device may have signed us out, and have the new tokens.
    if (fewer && tokensOf(this.name).some((token) => !this.#tokensSent.includes(token))) this.greet();
  }

  #tokensUnderWay(): string[] {
    return [...this.#pending.values()].flatMap(({ frame }) => ("token" in frame && frame.token ? [frame.token] : []));
  }

  #applyEvent(event: EventMessage): void {
    if (this.#seq === null || event.seq > this.#seq + 1) {
      this.#connection.drop(); // an event is missing; the next welcome brings the whole state
      return;
    }
    const known = event.seq !== this.#seq + 1 || this.room === null;
    const before = this.view;
    if (!known) this.#adopt(event, this.room!);
    if (event.key !== null) this.#answered(event.key, event);
    if (known) return;
    const moment = { seq: event.seq, what: event.what, room: this.room!, before, view: this.view, own: event.own };
    for (const { onmoments } of this.#listeners) onmoments([moment]);
  }

  #adopt(event: EventMessage, room: RoomView): void {
    const { what, seq } = event;
    this.#seq = seq;
    this.#look(event, room);
    this.room = event.room ?? room;
    this.own = shareItems(this.own, event.own);
    this.due = this.#here(event.due);
    this.view = event.view;
    if (what.t === "rematched") copyTokens(this.name, what.table);
    if (what.t === "redeemed" || what.t === "rotated") this.#linked = null;
    if (what.t === "redeemed" || what.t === "rotated" || what.t === "sat") noteSeq(this.name, seq);
  }

  /** Compare the dice of an event's room with what was seen before. */
  #look({ what, room }: EventMessage, before: RoomView): void {
    const left = what.t === "left" && before.state === "open" ? before.seats[what.seat]?.seed : null;
    if (left) releaseSeed(this.name, left);
    if (room) this.dice.look(room, this.you);
  }

  /** A time of the server as this device counts. */
  #here(time: number | null): number | null {
    return time === null ? null : time - this.#ahead;
  }

  #answered(key: string, answer: Answer): void {
    const pending = this.#pending.get(key);
    // A seat is answered by `seated`, which has its token; the event may come before or after.
    if (!pending || (pending.frame.t === "sit" && answer.t === "event")) return;
    clearTimeout(pending.timer);
    if (pending.late) this.#overdue--;
    this.#pending.delete(key);
    pending.answer(answer);
  }

  // Commands

  /** Send a command; resolves with its answer. After a reconnect it is sent again with the same key, so that it counts once. */
  send(draft: Exclude<CommandDraft, { t: "say" }>): Promise<Answer> {
    const frame = { ...draft, key: drawKey() } as Command;
    return new Promise((answer) => {
      const pending: Pending = { frame, answer, late: false, timer: setTimeout(() => this.#late(pending), LATE_MS) };
      this.#pending.set(frame.key, pending);
      if (this.state === "open") this.#connection.send(frame);
    });
  }

  /** Send a command; resolves with why it was refused. */
  async #ask(draft: Exclude<CommandDraft, { t: "say" }>): Promise<Refused | null> {
    const answer = await this.send(draft);
    return answer.t === "refused" ? answer : null;
  }

  /** The same for several seats; the first refusal. */
  #askAll = async (t: "leave" | "end", seats: readonly number[]): Promise<Refused | null> =>
    (await Promise.all(seats.map((seat) => this.#ask({ t, seat })))).find((refused) => refused !== null) ?? null;

  start = (): Promise<Refused | null> => this.#ask({ t: "start" });
  place = (seat: number, { face, bandit }: Move): Promise<Refused | null> =>
    this.#ask({ t: "place", seat, face, bandit });
  standIn = (seat: number): Promise<Refused | null> => this.#ask({ t: "stand-in", seat });
  reclaim = (seat: number): Promise<Refused | null> => this.#ask({ t: "reclaim", seat });
  leave = (seats: readonly number[]): Promise<Refused | null> => this.#askAll("leave", seats);
  end = (seats: readonly number[]): Promise<Refused | null> => this.#askAll("end", seats);
  async rematch(): Promise<string | Refused> {
    const refused = await this.#ask({ t: "rematch" });
    return refused ? (refused.table ?? refused) : this.room!.following!;
  }

  review = async (onprogress: (share: number) => void, signal: AbortSignal): Promise<Review> =>
    (await import("../api/analysis")).review(this.name, onprogress, signal);
  moments = async (): Promise<Replay> => replay(await record(this.name));
  record = (): Promise<string> => record(this.name);

  /** A command has no answer in time: the line is checked. */
  #late(pending: Pending): void {
    pending.late = true;
    this.#overdue++;
    this.#connection.check();
  }

  /** Take a seat. The token is saved before it is sent, so that no lost answer loses the seat. */
  async sit(seat: { name: string; colour?: string | null; seat?: number | null; token?: string }): Promise<Answer> {
    const [token, seed] = [seat.token ?? drawToken(), drawSeed()];
    pinSeed(this.name, seed, this.room, seat.seat);
    const answer = await this.#held(token, { t: "sit", seed, ...seat, token });
    settleSeed(this.name, seed, answer.t !== "refused");
    return answer;
  }

  /** Send a command that makes a token count; one that is new and refused is forgotten. */
  async #held(token: string, draft: Exclude<CommandDraft, { t: "say" }>): Promise<Answer> {
    const known = holding(this.name).seats.includes(token);
    holdSeat(this.name, token);
    const answer = await this.send(draft);
    if (answer.t !== "refused")
      holdSeat(this.name, token); // another tab may have dropped it meanwhile
    else if (!known) dropTokens(this.name, [token]);
    return answer;
  }

  // Other devices

  /** A pass that lets another device hold our seats, once: the one we have, or a new one. */
  async link(host: boolean): Promise<string | Refused> {
    const what = JSON.stringify([this.you, host]);
    if (this.#linked?.what === what) return this.#linked.pass;
    const pass = drawPass();
    const answer = await this.send({ t: "link", seats: this.you, host, pass });
    if (answer.t === "refused") return answer;
    this.#linked = { pass, what };
    return pass;
  }

  /** Hold on this device, too, what the other one offers. */
  redeem(pass: string): Promise<Answer> {
    const token = drawToken();
    return this.#held(token, { t: "redeem", pass, token });
  }

  /** Keep our seats and the host's rights for this device alone; returns the refusal, if there is one. */
  async signOutOthers(): Promise<Refused | null> {
    const old = tokensOf(this.name);
    for (const seat of [...this.you, ...(this.host ? [null] : [])]) {
      const token = drawToken();
      const answer = await this.#held(token, { t: "rotate", seat, token });
      if (answer.t === "refused") return answer;
    }
    // Everything we hold we hold by the new ones now.
    const unsure = this.#tokensUnderWay();
    dropTokens(
      this.name,
      old.filter((token) => !unsure.includes(token)),
    );
    return null;
  }

  /** Send chat. It is never sent again. */
  say(words: Omit<Extract<Command, { t: "say" }>, "t" | "key">): void {
    const key = drawKey();
    this.#talking.add(key);
    this.#connection.send({ t: "say", key, ...words });
  }

  /** Ask for a hint. Other commands need not wait for it; null: the connection broke. */
  hint(seat: number): Promise<readonly MoveAdvised[] | Refused | null> {
    const key = drawKey();
    return new Promise((answer) => {
      if (this.state !== "open") {
        answer(null);
        return;
      }
      this.#hints.set(key, answer);
      this.#connection.send({ t: "hint", key, seat });
    });
  }

  #hinted(key: string, answer: readonly MoveAdvised[] | Refused | null): void {
    this.#hints.get(key)?.(answer);
    this.#hints.delete(key);
  }

  /** Call a listener with every chat message, and with the refusal of one of ours; returns how to stop. */
  listenToTalk(hearer: (message: Said | Refused) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }
}

/** Whether a table is one of the server, where others sit at other devices. */
export const isOnline = (table: Table): table is TableClient => table instanceof TableClient;
