/** Compares two moves in the module, as `croupier.evaluation.compare` does in Python: the gap between them, and its reasons. */
import type { Move, MoveComparison, MoveReason } from "../api/messages";
import type { EngineModule } from "./engine_module.ts";
import { moveOf } from "./game_reader.ts";

/** A legal move by its number, and what it is worth. */
export interface Valued {
  move: number;
  win: number;
  error: number;
  exact: boolean;
}

/** Whose turn it is at the position in the module. */
interface Question {
  seat: number;
  players: number;
  seed: bigint;
}

const FACES = 6;
const NOBODY = -1n;
/** The effort: how many moves the network may value, half a second's worth, and the standard error that suffices, in millionths. */
const EFFORT = [60_000, 4_000] as const;
/** The number of standard errors by which a gap must differ from 0. */
const SURE = 2.5;
/** A reply is named if it is at least as likely as this. */
const OFTEN = 0.2;
/** Kinds of reasons, by the module's numbers. */
const KINDS: readonly MoveReason["kind"][] = [
  "knock-out",
  "rescue",
  "take",
  "defend",
  "spoil",
  "chance",
  "hold",
  "last word",
  "avoid a tie",
  "rival",
  "cost",
  "rival's gain",
];

const numberOf = ({ face, bandit }: Move): number => face - 1 + (bandit ? FACES : 0);

/** Return one of the moves. Throws if it is not among them. */
function find(moves: readonly Valued[], wanted: Move): Valued {
  const found = moves.find(({ move }) => move === numberOf(wanted));
  if (!found) throw new Error(`${wanted.face} is not legal here`);
  return found;
}

const describe = ({ move, win, error, exact }: Valued): MoveComparison["better"] => ({
  move: moveOf(move),
  win,
  error,
  exact,
});

/** Compare two moves of a position that has been evaluated; null stands for the best, and the best of the others. */
export function compareMoves(
  module: EngineModule,
  moves: readonly Valued[],
  { seat, players, seed }: Question,
  move: Move | null,
  other: Move | null,
): MoveComparison {
  const first = move ? find(moves, move) : moves[0];
  const second = other ? find(moves, other) : moves.find((each) => each !== first);
  if (!first || !second || first === second) throw new Error("there are no two moves to compare");
  const whole = (name: string): BigInt64Array => module.array(`reasons.${name}`, "int64");
  const float = (name: string): Float64Array => module.array(`reasons.${name}`, "float64");
  let [better, worse] =
    first.win > second.win || (first.win === second.win && first.move < second.move)
      ? [first, second]
      : [second, first];
  const known = better.exact && worse.exact;
  const ask = (): number => module.call.compare_moves(seed, ...EFFORT, better.move, worse.move);
  let count = known && better.win === worse.win ? 0 : ask();
  let [gap, error] = known ? [better.win - worse.win, 0] : (float("gap") as unknown as [number, number]);
  if (!known && gap < -SURE * error) {
    // Estimates are not certain: the rollouts have the last word.
    [better, worse] = [worse, better];
    count = ask();
    [gap, error] = float("gap") as unknown as [number, number];
  }
  const rivals = Array.from({ length: players }, (_, rival) => rival).filter((rival) => rival !== seat);
  const largest = (worth: (rival: number) => number): number =>
    rivals.reduce((most, rival) => (worth(rival) > worth(most) ? rival : most));
  const gainOf = (rival: number): number => float("gains")[2 * rival]!;
  const chanceOf = (rival: number): number => float("reply")[rival]!;
  const [gainer, replier] = [largest(gainOf), largest(chanceOf)];
  return {
    seat,
    better: describe(better),
    worse: describe(worse),
    gap,
    error,
    nearly_equal: gap < SURE * error || gap === 0,
    reasons: Array.from({ length: count }, (_, number): MoveReason => {
      const value = (name: string): number => Number(whole(name)[number]!);
      const seatIn = (name: string): number | null => (whole(name)[number] === NOBODY ? null : value(name));
      return {
        kind: KINDS[value("kind")]!,
        share: float("share")[number]!,
        error: float("error")[number]!,
        casino: whole("casino")[number] === NOBODY ? null : value("casino") + 1,
        note: value("note") || null,
        taker: seatIn("taker"),
        chances: [float("chances")[2 * number]!, float("chances")[2 * number + 1]!],
        other: seatIn("other"),
        knocked: Array.from({ length: 7 }, (_, colour) => colour).filter((colour) => (value("knocked") >> colour) & 1),
        dice: value("dice"),
      };
    }),
    gainer: count ? gainer : null,
    gain: count ? gainOf(gainer) : 0,
    reply: count && chanceOf(replier) >= OFTEN ? { seat: replier, chance: chanceOf(replier) } : null,
  };
}
