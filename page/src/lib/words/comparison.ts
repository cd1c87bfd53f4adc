/** Comparisons of two moves in words: the sentences of `croupier.evaluation.reason_words`. */
import type { Move, MoveComparison, MoveReason } from "../api/messages";
import { BANDIT } from "../table/groups";
import { NEUTRAL, type Person } from "../table/people";
import { atCasino, onCasino } from "./casinos";
import { count, list, money, percent, say, words, type Key } from "./words.svelte";

/** A reason, or a sentence about the comparison as a whole. */
export interface ReasonLine {
  /** The part of the gap that it explains, in points: "+6.2"; "": it explains none. */
  points: string;
  text: string;
}

type AboutCasino = Exclude<MoveReason["kind"], "hold" | "last word">;
const KEYS: Record<AboutCasino, Key> = {
  "knock-out": "reason.knock_out",
  rescue: "reason.rescue",
  take: "reason.take",
  defend: "reason.defend",
  spoil: "reason.spoil",
  chance: "reason.chance",
  "avoid a tie": "reason.avoid_tie",
  rival: "reason.rival",
  cost: "reason.cost",
  "rival's gain": "reason.cost_rival",
};
/** The same where "you" are who they name. */
const ABOUT_YOU: Partial<Record<Key, Key>> = {
  "reason.rescue": "page.reason.rescue",
  "reason.take_from": "page.reason.take_from",
  "reason.spoil": "page.reason.spoil",
  "reason.avoid_tie": "page.reason.avoid_tie",
  "reason.rival": "page.reason.rival",
  "reason.cost_rival": "page.reason.cost_rival",
};

/** Write a number of points with its sign and one decimal. */
const pointsText = (share: number): string =>
  new Intl.NumberFormat(words.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "always",
  })
    .format(100 * share)
    .replace("-", "−");

/** Name a move by its dice: "5"; on the bandit also by where they go. */
const moveName = ({ face, bandit }: Move): string => (bandit ? `${face} ${onCasino(BANDIT)}` : String(face));

const nameOf = (people: readonly Person[], seat: number): string => people[seat]?.name ?? "";

/** Say whom a move knocks out. */
function sayKnockOut({ knocked }: MoveReason, people: readonly Person[], values: Record<string, string>): string {
  const [first, ...others] = knocked;
  if (first !== undefined && others.length === 0 && people[first]?.you) return say("page.reason.knock_out", values);
  const names = knocked.map((colour) => {
    if (colour === NEUTRAL) return say("page.reason.neutral");
    return people[colour]?.you ? say("page.reason.you") : nameOf(people, colour);
  });
  return say("reason.knock_out", { ...values, names: list(names) });
}

/** Say what a reason is about. */
function sayFact({ seat, worse }: MoveComparison, reason: MoveReason, people: readonly Person[]): string {
  const { kind, casino, note, taker, other, dice } = reason;
  if (kind === "hold") return count("reason.hold", dice);
  if (kind === "last word") return count("reason.last_word", dice);
  const values = {
    at: atCasino(casino ?? 1),
    note: money(note ?? 0),
    dice: count("dice", dice),
    worse: moveName(worse.move),
  };
  if (kind === "knock-out") return sayKnockOut(reason, people, values);
  const robbed = kind === "take" && other !== null && other !== NEUTRAL;
  const key = robbed ? "reason.take_from" : KEYS[kind];
  const about = (kind === "spoil" ? null : other) ?? taker ?? seat;
  const [yours, name] = [ABOUT_YOU[key], about === NEUTRAL ? say("page.reason.with_neutral") : nameOf(people, about)];
  return people[about]?.you && yours ? say(yours, values) : say(key, { ...values, name });
}

/** Say how often what a reason is about happens after either move. */
function sayOdds({ seat }: MoveComparison, { taker, chances }: MoveReason, people: readonly Person[]): string {
  const [first = 0, second = 0] = chances;
  return say("reason.odds", { name: nameOf(people, taker ?? seat), first: percent(first), second: percent(second) });
}

function sayReply({ reply, worse }: MoveComparison, people: readonly Person[]): string {
  if (!reply) return "";
  const values = { worse: moveName(worse.move), chance: percent(reply.chance) };
  if (people[reply.seat]?.you) return say("page.reason.reply", values);
  return say("reason.reply", { ...values, name: nameOf(people, reply.seat) });
}

/** Say which moves are compared: "Why 5, not 3". */
export const titleOf = ({ better, worse }: { better: Move; worse: Move }): string =>
  say("reason.title", { better: moveName(better), worse: moveName(worse) });

/** The same in parts, so that the moves can be drawn. */
export function titleParts({ better, worse }: { better: Move; worse: Move }): (string | Move)[] {
  const text = say("reason.title", { better: "<1>", worse: "<2>" });
  const parts = text.split(/(<[12]>)/).filter((part) => part !== "");
  return parts.map((part) => (part === "<1>" ? better : part === "<2>" ? worse : part));
}

/** Say why one move is better than the other, the largest reason first. */
export function describeComparison(
  comparison: MoveComparison,
  people: readonly Person[],
  players: number,
): ReasonLine[] {
  const { reasons, worse, gainer, gain } = comparison;
  if (comparison.nearly_equal) return [{ points: "", text: say("reason.equal") }];
  const lines = reasons.map((reason): ReasonLine => {
    const fact = sayFact(comparison, reason, people);
    const odds = reason.kind === "hold" ? "" : ` ${sayOdds(comparison, reason, people)}`;
    return { points: pointsText(reason.share), text: fact + odds };
  });
  const rest = [
    reasons.length === 0 && say("reason.none"),
    sayReply(comparison, people),
    gainer !== null &&
      players > 2 &&
      say("reason.gainer", { worse: moveName(worse.move), name: nameOf(people, gainer), points: pointsText(gain) }),
  ];
  return [...lines, ...rest.flatMap((text) => (text ? [{ points: "", text }] : []))];
}
