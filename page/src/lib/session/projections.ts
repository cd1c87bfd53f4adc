/** What screens and records see of a session: its room, events and record. */
import type { Agreement, OwnWinnings, PersonView, PublicEvent, RoomView, Standing } from "../api/messages";
import { commitmentOf } from "../fair/dice";
import type { Rules } from "../rules/engine";
import type { GameRecord } from "../record/record";
import { stateOf, type Entry, type Game } from "./game";
import type { Plan } from "./plan";

export const peopleOf = ({ seats }: Plan): number[] => seats.flatMap(({ bot }, at) => (bot === null ? [at] : []));

/** Return the commitment to a game's secret; null: everyone knows its dice, or its first dice are another game's. */
export const commitmentIn = ({ dealer, beginning }: Plan): string | null =>
  dealer.t === "fair" && beginning === null ? commitmentOf(dealer.secret) : null;

/** Return the secret once it may be revealed; null before, or if there is none. */
const secretIn = (plan: Plan, revealed: boolean): string | null =>
  revealed && plan.dealer.t === "fair" && plan.beginning === null ? plan.dealer.secret : null;

/** Return the room of a game. `since`: when the game was set up, ms since 1970. */
export function roomOf(
  table: string,
  plan: Plan,
  game: Game,
  rules: Rules,
  since: number,
  commitment: string | null,
): RoomView {
  const state = stateOf(game, rules);
  const seats = plan.seats.map(({ name, colour, seed, bot }, at): PersonView => {
    const { standIn, left } = game.seats[at]!;
    const person = { name, colour, seed, bot: bot ?? standIn, left, ran_out: false, agreed: true, hushed: false };
    return { ...person, kind: bot === null ? "person" : "bot", devices: bot === null ? [since] : [] };
  });
  return {
    ...{ table, state, seats, commitment },
    agreement: plan.agreement satisfies Agreement,
    secret: secretIn(plan, state === "over" || state === "ended"),
    end_asked: game.endAsked.toSorted(),
    previous: plan.previous,
    following: game.following,
    day: plan.dealer.t === "day" ? plan.dealer.day : null,
    trial: plan.beginning !== null,
  };
}

/** Return the winnings of this device's people while they lie face down. */
export function ownOf(plan: Plan, { position, ended }: Game, rules: Rules): OwnWinnings[] {
  if (position === null || ended || !rules.hidden(position)) return [];
  return peopleOf(plan).map((seat) => rules.own(position, seat));
}

export function eventOf(entry: Entry, payout: Standing[] | null): PublicEvent {
  switch (entry.t) {
    case "placed":
      return { ...entry, payout };
    case "stood-in":
      return { ...entry, by: null };
    case "moved": // not announced as an end: the room says where the game is
    case "entered": // shown, but not played out: people have seen it on their table
    case "corrected":
      return { t: "created" };
    default:
      return entry;
  }
}

export function recordOf(plan: Plan, game: Game, rules: Rules, commitment: string | null): GameRecord {
  const { agreement, seats, dealer } = plan;
  return {
    setup: agreement,
    names: seats.map(({ name }) => name),
    steps: game.steps,
    remarks: game.remarks,
    commitment,
    table: null,
    root: null,
    seeds: commitment === null ? [] : seats.map(({ seed }) => seed),
    secret: secretIn(plan, stateOf(game, rules) !== "playing"),
    day: dealer.t === "day" ? dealer.day : null,
  };
}
