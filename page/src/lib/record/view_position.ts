/** The position that a view shows, in position notation: for what is asked about a game of which only a view is known. */
import type { EditionInfo, GameView, OwnWinnings, Roll } from "../api/messages";
import type { GameSetup } from "../rules/engine";
import { BANDIT } from "../table/groups";
import { NEUTRAL } from "../table/people";
import { writeNotation, type Casino, type Dice, type Kind } from "./notation";

const facesOf = (counts: readonly number[]): number[] =>
  counts.flatMap((count, face) => Array.from({ length: count }, () => face + 1));
const rollOf = ({ own, big, neutral }: Roll): Record<Kind, number[]> => ({
  own: facesOf(own),
  big: facesOf(big),
  neutral: facesOf(neutral),
});

function casinosIn({ casinos, bandit }: GameView): Casino[] {
  const laid = (bandit ?? []).flatMap((found, i): Dice[] =>
    found
      ? [
          { face: i + 1, seat: found.seat, kind: "own", count: found.dice },
          { face: i + 1, seat: found.seat, kind: "big", count: found.big },
          { face: i + 1, seat: found.seat, kind: "neutral", count: found.neutral },
        ]
      : [],
  );
  return casinos.map(({ casino: face, notes, groups }): Casino => {
    if (face === BANDIT) return { notes, dice: laid };
    const dice = groups.flatMap(({ colour: seat, dice, big }): Dice[] => [
      { face, seat, kind: seat === NEUTRAL ? "neutral" : "own", count: dice },
      { face, seat, kind: "big", count: big },
    ]);
    return { notes, dice: dice.filter(({ count }) => count > 0) };
  });
}

/** Write the position that a view shows to a seat that has to roll or to place. Winnings that lie face down are assumed: as many notes,
    each as close to the mean as there are any. The notes left over are unknown, and matter only after the payout: none are written. */
export function positionOfView(
  view: GameView,
  own: readonly OwnWinnings[],
  { edition: name, players, neutral, bandit, face_down }: GameSetup,
  edition: EditionInfo,
): string {
  const casinos = casinosIn(view);
  const known = view.seats.map(({ won }, at) => won ?? own.find(({ seat }) => seat === at)?.won ?? null);
  const pile = edition.notes.flatMap(({ value, count }) => Array.from({ length: count }, () => value));
  const mean = pile.reduce((sum, value) => sum + value, 0) / pile.length;
  for (const value of [...casinos.flatMap(({ notes }) => notes), ...known.flatMap((notes) => notes ?? [])])
    pile.splice(pile.indexOf(value), 1);
  pile.sort((one, other) => Math.abs(one - mean) - Math.abs(other - mean));
  return writeNotation({
    edition: name,
    players,
    variants: [neutral && "neutral", bandit && "bandit", face_down && "down"].filter((word) => word !== false),
    round: view.round,
    starter: view.starter,
    seat: view.seat,
    roll: view.roll && rollOf(view.roll),
    casinos,
    won: known.map((notes, at) => notes ?? pile.splice(0, view.seats[at]!.notes)),
    neutral: view.seats.map((seat) => seat.neutral),
    left: [],
  });
}
