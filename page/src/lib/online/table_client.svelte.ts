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
import { at } from "../shell/route";
import {
  drawKey,
  drawPass,
  drawSeed,
  drawToken,
  dropTokens,
  copyTokens,
  holdingOf,
  saveSeatToken,
  saveSeq,
  tokensOf,
} from "./tokens";

export type Failure = Code | ByeReason | "other-version";
export type Answer = EventMessage | Seated | Done | Refused;

/** A command as a screen writes it; `send` adds the key. */
export type CommandDraft = Command extends infer C ? (C extends Command ? Omit<C, "key"> : never) : never;

interface Pending {
  frame: Command;
  /** The timer after which the answer is late. */
  timer: ReturnType<typeof setTimeout>;
  late: boolean;
  answer: (answer: Answer) => void;
}

/** A link from another device that was opened here. */
export interface Invitation {
  pass: string;
  /** What it would give us; null: it was already used, or is invalid. */
  offer: Offer | null;
}

/** The refusals and reasons of `bye` after which we do not reconnect. */
const FINAL: readonly string[] = ["no-table", "expired", "bad-message", "no-hello"];

export class TableClient implements Table {
  readonly can: Abilities = {
    otherDevices: true,
    // on this device: the server has enough to do
    compare: async (move, other) => (await import("../api/position_answers")).compareInView(this, move, other),
  };
  /** Why we do not reconnect; null: we do. */
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
  /** When the clock of the seat to act runs out, ms since 1970 by this device's clock; null: there is no clock. */
  due = $state<number | null>(null);
  /** The time agreed on for a move, ms; 0: there is no clock. While `due` is farther away than this, the clock is paused. */
  get moveMs(): number {
    return 1000 * (this.room?.agreement.seconds_per_move ?? 0);
  }
  /** Events that happened while we were disconnected. */
  missed = $state.raw<MissedEvent[]>([]);
  /** The number of our commands whose answer is overdue. */
  #overdue = $state(0);
  /** The link that was opened here and has not been accepted or declined yet. */
  invitation = $state.raw<Invitation | null>(null);

  /** Compares the dice that the server shows with what this device saw before. */
  readonly dice: DiceWatch;
  readonly #connection: Connection;
  #seq: number | null = null;
  #pending = new Map<string, Pending>();
  #hints = new Map<string, (answer: readonly MoveAdvised[] | Refused | null) => void>();
  #ahead = 0;
  /** The contents of every hello without a welcome, the oldest first. */
  #hellos: { tokens: string[]; pass: string | null }[] = [];
  #tokensSent: string[] = [];
  /** The pass of the link that was opened here, until the server says what it offers. */
  #pass: string | null = null;
  /** The pass that we offer to another device, and what it gives; it can be shown again until it is used. */
  #openLink: { pass: string; what: string } | null = null;
  #listeners = new Set<Listener>();
  #talkListeners = new Set<(message: Said | Refused) => void>();
  /** The keys of our chat messages that have not come back yet. */
  #unconfirmedTalk = new Set<string>();

