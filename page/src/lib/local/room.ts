/** Room: a table of this browser at one moment. `after` is the only way it changes, live and from its log alike. */
import type { Agreement, EventMessage, OwnWinnings, PersonView, PublicEvent, RoomState, RoomView, Standing } from "../api/messages";
import type { Engine, Position, Rules, Step } from "./engine";
import type { Logged, TableEvent } from "./events";
import type { GameRecord, Remark } from "./record";
import { chanceSteps } from "./steps";

export interface Seat {
  name: string;
  colour: string;
  /** What it adds to the dice; null: the seat of a rematch is reserved, and its person has not come yet. */
  seed: string | null;
  /** The bot that sits here; null: a person does. */
  bot: string | null;
  /** The bot that plays on for a person. */
  standIn: string | null;
  left: boolean;
}

export interface Room {
  table: string;
  seq: number;
  /** When the last event was, ms since 1970. */
  at: number;
  agreement: Agreement;
  rules: Rules;
  secret: string;
  commitment: string;
  seats: (Seat | null)[];
  /** null: the game has not begun. */
  position: Position | null;
  /** All steps so far. */
  steps: Step[];
  remarks: Remark[];
  endAsked: number[];
  ended: boolean;
  previous: string | null;
  following: string | null;
  /** When each person's device came, ms since 1970: this one, with the table. */
  since: number;
}

/** What an event made of a room. */
export interface Transition {
  logged: Logged;
  room: Room;
  /** The casinos as they stood when a round was paid out; null: none was. */
  payout: Standing[] | null;
  /** Whether nothing but the game has changed. */
  onlyGame: boolean;
}

export const AGREEMENT: Agreement = {
  edition: "classic",
  players: 2,
  neutral: false,
  bandit: false,
  face_down: false,
  starter: null,
  seconds_per_move: null,
  hints: false,
  chat: false,
  listed: false,
  bot_pause: 0,
};

/** What a bot adds to the dice: always the same, so that nobody who knows the secret could choose it. */
const botSeed = (bot: string, seat: number): string => `${bot.slice(0, 48).replace(/[^A-Za-z0-9_-]/g, "_")}-${seat + 1}`;

/** The bot that places for a seat; null: a person does. */
export const playerOf = (seat: Seat): string | null => seat.bot ?? seat.standIn;

export function stateOf({ position, rules, ended }: Room): RoomState {
  if (position === null) return "open";
  if (rules.turn(position).act === "over") return "over";
  return ended ? "ended" : "playing";
}

/** The seat that has to place; null: none has. */
export function toAct({ position, rules, ended }: Room): number | null {
  if (position === null || ended) return null;
  const turn = rules.turn(position);
  return turn.act === "seat" ? turn.seat : null;
}

export const people = (room: Room): number[] => room.seats.flatMap((seat, at) => (seat?.bot === null ? [at] : []));

/** The room of a table that was just set up. */
export function created(logged: Logged, commitment: string, engine: Engine): Room {
  const { event, table, at } = logged;
  if (event.t !== "created") throw new Error(`the log of table ${table} does not begin with its creation`);
  const { agreement, secret, previous, kept } = event;
  const seats = Array.from({ length: agreement.players }, (_, number): Seat | null => {
    const taken = kept[number];
    if (!taken) return null;
    return { ...taken, seed: taken.bot === null ? null : botSeed(taken.bot, number), standIn: null, left: false };
  });
  return {
    table, seq: 1, at, agreement, secret, commitment, seats, previous,
    rules: engine.rules(agreement),
    ...{ position: null, steps: [], remarks: [], endAsked: [], ended: false, following: null, since: at },
  };
}

