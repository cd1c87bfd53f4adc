/** Finished games for the tests. */
import type { PlayedGame, PlayedSeat } from "../../../src/lib/history/played_game";

const seat = (name: string, rank: number, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
  name,
  hue: 1,
  bot: "regular",
  mine: false,
  money: 400 - 50 * rank,
  notes: 5,
  rank,
  ...more,
});

/** A game against bots in which we came out at a rank; `at`: when. */
export function solo(at: number, rank: number, players = 4, more: Partial<PlayedGame> = {}): PlayedGame {
  const others = [1, 2, 3, 4, 5, 6].slice(0, players).filter((place) => place !== rank);
  return {
    table: `t${at}`,
    at,
    game: { edition: "classic", players, neutral: false, bandit: false, face_down: false },
    seats: [seat("Ann", rank, { bot: null, mine: true }), ...others.map((place) => seat(`Bot ${place}`, place))],
    day: null,
    practice: false,
    record: "croupier record 1\nedition: classic\n",
    ...more,
  };
}

/** A game of two people at this device. */
export const passed = (at: number, winner: "Ann" | "Ben"): PlayedGame => ({
  ...solo(at, 1, 2),
  seats: ["Ann", "Ben"].map((name) => seat(name, name === winner ? 1 : 2, { bot: null, mine: true })),
});
