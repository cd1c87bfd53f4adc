/** Describes events and standings in words, for announcements, keys and the log. Loaded after the table is shown. */
import type { Moment } from "../../../lib/play/table";
import type { GameView, OwnWinnings, PlacedEvent, Roll, Standing } from "../../../lib/api/messages";
import { diceIn } from "../../../lib/table/dice";
import { casinoOf, knockedOutColours, rowsOf } from "../../../lib/table/groups";
import type { Person } from "../../../lib/table/people";
import { atCasino, onCasino } from "../../../lib/words/casinos";
import { amount, count, list, say } from "../../../lib/words/words.svelte";
import { describeEffect, effectsOn, seatOfYou } from "./effects";
import { boardOf, type Entry, type GameLog } from "./game_log.svelte";
import { describeStart, nameOf, ofSeat } from "./seat_sentences";

type Transition = Pick<Moment, "what" | "before" | "view">;

const FACES = [1, 2, 3, 4, 5, 6];

/** "3 × 2, 1 × 4 (with the Biggy)" */
function describeDice(roll: Roll): string {
  return FACES.flatMap((face) => {
    const { big, neutral, all } = diceIn(roll, face);
    if (all === 0) return [];
    const more = [...(big > 0 ? [say("page.tell.big")] : []), ...(neutral > 0 ? [count("hand.neutral", neutral)] : [])];
    const dice = say("page.tell.faces", { number: all, face });
    return [more.length > 0 ? `${dice} (${more.join(", ")})` : dice];
  }).join(", ");
}

export const diceOfRoll = (roll: Roll): number => FACES.reduce((sum, face) => sum + diceIn(roll, face).all, 0);

/** Say that our dice are to be rolled. */
export const describeHold = ({ roll }: GameView): string =>
  say("page.tell.hold", { dice: count("dice", roll ? diceOfRoll(roll) : 0) });

/** Say whose roll it is, and what it shows. */
export function describeRoll(view: GameView, people: readonly Person[]): string {
  if (view.seat === null || !view.roll) return "";
  const dice = count("dice", diceOfRoll(view.roll));
  return say("page.tell.rolled", { name: nameOf(people, view.seat), dice, faces: describeDice(view.roll) });
}

function describePlacing(what: PlacedEvent, { before, view }: Transition, people: readonly Person[]): string {
  const casino = casinoOf(what);
  const number = before?.roll ? diceIn(before.roll, what.face).all : 0;
  const values = { name: nameOf(people, what.seat), dice: count("dice", number), where: onCasino(casino) };
  const sentence = what.by === "stand-in" ? say("page.tell.placed_bot", values) : say("page.tell.placed", values);
  const casinos = what.payout ?? view?.casinos ?? [];
  const you = seatOfYou(people);
  const effects = before && you !== what.seat && (what.payout || view?.round === before.round);
  const done = effects && you >= 0 ? effectsOn(you, before, casinos) : [];
  const standOff = done.some((effect) => effect.standOff.length > 0)
    ? ""
    : describeStandOff(casino, before, casinos, people);
  return [sentence, standOff, ...done.map((effect) => describeEffect(effect, people))].filter(Boolean).join(" ");
}

/** Say who knock each other out at a casino since `before`; "": nobody new. */
function describeStandOff(
  casino: number,
  before: GameView | null,
  casinos: readonly Standing[],
  people: readonly Person[],
): string {
  const groupsAt = (all: readonly Standing[]) => all.find((at) => at.casino === casino)?.groups ?? [];
  const out = knockedOutColours(groupsAt(before?.casinos ?? []));
  const pen = rowsOf(groupsAt(casinos)).find(
    (row) => row.standOff && row.groups.some(({ colour }) => !out.includes(colour)),
  );
  if (!pen) return "";
  const names = list(pen.groups.map(({ colour }) => nameOf(people, colour)));
  return say("page.tell.stand_off", { where: atCasino(casino), names });
}

/** Say what moves of others have done to "you" all in all, the greatest loss; "": nothing. */
export function describeSince(moves: readonly Entry[], people: readonly Person[]): string {
  const you = seatOfYou(people);
  const [first, last] = [moves[0], moves.at(-1)];
  if (you < 0 || !first?.before || !last) return "";
  const [worst] = effectsOn(you, first.before, boardOf(last).casinos);
  return worst ? describeEffect(worst, people) : "";
}

/** Describe an event in a sentence or two; "" if the screen shows it in another way. */
export function describeMoment(transition: Transition, people: readonly Person[]): string {
  const { what, view } = transition;
  switch (what.t) {
    case "started":
      return view ? describeStart(view, people) : "";
    case "placed":
      return describePlacing(what, transition, people);
    case "left":
      return ofSeat(people, what.seat, "page.tell.left", "page.tell.left.you");
    case "ran-out":
      return say("page.tell.ran_out", { name: nameOf(people, what.seat) });
    case "stood-in":
      return say("page.tell.stood_in", { name: nameOf(people, what.seat) });
    case "reclaimed":
      return ofSeat(people, what.seat, "page.tell.reclaimed", "page.tell.reclaimed.you");
    case "end-asked":
      return what.ends
        ? say("page.tell.ended")
        : ofSeat(people, what.seat, "page.tell.end_asked", "page.tell.end_asked.you");
    case "rematched":
      return say("page.tell.rematched");
    case "created":
    case "agreed":
    case "nodded":
    case "hushed":
    case "sat":
    case "bot-sat":
    case "linked":
    case "redeemed":
    case "rotated":
      return "";
    default:
      what satisfies never; // every event has its case; unknown ones of a newer server have no sentence
      return "";
  }
}

/** Say what every player has. */
export function describeSeats(view: GameView, own: readonly OwnWinnings[], people: readonly Person[]): string {
  return view.seats
    .map((seat, at) => {
      const thousands = seat.money ?? own.find((mine) => mine.seat === at)?.money;
      const money = thousands === undefined ? count("notes", seat.notes) : amount(thousands);
      const dice = count("page.dice_left", seat.dice + seat.big + seat.neutral);
      return say("page.tell.seat", { name: nameOf(people, at), money, dice });
    })
    .join(" ");
}

/** A move as a line of a list. */
export interface LogLine {
  entry: Entry;
  /** Its index in the log. */
  index: number;
  /** The round it belongs to. */
  round: number;
  /** The colour of the player who moved; null: it is no move. */
  hue: number | null;
  text: string;
}

/** Return the lines of a log, the latest move first. */
export const linesOf = ({ entries }: GameLog, people: readonly Person[]): LogLine[] =>
  entries
    .map((entry, index) => ({
      entry,
      index,
      round: entry.before?.round ?? entry.view.round,
      hue: entry.what.t === "placed" ? (people[entry.what.seat]?.hue ?? 0) : null,
      text: describeMoment(entry, people),
    }))
    .reverse();
