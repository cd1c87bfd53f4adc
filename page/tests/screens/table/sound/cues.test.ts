import { describe, expect, test } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { GameView } from "../../../../src/lib/api/messages";
import { findPlacing } from "../../../../src/screens/table/sound/placing";
import { afterOption } from "../../../../src/lib/table/positions";
import { cuesOf, touchOf, type SoundEvent, type Sound } from "../../../../src/screens/table/sound/cues";

const before: GameView = { ...samples.table, seat: 0 };
const option = before.options[0];
if (!option) throw new Error("the sample has no moves");
const after = afterOption(before, option);
const sounds = (event: SoundEvent): Sound[] => cuesOf(event).map(({ sound }) => sound);

/** The board after a move that knocks somebody out. */
const knocking = (colours: number[]): GameView => ({
  ...after,
  casinos: after.casinos.map((casino) =>
    casino.casino === option.standing.casino
      ? { ...casino, groups: casino.groups.map((group) => ({ ...group, knocked_out: colours.includes(group.colour) })) }
      : casino,
  ),
});

describe("what was laid", () => {
  test("is read off two boards: who, where, how many", () => {
    expect(findPlacing(before, after)).toMatchObject({ seat: 0, casino: option.standing.casino, dice: option.dice });
  });
  test("is nothing where dice come back, nothing changed, or a roll came", () => {
    for (const [one, other] of [
      [after, before],
      [before, before],
      [null, after],
      [after, after],
      [before, null],
    ] as const)
      expect(findPlacing(one, other)).toBeNull();
  });
});

describe("which sound goes with what", () => {
  test("a roll sounds by the number of its dice, and is felt where it is ours", () => {
    const [roll] = cuesOf({ t: "roll", view: before, you: [0] });
    const dice = before.roll?.own.reduce((sum, each) => sum + each, 0);
    expect(roll).toMatchObject({ sound: "roll", size: dice, mine: true });
    expect(cuesOf({ t: "roll", view: before, you: [1] })[0]?.mine).toBe(false);
    expect(sounds({ t: "roll", view: after, you: [0] })).toEqual([]);
  });
  test("laying sounds by the number of dice laid", () => {
    const [laid] = cuesOf({ t: "shown", before, view: knocking([]), you: [] });
    expect(laid).toMatchObject({ sound: "lay", size: option.dice, mine: false });
  });
  test("a knock-out sounds after the dice, and is felt by whom it hits", () => {
    const there =
      after.casinos.find(({ casino }) => casino === option.standing.casino)?.groups.map(({ colour }) => colour) ?? [];
    const hit = there.find((colour) => colour !== 0) ?? 0;
    const cues = cuesOf({ t: "shown", before: knockedOutNowhere(before), view: knocking([hit]), you: [hit] });
    expect(cues.map(({ sound, mine }) => [sound, mine])).toEqual([
      ["lay", hit === 0],
      ["knock-out", true],
    ]);
    expect(cues[1]?.after).toBeGreaterThan(cues[0]?.after ?? Infinity);
  });
  test("a board that is only shown is silent", () => {
    expect(sounds({ t: "shown", before: null, view: before, you: [0] })).toEqual([]);
  });
  test("a note sounds by its value", () => {
    expect(cuesOf({ t: "note", value: 90, mine: true })).toMatchObject([{ sound: "note", size: 90, mine: true }]);
  });
  test.each([
    [[0], "win"],
    [[1], "loss"],
    [[1, 2], "loss"],
    [[0, 1], "win"],
    [[], "win"],
  ] as const)("the end, for seats %j: %s", (you, sound) => {
    const seats = before.seats.map((seat, i) => ({ ...seat, rank: i === 0 ? 1 : 2 }));
    expect(sounds({ t: "end", view: { ...before, seats }, you })).toEqual([sound]);
  });
  test("our turn sounds and is felt; what others do is only heard", () => {
    expect(cuesOf({ t: "turn" }).map(touchOf)).toEqual([[24]]);
    expect(cuesOf({ t: "note", value: 90, mine: false }).map(touchOf)).toEqual([null]);
  });
});

/** The same board without a stand-off. */
function knockedOutNowhere(view: GameView): GameView {
  return {
    ...view,
    casinos: view.casinos.map((casino) => ({
      ...casino,
      groups: casino.groups.map((group) => ({ ...group, knocked_out: false })),
    })),
  };
}
