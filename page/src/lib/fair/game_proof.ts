/** Finds out what a finished online game proves to this device about its dice. This runs automatically at the end of a game, and again
    for games where it failed when the list of games is shown. */
import type { RoomView } from "../api/messages";
import { updateProof } from "../history/store";
import type { Proof } from "../history/played_game";
import { readRecord, RecordError, type Reading } from "../record/record_reader";
import { VERSIONS, versionIn } from "../record/record_version";
import { diceVerdict } from "../record/replay";
import type { Engine } from "../rules/engine";
import { loadEngine } from "../rules/load_engine";
import { SEPARATOR, stepText } from "../rules/steps";
import { pinOf, type Pin } from "./pins";
import { originOf } from "./proof";
import { matchesSeenEvents, eventText, forgetSeenEvents, saveProof, seenEventsOf, type SeenEvents } from "./witness";

/** Return the events of a record as texts, to be compared with the events seen. */
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

/** Return what a record proves to a device with this pin and these events seen. `seeds`: the seeds that the device was shown at the end,
    by seat; null: unknown. */
export function proofOf(
  text: string,
  pin: Pin | null,
  sight: SeenEvents,
  seeds: readonly (string | null)[] | null,
  engine: Engine,
): Proof {
  let reading: Reading;
  try {
    reading = readRecord(text, engine);
  } catch (error) {
    // A record of a newer format is left to a newer page.
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
  if (!matchesSeenEvents(sight, eventsIn(reading))) return "steps";
  if (!verdict.ok) return "draws";
  if (record.day !== null) return "proven";
  if (record.secret === null) return "withheld";
  return origin.commitment === "same" && origin.own === "in" ? "proven" : "checked";
}

/** Find out what the record of a table proves to this device, and save it with the game. Throws if the engine cannot be loaded. */
export async function proveGame(table: string, text: string, room: RoomView | null): Promise<Proof> {
  const engine = await loadEngine();
  const seeds = room?.seats.map((person) => person?.seed ?? null) ?? null;
  const proof = proofOf(text, pinOf(table), seenEventsOf(table), seeds, engine);
  saveProof(table, proof);
  await updateProof(table, proof);
  if (proof !== "withheld") forgetSeenEvents(table); // still needed if the secret is revealed later
  return proof;
}
