/** LocalTable: serves one table of this browser. It takes the commands of a socket and sends its messages, as a server does; an event
    is in the log before it is sent. While a person thinks, it works out what it will answer to each placing. */
import { VERSION, type Command, type EventMessage, type Frame, type Message, type MissedEvent, type Move } from "../api/messages";
import { commitmentOf, Dice, publicSeed } from "../fair/dice";
import { answerAhead, type AnswerAhead } from "./answers_ahead";
import { checkHint, checkPlace, checkStart, decide, Refusal, rematchSeats } from "./decisions";
import type { Engine, Position } from "./engine";
import type { Logged, TableEvent } from "./events";
import type { Log } from "./log";
import { drawn } from "./replay";
import { after, created, eventMessage, gameView, ownWinnings, people, playerOf, publicEvent, recordOf, roomView, stateOf, toAct, type Room, type Transition } from "./room";
import { writeRecord } from "./record";
import { SEPARATOR } from "./steps";
import type { Thinker } from "./thoughts";

/** All that a table may use around it. */
export interface Services {
  engine: Engine;
  log: Log;
  thinker: Thinker;
  now: () => number;
  /** Run something later, ms; returns how to stop it. */
  later: (ms: number, then: () => void) => () => void;
  /** Tell other tabs that a table has a new event. */
  tell: (table: string) => void;
  /** A new table's name and secret. */
  newTable: () => { table: string; secret: string };
}

export type Send = (message: Message) => void;

/** The other end of a socket, besides what takes its messages. */
interface End {
  /** Called where the table cannot go on. */
  close: () => void;
  /** Takes what the table will answer to each placing that can come next; null: nobody wants to know. */
  ahead: ((answers: AnswerAhead[]) => void) | null;
}

/** How long a person has had to think before answers are worked out ahead: the page still draws what led there, ms. */
const AHEAD_MS = 150;

/** The bot that plays where another one fails. */
const FALLBACK = "regular";

export class LocalTable {
  /** Everybody who is sent messages. */
  readonly #sockets = new Map<Send, End>();
  readonly #missed: MissedEvent[] = [];
  readonly #keys = new Map<string, number>();
  #dice: Dice | null = null;
  /** What is being done: one thing after another. */
  #work: Promise<unknown> = Promise.resolve();
  #stopTimer: (() => void) | null = null;
  /** The event after which a bot thinks; null: none does. */
  #thinking: number | null = null;
  /** Whether bots wait, since the game is being taken elsewhere. */
  #held = false;
  /** How many hints are being thought about. */
  #hints = 0;

  private constructor(
    readonly services: Services,
    public room: Room,
  ) {}

  /** A table as its log has it; null: there is none. */
  static async load(services: Services, table: string): Promise<LocalTable | null> {
    const [first, ...rest] = await services.log.read(table);
    if (!first || first.event.t !== "created") return null;
    const made = new LocalTable(services, created(first, commitmentOf(first.event.secret), services.engine));
    for (const logged of rest) made.#adopt(after(made.room, logged));
    return made;
  }

  get state(): ReturnType<typeof stateOf> {
    return stateOf(this.room);
  }

  // Sockets

  /** A socket has said hello: it gets the whole state, and every message from now on. */
  welcome(send: Send, since: number | null, end: End): void {
    const { room } = this;
    this.#sockets.set(send, end);
    const seats = people(room);
    send({
      t: "welcome",
      version: VERSION,
      seq: room.seq,
      now: this.services.now(),
      you: seats,
      host: true,
      room: roomView(room),
      view: gameView(room),
      own: ownWinnings(room),
      present: seats,
      missed: since === null ? [] : this.#missed.filter(({ seq }) => seq > since),
      ...{ due: null, watching: 0, unknown: [], offer: null },
    });
    // Bots that search, and hints, are warmed up while dice still roll.
    const { bots } = this.services.engine;
    const thinks = room.seats.some((seat) => bots.some(({ name, thinks: long }) => long && name === seat?.bot));
    if (thinks || room.agreement.hints) this.services.thinker.prepare();
    this.#schedule();
  }

  /** A socket is closed. Where it was the last, nobody thinks for it any more. */
  leave(send: Send): void {
    this.#sockets.delete(send);
    if (this.#sockets.size > 0) return;
    this.#stop();
  }

  /** Nothing can be written down: everybody hears of it, and may come again. */
  #closeAll(): void {
    for (const [send, { close }] of [...this.#sockets]) {
      this.leave(send);
      close();
    }
  }

  #stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    if (this.#thinking === null) return;
    this.#thinking = null;
    this.services.thinker.interrupt();
  }

  // Commands

