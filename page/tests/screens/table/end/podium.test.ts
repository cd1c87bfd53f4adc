import { mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import Podium from "../../../../src/screens/table/end/Podium.svelte";

beforeAll(() => speak().then(speakMore));

test("who shares the second place stands on an equal step", () => {
  const hand = { dice: 0, big: 0, neutral: 0 };
  const row = (seat: number, rank: number) => ({ seat, rank, money: 90 - 10 * rank, notes: 3, won: null, ...hand });
  const people = ["Ann", "Ben", "Cleo"].map((name, hue) => ({ name, hue }));
  const podium = mount(Podium, { target: document.body, props: { rows: [row(1, 1), row(0, 2), row(2, 2)], people } });
  const second = [...document.querySelectorAll(".podium .second")];
  expect(second.map((step) => step.querySelector(".name")?.textContent)).toEqual(["Ann", "Cleo"]);
  void unmount(podium);
});
