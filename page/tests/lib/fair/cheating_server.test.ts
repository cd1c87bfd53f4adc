/** A server that cheats with fair dice, and what the page makes of it: through the client of a table, as it happens. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as samples from "../../../src/gallery/samples";
import type { EditionInfo, PersonView, RoomView, Verdict } from "../../../src/lib/api/messages";
import { TableClient } from "../../../src/lib/online/table_client.svelte";
import { checkDice, readDiceLines } from "../../../src/lib/fair/check";
import { fingerprintOf } from "../../../src/lib/fair/dice";
import { pinOf } from "../../../src/lib/fair/pins";
import { commandOf, findPin, originOf, outcomeOf, type Outcome } from "../../../src/lib/fair/proof";
import { FakeSocket } from "../online/fake_socket";
import { event, welcome } from "../online/server";
import { eventually } from "../../eventually.ts";

const TABLE = "the-table";
const RECORD = readFileSync(
  join(import.meta.dirname, "../../../../tests/records/golden/classic-3-neutral.croupier"),
  "utf8",
);
const { commitment: COMMITMENT, seeds: SEEDS } = readDiceLines(RECORD);
const SECRET = /^secret: (\w+)$/m.exec(RECORD)![1]!;
const RIGHT: Verdict = { ok: true, finished: true, dice: "checked", line: null, reason: null };
const NOTES = { 10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5 };
const CLASSIC: EditionInfo = {
  name: "classic",
  fewest: 2,
  most: 5,
  rounds: 4,
  dice: 8,
  big_dice: 0,
  big_weight: 2,
  bandit: false,
  neutral: [],
  fill_sum: 50,
  fill_notes: 0,
  leaving: "under-pile",
  notes: Object.entries(NOTES).map(([value, count]) => ({ value: Number(value), count })),
};

const commitments = (howMany: number): string[] =>
  Array.from({ length: howMany }, (_, number) => number.toString(16).padStart(64, "0"));

const drawn = vi.hoisted(() => ({ seed: "" }));
vi.mock("../../../src/lib/online/tokens", async (original) => ({
  ...(await original<typeof import("../../../src/lib/online/tokens")>()),
  drawSeed: () => drawn.seed,
}));

let client: TableClient;
let seq = 0;

/** A table as the server shows it: seat 0 is ours once it has a seed. */
function room(commitment: string, seeds: (string | null)[], state: RoomView["state"] = "open"): RoomView {
  const { seats } = samples.room(3, "classic");
  const people = seats.map((person, seat): PersonView | null =>
    person && seeds[seat] ? { ...person, seed: seeds[seat] } : null,
  );
  return { ...samples.room(3, "classic"), table: TABLE, state, commitment, seats: people, secret: null };
}
function show(shown: RoomView, you: number[] = []): void {
  FakeSocket.last.tell(welcome({ seq, you, host: false, room: shown, view: null, present: [] }));
}
function tell(shown: RoomView): void {
  seq += 1;
  FakeSocket.last.tell(event(seq, { t: "started", chance: "" }, { room: shown }));
}
/** Take seat 0 with a seed; the server says that all is well. */
async function sit(seed: string): Promise<void> {
  drawn.seed = seed;
  const answer = client.sit({ name: "Anna", seat: 0 });
  FakeSocket.last.tell({ t: "seated", key: FakeSocket.last.keys.at(-1)!, seat: 0, token: "t".repeat(32) });
  await answer;
}
function come(): void {
  client = new TableClient(TABLE, FakeSocket.connect);
  client.open();
  FakeSocket.last.accept();
}
/** What the page says of a record; `table`: it was taken from there, not from a file. */
async function said(text: string, table: string | null = TABLE): Promise<Outcome> {
  const lines = readDiceLines(text);
  const pin = table === null ? findPin(lines) : pinOf(table);
  return outcomeOf(RIGHT, await checkDice(text, [CLASSIC]), originOf(lines, pin));
}
const everyone = SEEDS.map(({ seed }) => seed);
const [ours, ...others] = everyone as [string, ...string[]];

beforeEach(() => {
  localStorage.clear();
  FakeSocket.made = [];
  seq = 0;
  come();
});
afterEach(() => client.close());

