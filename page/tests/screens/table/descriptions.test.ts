import { beforeAll, expect, test } from "vitest";
import { table } from "../../../src/gallery/samples";
import type { PublicEvent } from "../../../src/lib/api/messages";
import { speak } from "../../../src/lib/words/words.svelte";
import { describeMoment } from "../../../src/screens/table/descriptions";

beforeAll(speak);

const people = [{ name: "You", hue: 1, you: true }, { name: "Ben", hue: 2 }];
const told = (what: PublicEvent, starter = 0): string => describeMoment({ what, before: null, view: { ...table, round: 1, starter } }, people);

test("you are spoken to, others are spoken of", () => {
  expect(told({ t: "started" } as PublicEvent)).toBe("The game begins. Round 1: you go first.");
  expect(told({ t: "started" } as PublicEvent, 1)).toBe("The game begins. Round 1: Ben goes first.");
  const both = (what: object): string[] => [0, 1].map((seat) => told({ ...what, seat } as PublicEvent));
  expect(both({ t: "left" })).toEqual(["You have left.", "Ben has left."]);
  expect(both({ t: "reclaimed" })).toEqual(["You are back.", "Ben is back."]);
  expect(both({ t: "end-asked", ends: false })).toEqual([
    "You would like to end the game.",
    "Ben would like to end the game.",
  ]);
});
