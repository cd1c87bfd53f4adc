/** A record as moments to step through, and the verdict on it: what a server answers, without one. */
import type { Moment, PlacedEvent, Replay, StartedEvent, Verdict } from "../api/messages";
import { commitmentOf, Dice, tableSecretOf } from "../fair/dice";
import type { Draw, DrawResult, Engine, Step } from "../rules/engine";
import { readRecord, RecordError, type Reading } from "./record_reader";
import { facesText, rollText, SEPARATOR, stepText } from "../rules/steps";

/** A record and the positions before its first step and after each. */
type Played = Pick<Reading, "record" | "rules" | "positions">;

/** The moments of a game; winnings lie open, since a record has no secrets. */
function* momentsOf({ record, rules: played, positions }: Played, engine: Engine): Generator<Moment> {
  const rules = engine.rules({ ...record.setup, face_down: false });
  const places = record.steps.flatMap((step, number) => (step.t === "place" ? [number] : []));
  const said = (from: number, to: number): string[] =>
    record.remarks.filter(({ after }) => after > from && after <= to).map(({ text }) => text);
  const view = (after: number): Moment["view"] => rules.view(positions[after]!, { revealed: true });
  /** Where only the dice placed were noted, nobody knows how the others fell. */
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

/** A whole game to step through; what cannot be read raises RecordError. */
export const replayOf = (source: string, engine: Engine): Replay => buildReplay(readRecord(source, engine), engine);

/** The same of a game that is known. */
export function buildReplay(played: Played, engine: Engine): Replay {
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

/** What the dice of a record give for a draw. `turn`: which turn of its round the seat has, for the dice of a day. */
export function makeDraw(dice: Dice, draw: Draw, turn: number | null = null): DrawResult {
  if (draw.kind === "lot" || draw.kind === "note") return draw.bound === 0 ? 0 : dice.number(draw.place, draw.bound);
  const place = turn !== null && draw.kind === "roll" ? `roll ${draw.round} ${draw.seat + 1} ${turn}` : draw.place;
  return dice.dice(place, draw.dice);
}

/** The first draw that is not what the dice give; null: all are. */
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
    return new RecordError(stepLines[number]!, shouldBe(record.names, draw, fair.step, source));
  }
  return null;
}

function shouldBe(names: readonly string[], draw: Draw, fair: Step, source: string): string {
  if (fair.t === "lot") return `the lot is not that ${source}: it should be ${names[fair.seat]}`;
  if (fair.t === "deal") {
    const [, , casino, there] = draw.place.split(" ");
    return `note ${Number(there) + 1} of casino ${casino} is not that ${source}: it should be ${fair.value}`;
  }
  if (fair.t === "roll" && draw.kind === "roll")
    return `the dice of ${names[draw.seat]} are not those ${source}: they should be ${rollText(fair)}`;
  return `the spare neutral dice are not those ${source}: they should be ${fair.t === "roll" ? facesText(fair.neutral) : ""}`;
}

const wrong = ({ line, reason }: RecordError, finished: boolean, dice: Verdict["dice"]): Verdict => ({
  ok: false,
  finished,
  dice,
  line,
  reason,
});

/** Checks a record as `croupier verify` does: every step by the rules and, where they are known, every draw by the dice. */
export function verdictOn(source: string, engine: Engine): Verdict {
  try {
    return diceVerdict(readRecord(source, engine));
  } catch (error) {
    if (error instanceof RecordError) return wrong(error, false, "unread");
    throw error;
  }
}

/** The verdict on a record whose steps are right: that on its dice. */
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
    return wrong(
      new RecordError(reading.secretLine, "the secret is not the one committed to: its SHA-256 is another"),
      finished,
      kind,
    );
  if (record.table !== null && record.root !== null && tableSecretOf(record.table, record.root) !== record.secret)
    return wrong(
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
  return mistake ? wrong(mistake, finished, kind) : { ok: true, finished, dice: kind, line: null, reason: null };
}
