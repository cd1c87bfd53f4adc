/** GameProof: what this device can say of the dice of an online game that is over. Nobody has to ask for it: the end of a game does,
    and the list of games for those that it could not be found out for. */
import type { RoomView } from "../api/messages";
import { noteProof } from "../history/store";
import type { Proof } from "../history/played_game";
import { readRecord, RecordError, type Reading } from "../record/record_reader";
import { VERSIONS, versionIn } from "../record/record_version";
import { diceVerdict } from "../record/replay";
import type { Engine } from "../rules/engine";
import { loadEngine } from "../rules/load_engine";
import { SEPARATOR, stepText } from "../rules/steps";
import { pinOf, type Pin } from "./pins";
import { originOf } from "./proof";
import { agrees, eventText, forgetSight, saveProof, sightOf, type Sight } from "./witness";

/** The events of a record, as texts to compare with those that were seen. */
function eventsIn({ record: { steps }, rules, positions }: Reading): string[] {
  const places = steps.flatMap((step, number) => (step.t === "place" ? [number] : []));
  const chance = (from: number, to = steps.length): string => steps.slice(from, to).map(stepText).join(SEPARATOR);
  const events = [eventText({ t: "started", chance: chance(0, places[0]) })!];
  for (const [at, number] of places.entries()) {
    const [turn, step] = [rules.turn(positions[number]!), steps[number]!];
    if (turn.act !== "seat" || step.t !== "place") continue;
    const { face, bandit } = step;
    const more = { seat: turn.seat, face, bandit, by: "player" as const, payout: null };
    events.push(eventText({ t: "placed", ...more, chance: chance(number + 1, places[at + 1]) })!);
  }
  return events;
}

/** What a record proves to a device with this pin, which saw this of the game. `seeds`: those that it was shown in the end, in the
    order of the seats; null: it does not know them any more. */
export function proofOf(
  text: string,
  pin: Pin | null,
  sight: Sight,
  seeds: readonly (string | null)[] | null,
  engine: Engine,
): Proof {
  let reading: Reading;
  try {
    reading = readRecord(text, engine);
  } catch (error) {
    // What a newer server writes is for a newer page to judge.
    const version = Number(versionIn(text.split("\n", 1)[0]!.trim()) ?? 0);
    if (error instanceof RecordError && version <= Number(VERSIONS.at(-1))) return "record";
    throw error;
  }
  const { record, secretLine } = reading;
  const said = record.seeds.map((seed, seat) => ({ name: record.names[seat]!, seed }));
  const origin = originOf({ ...record, seeds: said }, pin);
  if (origin.commitment === "other" || origin.changed) return "commitment";
  const replaced = record.commitment !== null && seeds !== null && seeds.join() !== record.seeds.join();
  if (origin.replaced || replaced) return "seed";
  const verdict = diceVerdict(reading);
  if (origin.broken || (!verdict.ok && verdict.line === secretLine)) return "secret";
  if (!agrees(sight, eventsIn(reading))) return "steps";
  if (!verdict.ok) return "draws";
  if (record.day !== null) return "proven";
  if (record.secret === null) return "withheld";
  return origin.commitment === "same" && origin.own === "in" ? "proven" : "checked";
}

/** Find out what the record of a table proves here, and keep it with the game. An engine that cannot be loaded raises an error. */
export async function proveGame(table: string, text: string, room: RoomView | null): Promise<Proof> {
  const engine = await loadEngine();
  const seeds = room?.seats.map((person) => person?.seed ?? null) ?? null;
  const proof = proofOf(text, pinOf(table), sightOf(table), seeds, engine);
  saveProof(table, proof);
  await noteProof(table, proof);
  if (proof !== "withheld") forgetSight(table); // a secret that is told later is compared with it
  return proof;
}