/** The transition that an event makes. */
export function after(room: Room, logged: Logged): Transition {
  const { event } = logged;
  const next: Room = { ...room, seq: logged.seq, at: logged.at };
  let payout: Standing[] | null = null;
  const change = (at: number, changes: Partial<Seat>): void => {
    next.seats = next.seats.map((seat, number) => (number === at && seat ? { ...seat, ...changes } : seat));
  };
  const sit = (at: number, seat: Seat | null): void => {
    next.seats = next.seats.map((known, number) => (number === at ? seat : known));
  };
  switch (event.t) {
    case "created":
      throw new Error("a table is created once");
    case "sat":
      sit(event.seat, { name: event.name, colour: event.colour, seed: event.seed, bot: null, standIn: null, left: false });
      break;
    case "bot-sat":
      sit(event.seat, { name: event.name, colour: event.colour, seed: botSeed(event.bot, event.seat), bot: event.bot, standIn: null, left: false });
      break;
    case "left":
      if (room.position === null) sit(event.seat, null);
      else change(event.seat, { left: true });
      break;
    case "started":
      ({ position: next.position, steps: next.steps } = advanced(room, room.rules.open(), [], event.chance));
      break;
    case "placed": {
      if (room.position === null) throw new Error("dice were placed before the game began");
      const { face, bandit } = event;
      const placed = room.rules.place(room.position, { face, bandit });
      payout = placed.payout;
      ({ position: next.position, steps: next.steps } = advanced(room, placed.position, [...room.steps, { t: "place", face, bandit }], event.chance));
      // A person who plays on says no to an end.
      if (event.by === "player") next.endAsked = [];
      break;
    }
    case "stood-in":
      change(event.seat, { standIn: event.bot });
      break;
    case "reclaimed":
      change(event.seat, { standIn: null, left: false });
      break;
    case "end-asked":
      next.endAsked = [...new Set([...room.endAsked, event.seat])];
      next.ended = event.ends;
      break;
    case "moved":
      next.ended = true;
      next.following = event.table;
      break;
    case "rematched":
      next.following = event.table;
      break;
    default:
      event satisfies never;
      throw new Error("a newer page has written this game"); // what is not understood is not left out
  }
  const remark = room.position === null ? null : remarkOn(next, event);
  if (remark !== null) next.remarks = [...room.remarks, { after: room.steps.length, text: remark }];
  const onlyGame = event.t === "placed" && next.endAsked.length === room.endAsked.length && stateOf(next) === "playing";
  return { logged, room: next, payout, onlyGame };
}

function advanced(room: Room, from: Position, steps: Step[], chance: string): { position: Position; steps: Step[] } {
  const more = chanceSteps(chance);
  return { position: more.reduce((position, step) => room.rules.apply(position, step), from), steps: [...steps, ...more] };
}

/** What happened beside the game, as the record says it. */
function remarkOn({ seats }: Room, event: TableEvent): string | null {
  const name = "seat" in event ? (seats[event.seat]?.name ?? "") : "";
  switch (event.t) {
    case "stood-in":
      return `the bot ${event.bot} plays on for ${name}`;
    case "reclaimed":
      return `${name} is back`;
    case "left":
      return `${name} has left`;
    case "end-asked":
      return `${name} asks to end the game${event.ends ? "; it is broken off" : ""}`;
    case "moved":
      return "the game goes on at another table";
    default:
      return null;
  }
}

// What clients get

export function roomView(room: Room): RoomView {
  const state = stateOf(room);
  const seats = room.seats.map((seat): PersonView | null =>
    seat === null
      ? null
      : {
          kind: seat.bot === null ? "person" : "bot",
          name: seat.name,
          colour: seat.colour,
          seed: seat.seed,
          bot: playerOf(seat),
          left: seat.left,
          ...{ ran_out: false, agreed: true, hushed: false },
          devices: seat.bot === null ? [room.since] : [],
        },
  );
  return {
    table: room.table,
    state,
    agreement: room.agreement,
    seats,
    commitment: room.commitment,
    secret: state === "over" || state === "ended" ? room.secret : null,
    end_asked: room.endAsked.toSorted(),
    previous: room.previous,
    following: room.following,
    day: null,
    trial: false,
  };
}

export const gameView = ({ position, rules, ended }: Room): EventMessage["view"] =>
  position === null ? null : rules.view(position, { revealed: ended });

/** The winnings of the people here, while they lie face down. */
export function ownWinnings(room: Room): OwnWinnings[] {
  const { position, rules } = room;
  if (position === null || stateOf(room) !== "playing" || !rules.hidden(position)) return [];
  return people(room).map((seat) => rules.own(position, seat));
}

export function publicEvent({ logged: { event }, payout }: Transition): PublicEvent {
  switch (event.t) {
    case "created":
      return { t: "created" };
    case "sat":
      return { t: "sat", seat: event.seat, name: event.name };
    case "bot-sat":
      return { t: "bot-sat", seat: event.seat, name: event.name, bot: event.bot };
    case "placed":
      return { ...event, payout };
    case "stood-in":
      return { ...event, by: null };
    case "moved": // it is not told as an end: the room says where the game is
      return { t: "created" };
    default:
      return event;
  }
}

export function eventMessage(transition: Transition): EventMessage {
  const { logged, room } = transition;
  return {
    t: "event",
    seq: logged.seq,
    at: logged.at,
    key: logged.key,
    what: publicEvent(transition),
    room: transition.onlyGame ? null : roomView(room),
    due: null,
    view: gameView(room),
    own: ownWinnings(room),
  };
}

/** The record of the game; null: none has begun. */
export const recordOf = (room: Room): GameRecord | null =>
  room.position === null
    ? null
    : {
        setup: room.agreement,
        names: room.seats.map((seat) => seat?.name ?? ""),
        steps: room.steps,
        remarks: room.remarks,
        commitment: room.commitment,
        seeds: room.seats.map((seat) => seat?.seed ?? ""),
        secret: stateOf(room) === "playing" ? null : room.secret,
        day: null,
      };