  /** Carry out a command once all before it are; `send`: who asks. Resolves with the answer. */
  submit(command: Command, send: Send | null): Promise<Message> {
    if (command.t === "hint")
      return this.#hint(command.key, command.seat).then((answer) => {
        send?.(answer);
        return answer;
      });
    const done = this.#work.then(() => this.#carryOut(command));
    this.#work = done.catch(() => undefined);
    return done.then(
      (answer) => {
        if (answer.t !== "event") send?.(answer); // an event is sent to everybody
        return answer;
      },
      (error: unknown) => {
        const refusal = refused(command.key, error, command.t === "rematch" ? this.room.following : null);
        send?.(refusal);
        return refusal;
      },
    );
  }

  async #carryOut(command: Command): Promise<Message> {
    const known = this.#keys.get(command.key);
    if (known !== undefined) return { t: "done", key: command.key, seq: known };
    const message = await this.#commit(command.key, () => this.#eventOf(command));
    if (command.t !== "sit" || message.what.t !== "sat") return message;
    return { t: "seated", key: command.key, seat: message.what.seat, token: command.token ?? "" };
  }

  async #eventOf(command: Command): Promise<TableEvent> {
    const { room } = this;
    switch (command.t) {
      case "place":
        checkPlace(room, command.seat, toAct(room));
        return this.#placed(command.seat, { face: command.face, bandit: command.bandit ?? false }, "player");
      case "start":
        checkStart(room);
        return { t: "started", chance: (this.#chance(room.rules.open())).chance };
      case "rematch":
        return this.#rematch();
      case "say":
        throw new Refusal("no-chat", "Nobody else is here to hear it.");
      case "hint":
        throw new Refusal("no-hints", "Hints are no events.");
      default:
        return decide(room, command, this.services.engine.bots.map(({ name }) => name));
    }
  }

  /** Dice placed, and what chance brings then. */
  async #placed(seat: number, move: Move, by: "player" | "bot" | "stand-in"): Promise<TableEvent> {
    const { rules, position } = this.room;
    if (position === null) throw new Refusal("not-playing", "No game is being played here.");
    if (!rules.isLegal(position, { t: "place", ...move })) throw new Refusal("illegal-move", "These dice cannot be placed there.");
    const { chance } = this.#chance(rules.place(position, move).position);
    return { t: "placed", seat, ...move, by, chance };
  }

  /** Chance acts until a seat has to place or the game is over. */
  #chance(from: Position): { chance: string } {
    const { rules, secret, seats } = this.room;
    this.#dice ??= Dice.fair(secret, seats.map((seat) => seat?.seed ?? ""));
    const texts: string[] = [];
    let position = from;
    for (;;) {
      const draw = rules.draw(position);
      if (draw === null) return { chance: texts.join(SEPARATOR) };
      const chanced = rules.chance(position, drawn(this.#dice, draw));
      texts.push(chanced.text);
      position = chanced.position;
    }
  }

  async #rematch(): Promise<TableEvent> {
    const kept = rematchSeats(this.room);
    const { table, secret } = this.services.newTable();
    const event: TableEvent = { t: "created", agreement: this.room.agreement, secret, previous: this.room.table, kept };
    await this.services.log.append({ table, seq: 1, at: this.services.now(), key: null, event });
    return { t: "rematched", table };
  }

  // The log

  /** Append what is decided; only then it has happened. Where another tab was quicker, its event is taken in, and it is decided anew. */
  async #commit(key: string | null, decided: () => Promise<TableEvent>): Promise<EventMessage> {
    for (;;) {
      const { room } = this;
      let event: TableEvent;
      try {
        event = await decided();
      } catch (refusal) {
        // What this tab would refuse another may have made right.
        await this.#readNew();
        if (this.room.seq === room.seq) throw refusal;
        continue;
      }
      const logged: Logged = { table: room.table, seq: room.seq + 1, at: this.services.now(), key, event };
      const appended = this.services.log.append(logged);
      // While it is written, what everybody will hear is worked out.
      const transition = after(room, logged);
      const message = eventMessage(transition);
      if (await appended) {
        this.#adopt(transition);
        this.#send(message);
        this.services.tell(room.table);
        return message;
      }
      await this.#readNew();
    }
  }

  /** Take in what another tab has done at this table. */
  catchUp(): void {
    this.#work = this.#work.then(() => this.#readNew()).catch(() => undefined);
  }

  async #readNew(): Promise<void> {
    for (const logged of await this.services.log.read(this.room.table, this.room.seq)) {
      const transition = after(this.room, logged);
      this.#adopt(transition);
      this.#send(eventMessage(transition));
    }
  }

  /** What is in the log has happened. */
  #adopt(transition: Transition): void {
    const { logged, room } = transition;
    this.room = room;
    if (logged.key !== null) this.#keys.set(logged.key, logged.seq);
    this.#missed.push({ seq: logged.seq, at: logged.at, what: publicEvent(transition) });
  }

  /** Tell everybody what has happened, and let whoever is to act next think about it. */
  #send(message: EventMessage): void {
    // A hint on a position that has passed keeps nobody waiting.
    if (this.#hints > 0) this.services.thinker.interrupt();
    const { room } = this;
    for (const send of this.#sockets.keys()) {
      send(message);
      if (room.position === null) send({ t: "you", seats: people(room), host: true });
    }
    this.#schedule();
  }

  // Bots

  /** Let the bot whose turn it is think, after its pause, as long as somebody is here; or think ahead of a person. */
  #schedule(): void {
    const { room } = this;
    const seat = toAct(room);
    const bot = seat === null ? null : playerOf(room.seats[seat]!);
    if (this.#thinking === room.seq && bot !== null && !this.#held) return; // it thinks already
    this.#stop();
    if (seat === null || this.#held || this.#sockets.size === 0) return;
    const { later } = this.services;
    if (bot !== null) this.#stopTimer = later(room.agreement.bot_pause, () => void this.#play(room, seat, bot));
    else this.#stopTimer = later(AHEAD_MS, () => void this.#lookAhead(room, seat));
  }

  /** Tell pages what they will be answered, whatever the person to act places. What ends a round is left out: another screen comes
      then, and with the last placing the secret of the dice. */
  async #lookAhead(room: Room, seat: number): Promise<void> {
    const listeners = [...this.#sockets.values()].flatMap(({ ahead }) => ahead ?? []);
    if (listeners.length === 0) return;
    const answers: AnswerAhead[] = [];
    for (const { move } of gameView(room)?.options ?? []) {
      const event = await this.#placed(seat, move, "player");
      if (this.room !== room) return; // the table has moved on
      const transition = after(room, { table: room.table, seq: room.seq + 1, at: 0, key: null, event });
      if (transition.payout === null && transition.onlyGame) answers.push(answerAhead(seat, move, eventMessage(transition)));
    }
    for (const tell of listeners) tell(answers);
  }

  async #play(room: Room, seat: number, bot: string): Promise<void> {
    this.#thinking = room.seq;
    const move = await this.#chosen(room, seat, bot);
    if (this.#thinking !== room.seq || this.room.seq !== room.seq) return; // the table has moved on
    this.#thinking = null;
    const by = room.seats[seat]?.bot === null ? "stand-in" : "bot";
    const done = this.#work.then(() =>
      this.#commit(null, () => {
        if (this.room.seq !== room.seq) throw new Refusal("not-your-turn", "The table has moved on.");
        return this.#placed(seat, move, by);
      }),
    );
    this.#work = done.catch(() => undefined);
    await done.catch((error: unknown) => {
      if (error instanceof Refusal) this.#schedule();
      else this.#closeAll();
    });
  }

  async #chosen(room: Room, seat: number, bot: string): Promise<Move> {
    const { engine, thinker } = this.services;
    const position = room.position!;
    const seed = publicSeed(`${room.table} ${seat}`);
    try {
      // Simple bots need no time: nobody is asked, and nothing is sent.
      if (engine.bots.some(({ name, thinks }) => name === bot && !thinks)) return room.rules.quickMove(position, bot, seed);
      return await thinker.think({ t: "move", setup: room.agreement, position, bot, seed });
    } catch {
      return room.rules.quickMove(position, FALLBACK, seed); // so that no game stops
    }
  }

  async #hint(key: string, seat: number): Promise<Message> {
    const { room, services } = this;
    this.#hints++;
    try {
      checkHint(room, seat, toAct(room));
      const seed = publicSeed(`${room.table} hint`);
      const moves = await services.thinker.think({ t: "hint", setup: room.agreement, position: room.position!, seed });
      return { t: "advised", key, seq: room.seq, moves };
    } catch (error) {
      return refused(key, error instanceof Refusal ? error : new Refusal("too-many", "There is no hint to be had just now."), null);
    } finally {
      this.#hints--;
    }
  }

  // Beyond the game

  /** Let bots wait, and carry out what is under way; then the game stands still. */
  async hold(): Promise<void> {
    this.#held = true;
    this.#schedule();
    await this.#work;
  }

  /** The game goes on at a table online, unless something has happened since an event; null: it stays, and bots go on. */
  async release(to: string | null, seq: number): Promise<boolean> {
    const moved = this.#work.then(async () => {
      if (to === null || this.room.seq !== seq) return false;
      const { room, services } = this;
      const logged: Logged = { table: room.table, seq: seq + 1, at: services.now(), key: null, event: { t: "moved", table: to } };
      if (!(await services.log.append(logged))) return false;
      const transition = after(room, logged);
      this.#adopt(transition);
      this.#send(eventMessage(transition));
      services.tell(room.table);
      return true;
    });
    this.#work = moved.catch(() => undefined);
    return moved.finally(() => {
      this.#held = false;
      this.#schedule();
    });
  }

  /** The text of its record; null: no game has begun. */
  get record(): string | null {
    const record = recordOf(this.room);
    return record && writeRecord(this.room.rules, record);
  }
}

function refused(key: string, error: unknown, table: string | null): Message {
  if (error instanceof Refusal) return { t: "refused", key, code: error.code, message: error.message, table };
  const message = error instanceof Error ? error.message : "It could not be done.";
  return { t: "refused", key, code: "store", message, table };
}

/** A frame that asks for no event: hello and ping. */
export const isCommand = (frame: Frame): frame is Command => frame.t !== "hello" && frame.t !== "ping";