  constructor(
    readonly name: string,
    connect: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.dice = new DiceWatch(name);
    this.#connection = new Connection(
      at(`/api/tables/${name}/live`),
      {
        onopen: () => {
          this.#hellos = [];
          this.sendHello();
        },
        onmessage: (message) => this.#receive(message),
        // Hints are not requested again.
        onlost: () => this.#hints.forEach((_, key) => this.#resolveHint(key, null)),
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
  /** Call a listener for every event; return a function that stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  open(): void {
    this.#connection.open();
  }
  /** Send `hello` with our tokens; needed again whenever there are new ones. */
  sendHello(): void {
    const tokens = tokensOf(this.name);
    const hello: Hello = { t: "hello", tokens, since: this.#seq };
    if (this.#pass !== null) hello.pass = this.#pass;
    this.#hellos.push({ tokens, pass: this.#pass });
    this.#connection.send(hello);
  }
  /** Ask what a pass offers, without using it; `invitation` is the answer. */
  inspectPass(pass: string): void {
    this.#pass = pass;
    this.sendHello();
  }
  /** Check or restore the connection now: the device woke up or is online again. */
  retry(): void {
    this.#connection.retry();
  }
  /** Close for good, because the screen is closed. */
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
        saveSeatToken(this.name, message.token);
        this.#resolve(message.key, message);
        break;
      case "you":
        this.#updateIdentity(message.seats, message.host);
        break;
      case "done":
        this.#resolve(message.key, message);
        break;
      case "advised":
        this.#resolveHint(message.key, message.moves);
        break;
      case "refused":
        if (message.key !== null) {
          this.#resolveHint(message.key, message);
          this.#resolve(message.key, message);
          if (this.#unconfirmedTalk.delete(message.key)) for (const listener of this.#talkListeners) listener(message);
        } else if (FINAL.includes(message.code)) this.#fail(message.code);
        break;
      case "present":
        this.present = message.present;
        this.watching = message.watching;
        break;
      case "said":
        if (this.you.includes(message.seat)) this.#unconfirmedTalk.clear();
        for (const listener of this.#talkListeners) listener(message);
        break;
      case "bye":
        if (FINAL.includes(message.reason)) this.#fail(message.reason);
        break;
      case "pong":
        this.#ahead = message.now - Date.now();
        break;
      default:
        message satisfies never; // every message has its case; unknown ones of a newer server are ignored
    }
  }

  #welcome(welcome: Welcome): void {
    if (welcome.version !== VERSION) {
      this.#fail("other-version");
      return;
    }
    this.#matchHello(welcome);
    this.#seq = welcome.seq;
    this.#ahead = welcome.now - Date.now();
    this.you = welcome.you;
    this.host = welcome.host;
    this.present = welcome.present;
    this.watching = welcome.watching;
    this.missed = welcome.missed;
    this.room = welcome.room;
    this.dice.compare(welcome.room, welcome.you);
    this.own = welcome.own;
    this.due = this.#toLocalTime(welcome.due);
    this.view = welcome.view;
    this.#connection.markOpen();
    for (const { frame } of this.#pending.values()) this.#connection.send(frame);
    for (const { onreset } of this.#listeners) onreset();
  }

  #matchHello({ seq, unknown, offer, you, host }: Welcome): void {
    const { tokens, pass } = this.#hellos.shift() ?? { tokens: [], pass: null };
    this.#tokensSent = tokens;
    // A worker that lags behind does not know a new token yet, and a pending command may make another one valid.
    if (seq >= holdingOf(this.name).seq) {
      const unsure = this.#pendingTokens();
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

  #updateIdentity(seats: number[], host: boolean): void {
    const fewer = this.you.some((seat) => !seats.includes(seat)) || (this.host && !host);
    this.you = seats;
    this.host = host;
    // Another tab of this device may have signed us out, and saved the new tokens.
    if (fewer && tokensOf(this.name).some((token) => !this.#tokensSent.includes(token))) this.sendHello();
  }

  #pendingTokens(): string[] {
    return [...this.#pending.values()].flatMap(({ frame }) => ("token" in frame && frame.token ? [frame.token] : []));
  }

  #applyEvent(event: EventMessage): void {
    if (this.#seq === null || event.seq > this.#seq + 1) {
      this.#connection.reconnect(); // an event is missing; the next welcome brings the whole state
      return;
    }
    const known = event.seq !== this.#seq + 1 || this.room === null;
    const before = this.view;
    if (!known) this.#adopt(event, this.room!);
    if (event.key !== null) this.#resolve(event.key, event);
    if (known) return;
    const moment = { seq: event.seq, what: event.what, room: this.room!, before, view: this.view, own: event.own };
    for (const { onmoments } of this.#listeners) onmoments([moment]);
  }

  #adopt(event: EventMessage, room: RoomView): void {
    const { what, seq } = event;
    this.#seq = seq;
    this.#compareDice(event, room);
    this.room = event.room ?? room;
    this.own = shareItems(this.own, event.own);
    this.due = this.#toLocalTime(event.due);
    this.view = event.view;
    if (what.t === "rematched") copyTokens(this.name, what.table);
    if (what.t === "redeemed" || what.t === "rotated") this.#openLink = null;
    if (what.t === "redeemed" || what.t === "rotated" || what.t === "sat") saveSeq(this.name, seq);
  }

  /** Compare the dice of an event's room with the pin. */
  #compareDice({ what, room }: EventMessage, before: RoomView): void {
    const left = what.t === "left" && before.state === "open" ? before.seats[what.seat]?.seed : null;
    if (left) releaseSeed(this.name, left);
    if (room) this.dice.compare(room, this.you);
  }

  /** Convert a time of the server's clock to this device's clock. */
  #toLocalTime(time: number | null): number | null {
    return time === null ? null : time - this.#ahead;
  }

  #resolve(key: string, answer: Answer): void {
    const pending = this.#pending.get(key);
    // The answer to `sit` is `seated`, which has the token; the event may come before or after it.
    if (!pending || (pending.frame.t === "sit" && answer.t === "event")) return;
    clearTimeout(pending.timer);
    if (pending.late) this.#overdue--;
    this.#pending.delete(key);
    pending.answer(answer);
  }

  // Commands

  /** Send a command; return its answer. After a reconnect it is sent again with the same key, so that it is carried out once. */
  send(draft: Exclude<CommandDraft, { t: "say" }>): Promise<Answer> {
    const frame = { ...draft, key: drawKey() } as Command;
    return new Promise((answer) => {
      const pending: Pending = {
        frame,
        answer,
        late: false,
        timer: setTimeout(() => this.#markLate(pending), LATE_MS),
      };
      this.#pending.set(frame.key, pending);
      if (this.state === "open") this.#connection.send(frame);
    });
  }

  /** Send a command; return why it was refused, if it was. */
  async #ask(draft: Exclude<CommandDraft, { t: "say" }>): Promise<Refused | null> {
    const answer = await this.send(draft);
    return answer.t === "refused" ? answer : null;
  }

  /** Send a command for several seats; return the first refusal. */
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

  /** Mark a command's answer as overdue, and check the connection. */
  #markLate(pending: Pending): void {
    pending.late = true;
    this.#overdue++;
    this.#connection.check();
  }

  /** Take a seat. The token is saved before it is sent, so that a lost answer does not lose the seat. */
  async sit(seat: { name: string; colour?: string | null; seat?: number | null; token?: string }): Promise<Answer> {
    const [token, seed] = [seat.token ?? drawToken(), drawSeed()];
    pinSeed(this.name, seed, this.room, seat.seat);
    const answer = await this.#sendWithToken(token, { t: "sit", seed, ...seat, token });
    settleSeed(this.name, seed, answer.t !== "refused");
    return answer;
  }

  /** Send a command that makes a token valid; forget a new token if it is refused. */
  async #sendWithToken(token: string, draft: Exclude<CommandDraft, { t: "say" }>): Promise<Answer> {
    const known = holdingOf(this.name).seats.includes(token);
    saveSeatToken(this.name, token);
    const answer = await this.send(draft);
    if (answer.t !== "refused")
      saveSeatToken(this.name, token); // another tab may have dropped it meanwhile
    else if (!known) dropTokens(this.name, [token]);
    return answer;
  }

  // Other devices

  /** Return a pass that gives another device our seats, once: the current one, or a new one. */
  async link(host: boolean): Promise<string | Refused> {
    const what = JSON.stringify([this.you, host]);
    if (this.#openLink?.what === what) return this.#openLink.pass;
    const pass = drawPass();
    const answer = await this.send({ t: "link", seats: this.you, host, pass });
    if (answer.t === "refused") return answer;
    this.#openLink = { pass, what };
    return pass;
  }

  /** Accept for this device what another one offers. */
  redeem(pass: string): Promise<Answer> {
    const token = drawToken();
    return this.#sendWithToken(token, { t: "redeem", pass, token });
  }

  /** Keep our seats and the host's rights for this device alone; return the refusal, if there is one. */
  async signOutOthers(): Promise<Refused | null> {
    const old = tokensOf(this.name);
    for (const seat of [...this.you, ...(this.host ? [null] : [])]) {
      const token = drawToken();
      const answer = await this.#sendWithToken(token, { t: "rotate", seat, token });
      if (answer.t === "refused") return answer;
    }
    // The new tokens now replace all old ones.
    const unsure = this.#pendingTokens();
    dropTokens(
      this.name,
      old.filter((token) => !unsure.includes(token)),
    );
    return null;
  }

  /** Send a chat message. It is not sent again if it gets lost. */
  say(words: Omit<Extract<Command, { t: "say" }>, "t" | "key">): void {
    const key = drawKey();
    this.#unconfirmedTalk.add(key);
    this.#connection.send({ t: "say", key, ...words });
  }

  /** Ask for a hint; null: the connection broke. Other commands need not wait for it. */
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

  #resolveHint(key: string, answer: readonly MoveAdvised[] | Refused | null): void {
    this.#hints.get(key)?.(answer);
    this.#hints.delete(key);
  }

  /** Call a listener with every chat message, and with refusals of ours; return a function that stops it. */
  listenToTalk(listener: (message: Said | Refused) => void): () => void {
    this.#talkListeners.add(listener);
    return () => this.#talkListeners.delete(listener);
  }
}

/** Return whether a table is a server's, where people sit at several devices. */
export const isOnline = (table: Table): table is TableClient => table instanceof TableClient;
