/** The tips of a first game: which of them is timely, and its subject on the screen. */
import type { GameView, Option, Standing } from "../../../lib/api/messages";
import { BANDIT } from "../../../lib/table/groups";
import { say, type Key } from "../../../lib/words/words.svelte";

export const TIPS = ["choose", "equal", "bandit", "neutral", "marks", "paid"] as const;
export type Tip = (typeof TIPS)[number];

/** The subject of a tip: our dice or the neutral ones among them; a casino's stand-off, notes or facade; a payout. */
export type Subject = { kind: "dice" | "neutral" | "payout" } | { kind: "pen" | "notes" | "facade"; casino: number };

export interface TimelyTip {
  tip: Tip;
  subject: Subject;
  /** Whether it is about the previewed move, so that it cannot wait for another turn. */
  urgent: boolean;
}

/** The state of the screen. */
export interface Situation {
  view: GameView;
  /** The seat we choose for now; null: nothing can be chosen. */
  seat: number | null;
  /** The previewed move; null: none. */
  preview: Option | null;
  /** Whether a move is chosen, not only previewed. */
  chosen: boolean;
  /** Whether a round is being paid. */
  paying: boolean;
}

const inStandOff = (casino: Standing, colour: number | null): boolean =>
  casino.groups.some((group) => group.knocked_out && (colour === null || group.colour === colour));
const isTaker = (casino: Standing, seat: number | null): boolean => seat !== null && casino.takers.includes(seat);
const pens = (casino: number): Subject => ({ kind: "pen", casino });

/** The subject that each tip would have now, in order of importance; null: it is not timely. */
const MOMENTS: Record<Tip, (situation: Situation) => Subject | null> = {
  choose: ({ view, seat, chosen }) =>
    seat !== null && !chosen && new Set(view.options.map(({ move }) => move.face)).size > 1 ? { kind: "dice" } : null,

  equal: ({ view, seat, preview }) => {
    if (seat === null) return null;
    if (preview && inStandOff(preview.standing, seat)) return pens(preview.standing.casino);
    const ours = view.casinos.find((casino) => inStandOff(casino, seat));
    const open = (casino: Standing): boolean => view.options.some(({ standing }) => standing.casino === casino.casino);
    const found = ours ?? view.casinos.find((casino) => open(casino) && inStandOff(casino, null));
    return found ? pens(found.casino) : null;
  },

  bandit: ({ view, seat }) =>
    seat !== null && view.options.some(({ move }) => move.bandit) ? { kind: "facade", casino: BANDIT } : null,

  neutral: ({ view, seat }) =>
    seat !== null && view.roll?.neutral.some((dice) => dice > 0) ? { kind: "neutral" } : null,

  marks: ({ view, seat, preview }) => {
    if (seat === null) return null;
    const after = preview && isTaker(preview.standing, seat) ? preview.standing : undefined;
    const found =
      after ??
      view.casinos.find((casino) => isTaker(casino, seat)) ??
      view.casinos.find((casino) => casino.takers.some((taker) => taker !== null));
    return found ? { kind: "notes", casino: found.casino } : null;
  },

  paid: ({ paying }) => (paying ? { kind: "payout" } : null),
};

/** Return the first tip that is timely and was not given yet. The tip about turns comes before all others. */
export function timelyTip(situation: Situation, given: readonly string[]): TimelyTip | null {
  for (const tip of TIPS) {
    if (given.includes(tip) || (tip !== "choose" && tip !== "paid" && !given.includes("choose"))) continue;
    const subject = MOMENTS[tip](situation);
    if (!subject) continue;
    const { seat, preview } = situation;
    const urgent = tip === "equal" && seat !== null && preview !== null && inStandOff(preview.standing, seat);
    return { tip, subject, urgent };
  }
  return null;
}

/** Return a text that identifies the current turn, so that no turn has two tips: a seat's dice only decrease within a round. */
export function turnOf({ view, seat }: Situation): string {
  const left = view.seats[seat ?? -1];
  return [view.round, seat, left?.dice, left?.big, left?.neutral].join();
}

const KEYS: Record<Tip, [title: Key, text: Key]> = {
  choose: ["page.coach.choose", "page.coach.choose.how"],
  equal: ["page.coach.equal", "page.coach.equal.how"],
  marks: ["page.coach.marks", "page.coach.marks.how"],
  bandit: ["page.coach.bandit", "page.coach.bandit.how"],
  neutral: ["page.coach.neutral", "page.coach.neutral.how"],
  paid: ["page.coach.paid", "page.coach.paid.how"],
};

/** Return the title and text of a tip. */
export function describeTip(tip: Tip): { title: string; text: string } {
  const [title, text] = KEYS[tip];
  return { title: say(title), text: say(text) };
}
