/** Plays the deal of a day as par would in our seat: everyone who asks gets the same figure. */
import { DAILY, DAILY_BOT } from "../api/constants";
import type { Engine } from "../rules/engine";
import { dealerOf, moveSeed, playChance } from "../session/game";
import type { Thinker } from "../thinker/thinker";

/** The bot that plays at par. */
export const PAR = "house";
/** The seat of the person. */
const PERSON = 0;

/** Play the game; return the money in our seat at its end, thousand $. `onprogress` gets the share that is done; a move is asked for only
    until `signal` is aborted. */
export async function playAtPar(
  day: string,
  engine: Engine,
  thinker: Pick<Thinker, "think">,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const rules = engine.rules(DAILY);
  const source = { t: "day", day } as const;
  const dealer = dealerOf({ dealer: source, seats: [] });
  let { position } = playChance(rules, rules.open(), dealer, []);
  let turns: number[] = [];
  for (let turn = rules.turn(position); turn.act === "seat"; turn = rules.turn(position)) {
    signal.throwIfAborted();
    const { seat } = turn;
    const seed = moveSeed(source, "", seat);
    const move =
      seat === PERSON
        ? await thinker.think({ t: "move", setup: DAILY, position, bot: PAR, seed })
        : rules.quickMove(position, DAILY_BOT, seed);
    const placed = rules.place(position, move);
    turns = placed.payout ? [] : [...turns, seat];
    ({ position } = playChance(rules, placed.position, dealer, turns));
    const { round, rounds, over } = rules.view(position);
    onprogress(over ? 1 : (round - 1) / rounds);
  }
  return rules.scores(position)[PERSON]!.money;
}