describe("an honest server", () => {
  test("its dice are proven to a device that saw the commitment and added a seed", async () => {
    show(room(COMMITMENT!, []));
    await sit(ours);
    tell(room(COMMITMENT!, everyone, "playing"));
    tell({ ...room(COMMITMENT!, everyone, "over"), secret: SECRET });
    await eventually(() => expect(client.dice.alarm).toBeNull());
    expect(await said(RECORD)).toBe("proven");
    expect(await said(RECORD, null)).toBe("proven");
    const command = commandOf(originOf(readDiceLines(RECORD), pinOf(TABLE)));
    expect(command).toBe(`croupier verify --commitment ${COMMITMENT} --seed=${ours} FILE`);
  });

  test("who adds the last seed knows that nobody could choose after them", async () => {
    show(room(COMMITMENT!, [null, ...others]));
    await sit(ours);
    expect(originOf(readDiceLines(RECORD), pinOf(TABLE)).last).toBe(true);
    expect(await said(RECORD)).toBe("proven");
  });

  test("who does not, or whose others changed seeds or seats since, does not know it", async () => {
    const [second, third] = others as [string, string];
    show(room(COMMITMENT!, [null, second, null]));
    await sit(ours);
    show(room(COMMITMENT!, [null, third, second]));
    await sit(ours);
    show(room(COMMITMENT!, [null, second, "a-better-one"]));
    await sit(ours);
    expect(originOf(readDiceLines(RECORD), pinOf(TABLE))).toMatchObject({ own: "in", last: false });
  });

  test("its dice are consistent to one who only watched, and to one who was never there", async () => {
    expect(await said(RECORD)).toBe("consistent");
    show(room(COMMITMENT!, everyone, "playing"));
    expect(await said(RECORD)).toBe("consistent");
    expect(originOf(readDiceLines(RECORD), pinOf(TABLE))).toMatchObject({ commitment: "same", own: "none" });
    expect(originOf(readDiceLines(RECORD), null)).toMatchObject({ commitment: "unseen", own: "none" });
  });

  test("a seat left before the game takes its seed along, and a refused one never counts", async () => {
    show(room(COMMITMENT!, []));
    await sit("first-seed");
    seq += 1;
    FakeSocket.last.tell({ t: "you", seats: [0], host: false });
    FakeSocket.last.tell(event(seq, { t: "sat", seat: 0, name: "Anna" }, { room: room(COMMITMENT!, ["first-seed"]) }));
    seq += 1;
    FakeSocket.last.tell(event(seq, { t: "left", seat: 0 }, { room: room(COMMITMENT!, []) }));
    expect(pinOf(TABLE)?.seeds).toEqual([]);
    drawn.seed = "refused-seed";
    const answer = client.sit({ name: "Anna", seat: 0 });
    FakeSocket.last.tell({
      t: "refused",
      key: FakeSocket.last.keys.at(-1)!,
      code: "seat-taken",
      message: "",
      table: null,
    });
    await answer;
    expect(pinOf(TABLE)).toMatchObject({ seeds: [], sent: [] });
    tell(room(COMMITMENT!, everyone, "playing"));
    expect(client.dice.alarm).toBeNull();
    expect(await said(RECORD)).toBe("consistent");
  });

  test("a seat that came from another device is no alarm, and no proof", async () => {
    show(room(COMMITMENT!, everyone, "playing"), [0]);
    expect(client.dice.alarm).toBeNull();
    expect(await said(RECORD)).toBe("consistent");
  });

  test("a host who takes a player off the seat while they are away is no cheat", async () => {
    show(room(COMMITMENT!, []));
    await sit("first-seed");
    show(room(COMMITMENT!, everyone, "playing"), []);
    expect(client.dice.alarm).toBeNull();
    expect(await said(RECORD)).toBe("consistent");
  });
});

