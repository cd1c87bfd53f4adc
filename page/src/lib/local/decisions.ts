/** Decisions at a table of this browser: what a command leads to, or why it is refused. Everybody here is at one device, which
    holds all seats of people and is the host. What moves are legal the rules say. */
import { COLOURS, type Code, type Command } from "../api/messages";
import type { TableEvent, Taken } from "./events";
import { charactersOf, isChosenName, likeness } from "./names";
import { people, stateOf, type Room, type Seat } from "./room";

/** A command that is not carried out, and why. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
  }
}

/** The commands that become an event by themselves; to start and to place takes dice as well. */
type Plain = Exclude<Command, { t: "start" | "place" | "say" | "hint" | "rematch" }>;

const SEED = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_BOT_NAME = 20;

function freeSeat(room: Room, wanted: number | null | undefined): number {
  const free = room.seats.flatMap((seat, at) => (seat === null || (seat.bot === null && seat.seed === null) ? [at] : []));
  const at = wanted ?? free[0];
  if (at === undefined) throw new Refusal("no-free-seat", "All seats are taken.");
  if (at >= room.seats.length) throw new Refusal("no-seat", `There is no seat ${at} here.`);
  if (!free.includes(at)) throw new Refusal("seat-taken", `Seat ${at} is taken.`);
  return at;
}

const others = (room: Room, at: number): Seat[] => room.seats.filter((seat, number): seat is Seat => seat !== null && number !== at);

function colourAt(room: Room, at: number, wanted: string | null | undefined): string {
  const taken = others(room, at).map(({ colour }) => colour);
  const free = COLOURS.filter((colour) => !taken.includes(colour));
  const colour = wanted ?? room.seats[at]?.colour ?? free[0]!;
  if (!COLOURS.some((known) => known === colour)) throw new Refusal("bad-message", `A colour is one of ${COLOURS.join(", ")}.`);
  if (taken.includes(colour)) throw new Refusal("colour-taken", `Somebody has ${colour} already.`);
  return colour;
}

function taken(room: Room, at: number): Seat {
  const seat = room.seats[at];
  if (!seat) throw new Refusal("no-seat", `Nobody sits at seat ${at}.`);
  return seat;
}

function person(room: Room, at: number): Seat {
  const seat = taken(room, at);
  if (seat.bot !== null) throw new Refusal("seat-taken", "A bot sits there.");
  return seat;
}

function beforeStart(room: Room): void {
  if (room.position !== null) throw new Refusal("game-begun", "The game has begun.");
}

function playing(room: Room): void {
  if (stateOf(room) !== "playing") throw new Refusal("not-playing", "No game is being played here.");
}

function checkName(name: string, beside: readonly Seat[]): void {
  if (!isChosenName(name)) throw new Refusal("bad-name", `${name} cannot be a name.`);
  const other = beside.find((seat) => likeness(seat.name) === likeness(name));
  if (other) throw new Refusal("name-taken", `Two seats cannot be called ${other.name} and ${name}.`);
}

/** What a bot is called: as is wanted, with a number where another player has that name. */
function botName(wanted: string, beside: readonly Seat[]): string {
  const short = charactersOf(wanted) > LONGEST_BOT_NAME ? [...wanted].slice(0, LONGEST_BOT_NAME).join("").trim() : wanted;
  const free = (name: string): boolean => isChosenName(name) && !beside.some((seat) => likeness(seat.name) === likeness(name));
  const called = [short, "Bot"].flatMap((name) => [name, ...[2, 3, 4, 5, 6, 7].map((number) => `${name} ${number}`)]);
  return called.find(free) ?? "Bot 8";
}

/** The event that a command leads to; Refusal: what may not be. `bots`: those that can sit down. */
export function decide(room: Room, command: Plain, bots: readonly string[]): TableEvent {
  switch (command.t) {
    case "sit": {
      beforeStart(room);
      const seat = freeSeat(room, command.seat);
      checkName(command.name, others(room, seat));
      if (!SEED.test(command.seed)) throw new Refusal("bad-message", "A seed is 1 to 64 letters, digits, _ or -.");
      return { t: "sat", seat, name: command.name, colour: colourAt(room, seat, command.colour), seed: command.seed };
    }
    case "sit-bot": {
      beforeStart(room);
      if (!bots.includes(command.bot)) throw new Refusal("unknown-bot", `No bot is called ${command.bot} here.`);
      const seat = freeSeat(room, command.seat);
      const name = botName(command.name ?? command.bot, others(room, seat));
      return { t: "bot-sat", seat, bot: command.bot, name, colour: colourAt(room, seat, null) };
    }
    case "leave": {
      const { left } = taken(room, command.seat);
      if (room.position !== null && (stateOf(room) !== "playing" || left)) throw new Refusal("not-playing", "There is no game to leave.");
      return { t: "left", seat: command.seat };
    }
    case "stand-in": {
      playing(room);
      const { standIn } = person(room, command.seat);
      const bot = command.bot ?? "regular";
      if (!bots.includes(bot)) throw new Refusal("unknown-bot", `No bot is called ${bot} here.`);
      if (standIn === bot) throw new Refusal("seat-taken", `The bot ${bot} plays on there already.`);
      return { t: "stood-in", seat: command.seat, bot };
    }
    case "reclaim": {
      playing(room);
      const { standIn, left } = person(room, command.seat);
      if (standIn === null && !left) throw new Refusal("not-away", "The seat is yours already.");
      return { t: "reclaimed", seat: command.seat };
    }
    case "end": {
      playing(room);
      person(room, command.seat);
      const asked = new Set([...room.endAsked, command.seat]);
      const ends = people(room).every((seat) => asked.has(seat) || room.seats[seat]?.left === true);
      if (room.endAsked.includes(command.seat) && !ends) throw new Refusal("exists", "You have asked for that already; the others have not.");
      return { t: "end-asked", seat: command.seat, ends };
    }
    case "agree":
    case "nod":
    case "hush":
    case "link":
    case "redeem":
    case "rotate":
      throw new Refusal("no-pass", "This game is played in one browser alone.");
  }
}

/** Whether a game can begin; Refusal: it cannot. */
export function checkStart(room: Room): void {
  beforeStart(room);
  if (room.seats.some((seat) => seat === null || seat.seed === null)) throw new Refusal("seats-free", "Not everybody is there.");
}

/** Whether a seat may place; Refusal: it may not. */
export function checkPlace(room: Room, at: number, acting: number | null): void {
  playing(room);
  const seat = person(room, at);
  if (at !== acting) throw new Refusal("not-your-turn", `It is the turn of seat ${acting}.`);
  if (seat.standIn !== null || seat.left) throw new Refusal("not-your-turn", "Take your seat back first.");
}

/** Whether the person to act may have a hint; Refusal: not so. */
export function checkHint(room: Room, at: number, acting: number | null): void {
  if (!room.agreement.hints) throw new Refusal("no-hints", "At this table it is agreed to play without hints.");
  checkPlace(room, at, acting);
}

/** The same people for a rematch, everyone one seat on. */
export function rematchSeats(room: Room): Taken[] {
  if (stateOf(room) !== "over" && stateOf(room) !== "ended") throw new Refusal("not-playing", "A rematch follows a game that is over.");
  if (room.following !== null) throw new Refusal("exists", `There is a rematch already: table ${room.following}.`);
  const seats = room.seats.map((seat): Taken => ({ name: seat?.name ?? "", colour: seat?.colour ?? "", bot: seat?.bot ?? null }));
  return [...seats.slice(-1), ...seats.slice(0, -1)];
}
