import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as samples from "../../../src/gallery/samples";
import type { MoveAdvised } from "../../../src/lib/api/messages";
import { adviceFor, bestOf, describeAdvice, errorText, often } from "../../../src/lib/words/advice";
import { chooseLanguage, speakMore } from "../../../src/lib/words/words.svelte";

const share = (win: number, exact = false): MoveAdvised => ({
  face: 1,
  bandit: false,
  win,
  error: exact ? 0 : 0.011,
  exact,
  money: 90,
});
/** Every text for a share that is not exact, from 0 to 1 in thousandths. */
const TEXTS = {
  en: "hardly any|1 in 10|1 in 8|1 in 6|1 in 5|1 in 4|1 in 3|2 in 5|1 in 2|3 in 5|2 in 3|3 in 4|4 in 5|9 in 10|nearly all",
  de: "kaum eins|1 von 10|1 von 8|1 von 6|1 von 5|1 von 4|1 von 3|2 von 5|1 von 2|3 von 5|2 von 3|3 von 4|4 von 5|9 von 10|fast alle",
  fr: "presque aucune|1 sur 10|1 sur 8|1 sur 6|1 sur 5|1 sur 4|1 sur 3|2 sur 5|1 sur 2|3 sur 5|2 sur 3|3 sur 4|4 sur 5|9 sur 10|presque toutes",
  it: "quasi nessuna|1 su 10|1 su 8|1 su 6|1 su 5|1 su 4|1 su 3|2 su 5|1 su 2|3 su 5|2 su 3|3 su 4|4 su 5|9 su 10|quasi tutte",
  nl: "bijna geen|1 op 10|1 op 8|1 op 6|1 op 5|1 op 4|1 op 3|2 op 5|1 op 2|3 op 5|2 op 3|3 op 4|4 op 5|9 op 10|bijna alle",
} as const;

beforeAll(() => speakMore());
/** Texts without the marks that isolate what is filled in. */
const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

describe.each(Object.entries(TEXTS))("in %s", (language, texts) => {
  beforeEach(() => chooseLanguage(language as keyof typeof TEXTS));

  test("a larger share is never said to be smaller, and each text stands for one stretch of shares", () => {
    const said = Array.from({ length: 1001 }, (_, i) => bare(often(share(i / 1000))));
    expect(said.filter((text, i) => text !== said[i - 1]).join("|")).toBe(texts);
  });

  test("only what is exact is none or all", () => {
    const ends = [often(share(0, true)), often(share(1, true))];
    expect(texts.split("|")).not.toContain(ends[0]);
    expect(texts.split("|")).not.toContain(ends[1]);
    expect(often(share(0.25, true))).toBe(often(share(0.25)));
  });

  test("a sentence says that it is about", () => {
    expect(often(share(0.33), true)).toContain(often(share(0.33)));
    expect(often(share(0.33), true)).not.toBe(often(share(0.33)));
    expect(often(share(0.99), true)).toBe(often(share(0.99)));
  });
});

describe("moves in words", () => {
  const moves = samples.table.options.map(({ move }, i) => ({ ...share(0.5 - [0, 0.005, 0.1, 0.2][i]!), ...move }));
  beforeEach(() => chooseLanguage("en"));

  test("the best comes first, and one that is as good is said to be so", () => {
    expect(bare(describeAdvice(moves, samples.table.options))).toBe(
      "Best: 3 dice on the Twin Swans. Games won: about 1 in 2. 1 die on the Four-Leaf: as good. " +
        "2 dice on the Comet: about 2 in 5. 1 die on the Honeycomb: about 1 in 3.",
    );
    expect(bestOf(moves, samples.table.options)).toBe(samples.table.options[0]);
  });

  test("a group says what its moves win", () => {
    const said = samples.table.options.map((option) => bare(adviceFor(moves, [option])));
    expect(said.slice(0, 3)).toEqual([
      "best move, games won: about 1 in 2",
      "as good as the best move",
      "games won: about 2 in 5",
    ]);
    expect(adviceFor([], samples.table.options)).toBe("");
  });

  test("an error is in points, unless the value is exact", () => {
    expect(errorText(share(0.5))).toBe("± 1.1");
    expect(errorText(share(0.5, true))).toBe("exact");
  });
});