describe("a server that cheats", () => {
  test("swapped secret: what it tells at the end does not fit what was pinned", async () => {
    show(room(COMMITMENT!, []));
    await sit(ours);
    tell({ ...room(COMMITMENT!, everyone, "over"), secret: "00".repeat(32) });
    await eventually(() => expect(client.dice.alarm).toBe("secret"));
    expect(await said(RECORD)).toBe("wrong");
    localStorage.clear();
    expect(await said(RECORD.replace(SECRET, "00".repeat(32)))).toBe("wrong");
  });

  test("a secret chosen after the seeds: of 40 commitments in the lobby the first counts, and it is an alarm", async () => {
    const shown = commitments(40);
    for (const commitment of shown) show(room(commitment, []));
    expect(client.dice.alarm).toBe("commitment");
    await sit(ours);
    show(room(COMMITMENT!, everyone, "playing"), [0]);
    expect(pinOf(TABLE)).toMatchObject({ commitment: shown[0], others: [...shown.slice(1), COMMITMENT] });
    expect(await said(RECORD)).toBe("wrong");
    expect(await said(RECORD, null), "found by our seed, without its table").toBe("wrong");
  });

  test("a commitment that was seen at another table counts for nothing here", async () => {
    show(room(commitments(1)[0]!, []));
    await sit(ours);
    client.close();
    const other = new TableClient("another", FakeSocket.connect);
    other.open();
    FakeSocket.last.accept();
    show({ ...room(COMMITMENT!, []), table: "another" });
    other.close();
    expect(pinOf("another")?.commitment).toBe(COMMITMENT);
    expect(await said(RECORD)).toBe("wrong");
    expect(await said(RECORD, null)).toBe("wrong");
  });

  test("the alarm is not forgotten when the page is opened again, nor when the first commitment is shown again", () => {
    const [first, second] = commitments(2) as [string, string];
    show(room(first, []));
    show(room(second, []));
    client.close();
    come();
    expect(client.dice.alarm).toBe("commitment");
    show(room(first, []));
    expect(client.dice.alarm).toBe("commitment");
  });

  test("a commitment swapped while the game goes on is an alarm at the next room that is shown", () => {
    show(room(COMMITMENT!, everyone, "playing"), [0]);
    expect(client.dice.alarm).toBeNull();
    tell(room(commitments(1)[0]!, everyone, "playing"));
    expect(client.dice.alarm).toBe("commitment");
  });

  test("seeds replaced: our seat is shown with another seed, and the record lacks ours", async () => {
    show(room(COMMITMENT!, []));
    await sit("our-real-seed");
    FakeSocket.last.tell({ t: "you", seats: [0], host: false });
    tell(room(COMMITMENT!, everyone, "playing"));
    expect(client.dice.alarm).toBe("seed");
    expect(await said(RECORD)).toBe("wrong");
  });

  test("seeds replaced in the record alone are found there", async () => {
    show(room(COMMITMENT!, []));
    await sit("our-real-seed");
    FakeSocket.last.tell({ t: "you", seats: [0], host: false });
    tell(room(COMMITMENT!, ["our-real-seed", ...others], "playing"));
    expect(client.dice.alarm).toBeNull();
    expect(await said(RECORD)).toBe("wrong");
    expect(originOf(readDiceLines(RECORD), pinOf(TABLE))).toMatchObject({ replaced: true, own: "none" });
  });

  test("two faces: who was shown the other one finds the record wrong, and fingerprints differ", async () => {
    const face = commitments(1)[0]!;
    show(room(face, []));
    await sit(ours);
    tell(room(face, everyone, "playing"));
    expect(client.dice.alarm, "this device has seen but one").toBeNull();
    expect(await said(RECORD)).toBe("wrong");
    expect(await fingerprintOf(face, everyone)).not.toEqual(await fingerprintOf(COMMITMENT!, everyone));
    expect(await fingerprintOf(COMMITMENT!, [...others, ours])).not.toEqual(await fingerprintOf(COMMITMENT!, everyone));
  });

  test("withheld secret: nothing is wrong, and nothing proven", async () => {
    show(room(COMMITMENT!, []));
    await sit(ours);
    expect(await said(RECORD.replace(/^secret: .*$/m, ""))).toBe("consistent");
  });

  test("stripped record: wrong where the table had a commitment, else not proven", async () => {
    const stripped = RECORD.replace(/^(secret|commitment|seed): .*\n/gm, "");
    expect(await said(stripped, null)).toBe("consistent");
    show(room(COMMITMENT!, []));
    expect(await said(stripped)).toBe("wrong");
  });

  test("a line that is not understood could hide a roll: then nothing is proven", async () => {
    show(room(COMMITMENT!, []));
    await sit(ours);
    expect(await said(RECORD.replace(/^(round 2)$/m, "Nobody: 666 > 6\n$1"))).toBe("consistent");
  });
});

test("the fingerprint is that of docs/fair-dice.md", async () => {
  const groups = await fingerprintOf("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd", [
    "anna",
    "Ben_2",
    "c117",
  ]);
  const docs = readFileSync(join(import.meta.dirname, "../../../../docs/fair-dice.md"), "utf8");
  expect(docs.includes(`\`${groups!.join(" ")}\``)).toBe(true);
});

describe("the deal of a day", () => {
  const OF_DAY = readFileSync(join(import.meta.dirname, "../../../../tests/records/day.croupier"), "utf8");
  const ofDay = (day: string): RoomView => ({ ...room("", everyone, "playing"), commitment: null, day });

  test("has nothing to keep and nothing to be alarmed about, and its dice are proven by themselves", async () => {
    show(ofDay("2026-11-16"), [0]);
    tell(ofDay("2026-11-16"));
    expect([client.dice.alarm, pinOf(TABLE)]).toEqual([null, null]);
    expect(await said(OF_DAY)).toBe("proven");
  });

  test("cannot take the place of dice that were committed to", async () => {
    show(room(COMMITMENT!, [null, ...others]));
    await sit(ours);
    tell(ofDay("2026-11-16"));
    expect(client.dice.alarm).toBe("commitment");
    expect(await said(OF_DAY)).toBe("wrong");
  });
});
