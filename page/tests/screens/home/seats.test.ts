import { describe, expect, it } from "vitest";
import type { DeviceSeat } from "../../../src/lib/shell/last_setups";
import { addSeat, changeSeat, removeSeat } from "../../../src/screens/home/seats";

const two: DeviceSeat[] = [
  { name: "Anna", colour: "ruby", bot: null },
  { name: "Ben", colour: "sky", bot: null },
];

describe("seats round one device", () => {
  it("get the first colour nobody has", () => {
    expect(addSeat(two)[2]).toEqual({ name: "", colour: "lemon", bot: null });
    expect(addSeat(removeSeat(two, 0))[1]?.colour).toBe("ruby");
  });

  it("swap colours when one takes another's", () => {
    expect(changeSeat(two, 0, { colour: "sky" }).map(({ colour }) => colour)).toEqual(["sky", "ruby"]);
  });

  it("keep their colours when a name changes", () => {
    expect(changeSeat(two, 1, { name: "Bruno" }).map(({ name, colour }) => [name, colour])).toEqual([
      ["Anna", "ruby"],
      ["Bruno", "sky"],
    ]);
  });

  it("stay as they are when there is no such seat", () => {
    expect(changeSeat(two, 5, { name: "Nobody" })).toEqual(two);
  });
});
