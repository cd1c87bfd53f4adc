/** What is asked and entered at a real table, in words. */
import type { Asked, Line, Referee } from "../../../lib/session/referee";
import { casinoOf } from "../../../lib/table/groups";
import type { Person } from "../../../lib/table/people";
import { casinoName, onCasino } from "../../../lib/words/casinos";
import { amount, count, say } from "../../../lib/words/words.svelte";
import { diceIn, rolledHand, type Draft, type Refusal } from "./pad";
import { diceOfRoll } from "../log/descriptions";
import { rollText } from "../../../lib/rules/steps";

const nameOf = (people: readonly Person[], seat: number): string => people[seat]?.name ?? "";

/** Return the title of the pad: whose turn it is, or what is asked of everyone. */
export function titleOf(asked: Asked, people: readonly Person[]): string {
  switch (asked.t) {
    case "lot":
      return say("page.real.lot");
    case "note":
      return casinoName(asked.casino);
    case "spare":
      return say("page.real.spare");
    case "roll":
    case "place":
      return say("page.real.turn", { name: nameOf(people, asked.seat) });
  }
}

/** Return what has to be tapped next. */
export function helpOf(asked: Asked, whole: boolean, { casino, face, dice }: Draft): string {
  const hand = rolledHand(asked);
  if (asked.t === "lot") return say("page.real.lot.help");
  if (asked.t === "note") return say("page.real.note");
  if (hand === null) return say("page.roll.choose_first");
  if (whole || asked.t === "spare") return say("page.real.rolled", { dice: count("dice", diceIn(hand) - dice.length) });
  if (casino === null) return `${count("page.dice_left", diceIn(hand))}. ${say("page.real.where")}`;
  const where = onCasino(casino);
  return face === null ? say("page.real.face", { where }) : say("page.real.how_many", { where });
}

/** Return a sentence for a tap that enters nothing. */
export function refusalText(refusal: Refusal, name: string): string {
  switch (refusal.t) {
    case "limit":
      return count("page.real.limit", refusal.dice, { name });
    case "laid":
      return say("page.real.laid", { face: refusal.face });
    case "no-note":
      return say("page.real.no_note", { money: amount(refusal.value) });
  }
}

/** Describe what was entered: "Ben: 2 dice on the Lantern." */
export function describeLine({ asked, entered }: Pick<Line, "asked" | "entered">, people: readonly Person[]): string {
  if (entered.t === "step") {
    const { step } = entered;
    if (step.t === "lot") return say("page.real.starts", { name: nameOf(people, step.seat) });
    if (step.t === "deal" && asked.t === "note") return `${casinoName(asked.casino)}: ${amount(step.value)}`;
    const what =
      asked.t === "roll" ? say("page.roll.of", { name: nameOf(people, asked.seat) }) : say("page.real.spare");
    return step.t === "roll" ? `${what}: ${rollText(step)}` : "";
  }
  const name = "seat" in asked ? nameOf(people, asked.seat) : "";
  const where = onCasino(casinoOf(entered.move));
  if (entered.t === "place") return `${name}: ${where}`;
  return say("page.tell.placed", { name, dice: count("dice", diceOfRoll(entered.dice)), where });
}

/** Return what is said while later entries wait. */
export function waitingText(referee: Referee, people: readonly Person[]): string {
  const { waiting, firstWaiting: first } = referee;
  if (first === null) return "";
  const { round, seat } = first;
  return seat === null
    ? count("page.real.later", waiting, { round })
    : count("page.real.waiting", waiting, { round, name: nameOf(people, seat) });
}

/** The remarks of a referee, as the record has them. */
const BECAME = /^corrected: (.+) became (.+)$/;
const DROPPED = /^(\d+) later entries were dropped$/;
const AGAIN = /^(\d+) later entries fit again$/;

/** Return a remark about a correction in the language of the page. */
export function remarkText(text: string): string {
  const [, before, after] = BECAME.exec(text) ?? [];
  if (before && after) return say("page.real.became", { before, after });
  const dropped = DROPPED.exec(text)?.[1];
  if (dropped) return count("page.real.dropped", Number(dropped));
  const again = AGAIN.exec(text)?.[1];
  return again ? count("page.real.again", Number(again)) : text;
}

/** Say what is asked now, for those who listen. */
export const describeAsked = (asked: Asked, whole: boolean, draft: Draft, people: readonly Person[]): string =>
  `${titleOf(asked, people)}. ${helpOf(asked, whole, draft)}`;
