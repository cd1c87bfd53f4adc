/** The pad of a real table: what taps and keys enter, and what is refused. */
import { describe, expect, test } from "vitest";
import { rollOf, type Asked, type Entered, type Hand } from "../../../../src/lib/session/referee";
import {
  countsOf,
  diceTapped,
  EMPTY,
  kindsBeside,
  mainKind,
  nextKind,
  press,
  rollTapped,
  tapOfKey,
  type Draft,
  type Question,
  type Tap,
} from "../../../../src/screens/table/real/pad";

const CLASSIC: Hand = { own: 8, big: 0, neutral: 0 };
const BIGGY: Hand = { own: 6, big: 1, neutral: 2 };
const turn = (hand: Hand): Asked => ({ t: "roll", seat: 1, hand });
const question = (asked: Asked, more: Partial<Question> = {}): Question => ({
  ...{ asked, whole: false, allows: () => true },
  ...more,
});

/** Press some keys one after the other; return the last outcome. */
function pressed(about: Question, ...taps: Tap[]): ReturnType<typeof press> {
  let draft: Draft = EMPTY;
  let outcome: ReturnType<typeof press> = null;
  for (const tap of taps) {
    outcome = press(about, draft, tap);
    if (outcome && "draft" in outcome) ({ draft } = outcome);
  }
  return outcome;
}
const placed = (face: number, hand: Partial<Hand>, bandit = false): { entered: Entered } => ({
  entered: { t: "placed", move: { face, bandit }, dice: rollOf(face, { own: 0, big: 0, neutral: 0, ...hand }) },
});

