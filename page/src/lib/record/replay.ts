/** Turns a record into moments to step through, and checks it, as a server would. */
import type { ReplayMoment, PlacedEvent, Replay, StartedEvent, Verdict } from "../api/messages";
import { commitmentOf, Dice, tableSecretOf } from "../fair/dice";
import type { Draw, DrawResult, Engine, Step } from "../rules/engine";
import { readRecord, RecordError, type Reading } from "./record_reader";
import { facesText, rollText, SEPARATOR, stepText } from "../rules/steps";

/** A record and the positions before its first step and after each. */
type ReadGame = Pick<Reading, "record" | "rules" | "positions">;

/** Yield the moments of a game. Winnings lie open, since a record hides nothing. */
function* momentsOf({ record, rules: played, positions }: ReadGame, engine: Engine): Generator<ReplayMoment> {
  const rules = engine.rules({ ...record.setup, face_down: false });
  const places = record.steps.flatMap((step, number) => (step.t === "place" ? [number] : []));
  const said = (from: number, to: number): string[] =>
    record.remarks.filter(({ after }) => after > from && after <= to).map(({ text }) => text);
  const view = (after: number): ReplayMoment["view"] => rules.view(positions[after]!, { revealed: true });
  /** If only the dice placed were noted, the others are unknown, and there is no position. */
  const position = (after: number): string | null => {
    const last = record.steps[after - 1];
    return last?.t === "roll" && last.noted ? null : played.text(positions[after]!);
  };
  const chance = (from: number, to: number): string => record.steps.slice(from, to).map(stepText).join(SEPARATOR);
  const first = places[0] ?? record.steps.length;
  const started: StartedEvent = { t: "started", chance: chance(0, first) };
  yield { what: started, remarks: said(-Infinity, -1), view: view(first), position: position(first) };
  for (const [at, number] of places.entries()) {
    const next = places[at + 1] ?? record.steps.length;
    const placing = record.steps[number];
    const turn = rules.turn(positions[number]!);
    if (placing?.t !== "place" || turn.act !== "seat") continue;
    const { payout } = rules.place(positions[number]!, placing);
    const what: PlacedEvent = {
      t: "placed",
      seat: turn.seat,
      face: placing.face,
      bandit: placing.bandit,
      by: "player",
      chance: chance(number + 1, next),
      payout,
    };
    yield { what, remarks: said(at === 0 ? -1 : places[at - 1]!, number), view: view(next), position: position(next) };
  }
}

/** Read a record as a game to step through. Throws RecordError. */
export const replayOf = (source: string, engine: Engine): Replay => buildReplay(readRecord(source, engine), engine);

/** Turn a game that was already read into one to step through. */
export function buildReplay(played: ReadGame, engine: Engine): Replay {
  const { names, setup, commitment, seeds, secret, day, steps, remarks } = played.record;
  const lastPlace = steps.findLastIndex((step) => step.t === "place");
  const last = played.positions.at(-1)!;
  return {
    names: [...names],
    setup: { ...setup },
    commitment,
    seeds: [...seeds],
    secret,
    day,
    moments: [...momentsOf(played, engine)],
    remarks: remarks.filter(({ after }) => after > lastPlace).map(({ text }) => text),
    result:
      played.rules.turn(last).act === "over" ? played.rules.scores(last).toSorted((a, b) => a.seat - b.seat) : null,
  };
}

/** Make a draw with the dice of a record. `turn`: the number of the seat's turn in its round, for the dice of a day. */
export function makeDraw(dice: Dice, draw: Draw, turn: number | null = null): DrawResult {
  if (draw.kind === "lot" || draw.kind === "note") return draw.bound === 0 ? 0 : dice.number(draw.place, draw.bound);
  const place = turn !== null && draw.kind === "roll" ? `roll ${draw.round} ${draw.seat + 1} ${turn}` : draw.place;
  return dice.dice(place, draw.dice);
}

/** Find the first draw that differs from what the dice give; null: none does. */
function wrongDraw({ record, rules, positions, stepLines }: Reading, dice: Dice): RecordError | null {
  const turns = new Map<string, number>();
  for (const [number, step] of record.steps.entries()) {
    const draw = rules.draw(positions[number]!);
    if (draw === null) continue;
    let turn: number | null = null;
    if (record.day !== null && draw.kind === "roll") {
      const whose = `${draw.round} ${draw.seat}`;
      turn = (turns.get(whose) ?? 0) + 1;
      turns.set(whose, turn);
    }
    const fair = rules.chance(positions[number]!, makeDraw(dice, draw, turn));
    if (fair.text === stepText(step)) continue;
    const source = record.day === null ? "of the secret and the seeds" : `of ${record.day}`;
    return new RecordError(stepLines[number]!, describeDifference(record.names, draw, fair.step, source));
  }
  return null;
}

function describeDifference(names: readonly string[], draw: Draw, fair: Step, source: string): string {
  if (fair.t === "lot") return `the lot is not that ${source}: it should be ${names[fair.seat]}`;
  if (fair.t === "deal") {
    const [, , casino, there] = draw.place.split(" ");
    return `note ${Number(there) + 1} of casino ${casino} is not that ${source}: it should be ${fair.value}`;
  }
  if (fair.t === "roll" && draw.kind === "roll")
    return `the dice of ${names[draw.seat]} are not those ${source}: they should be ${rollText(fair)}`;
  return `the spare neutral dice are not those ${source}: they should be ${fair.t === "roll" ? facesText(fair.neutral) : ""}`;
}

const wrongVerdict = ({ line, reason }: RecordError, finished: boolean, dice: Verdict["dice"]): Verdict => ({
  ok: false,
  finished,
  dice,
  line,
  reason,
});

/** Check a record as `croupier verify` does: every step by the rules and, if they are known, every draw by the dice. */
export function verdictOn(source: string, engine: Engine): Verdict {
  try {
    return diceVerdict(readRecord(source, engine));
  } catch (error) {
    if (error instanceof RecordError) return wrongVerdict(error, false, "unread");
    throw error;
  }
}

/** Return the verdict on the dice of a record whose steps are right. */
export function diceVerdict(reading: Reading): Verdict {
  const { record, rules, positions } = reading;
  const finished = rules.turn(positions.at(-1)!).act === "over";
  const kind: Verdict["dice"] =
    record.day !== null
      ? "day"
      : record.commitment === null
        ? "uncommitted"
        : record.secret === null
          ? "unrevealed"
          : "checked";
  if (record.secret !== null && commitmentOf(record.secret) !== record.commitment)
    return wrongVerdict(
      new RecordError(reading.secretLine, "the secret is not the one committed to: its SHA-256 is another"),
      finished,
      kind,
    );
  if (record.table !== null && record.root !== null && tableSecretOf(record.table, record.root) !== record.secret)
    return wrongVerdict(
      new RecordError(reading.secretLine, `the secret is not that of table ${record.table}: its root gives another`),
      finished,
      kind,
    );
  const dice =
    record.day !== null
      ? Dice.ofDay(record.day)
      : record.secret !== null
        ? Dice.fair(record.secret, record.seeds)
        : null;
  const mistake = dice && wrongDraw(reading, dice);
  return mistake ? wrongVerdict(mistake, finished, kind) : { ok: true, finished, dice: kind, line: null, reason: null };
}