describe("a placing", () => {
  test("is two taps: the casino, then the number of dice", () => {
    expect(pressed(question(turn(CLASSIC)), { t: "casino", casino: 4 }, { t: "count", dice: 3 })).toEqual(
      placed(4, { own: 3 }),
    );
  });

  test("of the last die is one tap", () => {
    const last = turn({ own: 1, big: 0, neutral: 0 });
    expect(pressed(question(last), { t: "casino", casino: 2 })).toEqual(placed(2, { own: 1 }));
    const big = turn({ own: 0, big: 1, neutral: 0 });
    expect(pressed(question(big), { t: "casino", casino: 2 })).toEqual(placed(2, { big: 1 }));
  });

  test("of more dice than the hand has is refused with the number of dice left", () => {
    expect(
      pressed(question(turn({ own: 3, big: 0, neutral: 0 })), { t: "casino", casino: 4 }, { t: "count", dice: 4 }),
    ).toEqual({ refused: { t: "limit", dice: 3 } });
  });

  test("on the bandit asks for a face, and refuses one that lies there", () => {
    const about = question(turn(CLASSIC), { allows: (entered) => entered.t !== "placed" || entered.move.face !== 3 });
    const bandit: Tap = { t: "casino", casino: 7 };
    expect(pressed(about, bandit, { t: "face", face: 3 })).toEqual({ refused: { t: "laid", face: 3 } });
    expect(pressed(about, bandit, { t: "face", face: 5 }, { t: "count", dice: 2 })).toEqual(
      placed(5, { own: 2 }, true),
    );
  });

  test("takes big and neutral dice along, or only those", () => {
    const taps: Tap[] = [
      { t: "casino", casino: 6 },
      { t: "beside", kind: "big", dice: 1 },
      { t: "beside", kind: "neutral", dice: 2 },
    ];
    expect(pressed(question(turn(BIGGY)), ...taps, { t: "count", dice: 1 })).toEqual(
      placed(6, { own: 1, big: 1, neutral: 2 }),
    );
    expect(pressed(question(turn(BIGGY)), ...taps, { t: "count", dice: 0 })).toEqual(placed(6, { big: 1, neutral: 2 }));
  });

  test("can be begun anew", () => {
    const about = question(turn(CLASSIC));
    expect(pressed(about, { t: "casino", casino: 4 }, { t: "back" })).toEqual({ draft: EMPTY });
    expect(press(about, EMPTY, { t: "back" })).toBeNull(); // then the last entry is taken back
    expect(pressed(about, { t: "casino", casino: 4 }, { t: "casino", casino: 5 }, { t: "count", dice: 1 })).toEqual(
      placed(5, { own: 1 }),
    );
  });

  test("offers numbers up to a full hand, and none only with other dice", () => {
    expect(countsOf({ own: 2, big: 0, neutral: 0 }, CLASSIC)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(countsOf(BIGGY, null)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([mainKind(BIGGY), kindsBeside(BIGGY)]).toEqual(["own", ["big", "neutral"]]);
    expect([mainKind({ own: 0, big: 1, neutral: 2 }), kindsBeside({ own: 0, big: 1, neutral: 2 })]).toEqual([
      "neutral",
      ["big"],
    ]);
  });
});

describe("a whole roll", () => {
  const about = question(turn({ own: 2, big: 1, neutral: 1 }), { whole: true });
  const die = (face: number): Tap => ({ t: "die", face });

  test("is entered with its last die: own ones first, then big and neutral ones", () => {
    expect(pressed(about, die(3), die(3), die(5))).toMatchObject({ draft: { dice: { length: 3 } } });
    const outcome = pressed(about, die(3), die(3), die(5), die(1));
    expect(outcome).toEqual({
      entered: {
        t: "step",
        step: { t: "roll", own: [0, 0, 2, 0, 0, 0], big: [0, 0, 0, 0, 1, 0], neutral: [1, 0, 0, 0, 0, 0] },
      },
    });
  });

  test("can begin with another kind of dice", () => {
    const outcome = pressed(about, { t: "kind", kind: "neutral" }, die(6));
    const { draft } = outcome as { draft: Draft };
    expect(draft.dice).toEqual([{ kind: "neutral", face: 6 }]);
    expect(nextKind({ own: 2, big: 1, neutral: 1 }, draft)).toBe("own");
  });

  test("loses its last die by going back", () => {
    expect(pressed(about, die(3), die(4), { t: "back" })).toMatchObject({
      draft: { dice: [{ kind: "own", face: 3 }] },
    });
  });

  test("is read back as the dice that were tapped", () => {
    const roll = { own: [0, 2, 0, 0, 0, 1], big: [1, 0, 0, 0, 0, 0], neutral: [0, 0, 0, 0, 1, 0] };
    expect(rollTapped(diceTapped(roll))).toEqual(roll);
  });

  test("of the spare dice has neutral ones alone", () => {
    expect(pressed(question({ t: "spare", dice: 2 }), die(4), die(4))).toEqual({
      entered: {
        t: "step",
        step: { t: "roll", own: [0, 0, 0, 0, 0, 0], big: [0, 0, 0, 0, 0, 0], neutral: [0, 0, 0, 2, 0, 0] },
      },
    });
  });

  test("is placed by a second tap, or by Enter", () => {
    const place = question({ t: "place", seat: 0 });
    const move = { face: 4, bandit: false };
    expect(pressed(place, { t: "move", move })).toMatchObject({ draft: { move } });
    expect(pressed(place, { t: "move", move }, { t: "move", move })).toEqual({ entered: { t: "place", move } });
    expect(pressed(place, { t: "move", move }, { t: "confirm" })).toEqual({ entered: { t: "place", move } });
    expect(pressed(question({ t: "place", seat: 0 }, { allows: () => false }), { t: "move", move })).toBeNull();
  });
});

test("a note that is not left is refused", () => {
  const about = question({ t: "note", casino: 2 }, { allows: () => false });
  expect(press(about, EMPTY, { t: "note", value: 90 })).toEqual({ refused: { t: "no-note", value: 90 } });
});

test("keys are casinos, numbers, notes, seats and faces, as is asked", () => {
  const notes = [10, 20, 100];
  const on = (asked: Asked, key: string, draft = EMPTY, whole = false): Tap | null =>
    tapOfKey(key, question(asked, { whole }), draft, notes);
  expect(on({ t: "lot" }, "2")).toEqual({ t: "seat", seat: 1 });
  expect(on({ t: "note", casino: 1 }, "2")).toEqual({ t: "note", value: 20 });
  expect(on({ t: "note", casino: 1 }, "0")).toEqual({ t: "note", value: 100 });
  expect(on({ t: "note", casino: 1 }, "3")).toBeNull();
  expect(on(turn(CLASSIC), "6")).toEqual({ t: "casino", casino: 6 });
  expect(on(turn(CLASSIC), "7")).toBeNull();
  expect(on(turn(CLASSIC), "b")).toEqual({ t: "casino", casino: 7 });
  expect(on(turn(CLASSIC), "8", { ...EMPTY, casino: 6, face: 6 })).toEqual({ t: "count", dice: 8 });
  expect(on(turn(CLASSIC), "3", { ...EMPTY, casino: 7 })).toEqual({ t: "face", face: 3 });
  expect(on(turn(CLASSIC), "5", EMPTY, true)).toEqual({ t: "die", face: 5 });
  expect(on({ t: "place", seat: 0 }, "5")).toEqual({ t: "move", move: { face: 5, bandit: false } });
  expect(on(turn(CLASSIC), "Backspace")).toEqual({ t: "back" });
  expect(on(turn(CLASSIC), "x")).toBeNull();
});
