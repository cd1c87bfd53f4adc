/** Sample views for the gallery and the tests: a usual position and the worst cases for the layout. */
import type { Standing, Group, Laid, Option, Roll, RoomView, SeatView, GameView } from "../lib/api/messages";
import { COLOURS } from "../lib/api/messages";

type Taker = number | null;
type Lying = [colour: number, dice: number, more?: Partial<Group>];

const group = ([colour, dice, more = {}]: Lying): Group => ({
  colour,
  dice,
  big: 0,
  strength: dice + 2 * (more.big ?? 0),
  pips: 0,
  knocked_out: false,
  ...more,
});
const casino = (number: number, notes: number[], takers: Taker[], ...groups: Lying[]): Standing => ({
  casino: number,
  notes,
  takers,
  groups: groups.map(group),
});
const option = (face: number, dice: number, takers: Taker[], groups: Lying[], bandit = false): Option => ({
  move: { face, bandit },
  dice,
  standing: { casino: bandit ? 7 : face, notes: takers.map(() => 50), takers, groups: groups.map(group) },
});
const seat = (dice: number, money: number | null, big = 0, neutral = 0): SeatView => ({
  dice,
  big,
  neutral,
  notes: 3,
  money,
  won: null,
  rank: null,
});
const roll = (own: number[], big: number[] = [0, 0, 0, 0, 0, 0], neutral: number[] = [0, 0, 0, 0, 0, 0]): Roll => ({
  own,
  big,
  neutral,
});
const OUT = { knocked_out: true };

const NAMES = ["Ann", "Bruno", "Amélie", "Kenji", "Sofia", "Omar"];

export const room = (players: number, edition: string): RoomView => ({
  table: "sample",
  state: "playing",
  agreement: {
    edition,
    players,
    neutral: false,
    bandit: edition === "biggy",
    face_down: false,
    starter: null,
    seconds_per_move: null,
    hints: true,
    chat: false,
    listed: false,
    bot_pause: 0,
  },
  seats: NAMES.slice(0, players).map((name, i) => ({
    kind: "person",
    name,
    colour: COLOURS[i] ?? "ruby",
    seed: null,
    bot: null,
    ran_out: false,
    left: false,
    agreed: true,
    hushed: false,
    devices: [0],
  })),
  commitment: "",
  day: null,
  trial: false,
  secret: null,
  end_asked: [],
  previous: null,
  following: null,
});

const base = { starter: 0, seat: 0, over: false, pile: 20, bandit: null };

export const table: GameView = {
  ...base,
  round: 2,
  rounds: 4,
  seats: [seat(7, 140), seat(3, 90), seat(4, 170), seat(5, 60), seat(3, 110)],
  casinos: [
    casino(1, [60], [0], [0, 1]),
    casino(2, [80, 30], [2, 3], [2, 2], [3, 1]),
    casino(3, [40, 20, 10], [4, 1, null], [4, 3], [1, 2]),
    casino(4, [90, 10], [null, null], [2, 2, OUT], [3, 2, OUT]),
    casino(5, [40, 30], [null, null]),
    casino(6, [70, 20, 20], [1, 4, null], [1, 3], [4, 2]),
  ],
  roll: roll([0, 3, 0, 1, 2, 1]),
  options: [
    option(
      2,
      3,
      [0, 2],
      [
        [0, 3],
        [2, 2],
        [3, 1],
      ],
    ),
    option(
      4,
      1,
      [0, null],
      [
        [2, 2, OUT],
        [3, 2, OUT],
        [0, 1],
      ],
    ),
    option(5, 2, [0, null], [[0, 2]]),
    option(
      6,
      1,
      [1, 4, 0],
      [
        [1, 3],
        [4, 2],
        [0, 1],
      ],
    ),
  ],
};

export const stress: GameView = {
  ...base,
  round: 2,
  rounds: 4,
  seats: [seat(8, 1140), seat(3, 90), seat(4, 170), seat(5, 60), seat(3, null)],
  casinos: [
    casino(1, [20, 10, 10, 10, 10], [2, 0, 1, 4, null], [2, 4], [0, 3], [1, 2], [4, 1]),
    casino(2, [80, 20, 10, 10], [0, 2, 3, 1], [0, 5], [2, 4], [3, 3], [1, 2], [4, 1]),
    casino(3, [40, 20, 10], [4, 1, null], [4, 3], [1, 2]),
    casino(4, [90, 10], [null, null], [2, 2, OUT], [3, 2, OUT], [0, 1, OUT], [1, 1, OUT]),
    casino(5, [40, 30], [null, null], [0, 1, OUT], [1, 1, OUT], [2, 1, OUT], [3, 1, OUT], [4, 1, OUT]),
    casino(6, [70, 20, 20], [1, 4, null], [1, 8], [4, 2]),
  ],
  roll: roll([1, 2, 1, 2, 1, 1]),
  options: [1, 2, 3, 4, 5, 6].map((face) =>
    option(
      face,
      face === 2 || face === 4 ? 2 : 1,
      [0, 2, 3, 1],
      [
        [0, 7],
        [2, 4],
        [3, 3],
        [1, 2],
        [4, 1],
      ],
    ),
  ),
};

const laid: (Laid | null)[] = [
  { seat: 4, dice: 1, big: 0, neutral: 0 },
  null,
  null,
  { seat: 3, dice: 2, big: 0, neutral: 0 },
  null,
  { seat: 5, dice: 2, big: 0, neutral: 0 },
];

export const bandit: GameView = {
  ...base,
  round: 2,
  rounds: 3,
  seats: [seat(5, 160, 1), seat(0, 120, 1), seat(4, 190), seat(1, 80, 1), seat(0, 150, 1), seat(2, 90)],
  casinos: [
    casino(1, [50, 30], [1, 3], [1, 2], [3, 1]),
    casino(2, [90, 20], [2, 5], [2, 1, { big: 1 }], [5, 2]),
    casino(3, [70, 40], [4, 1], [4, 3], [1, 2]),
    casino(4, [80, 10], [null, null], [1, 2, OUT], [4, 2, OUT]),
    casino(5, [60, 50], [3, 0], [3, 2], [0, 1]),
    casino(6, [100, 30], [5, 2], [5, 0, { big: 1 }], [2, 1]),
    casino(7, [100, 60], [5, 3], [5, 2, { pips: 12 }], [3, 2, { pips: 8 }], [4, 1]),
  ],
  bandit: laid,
  roll: roll([1, 0, 2, 0, 0, 2], [0, 0, 1, 0, 0, 0]),
  options: [
    option(
      1,
      1,
      [1, null],
      [
        [1, 2],
        [3, 1, OUT],
        [0, 1, OUT],
      ],
    ),
    option(
      3,
      3,
      [0, 4],
      [
        [0, 2, { big: 1 }],
        [4, 3],
        [1, 2],
      ],
    ),
    option(
      3,
      3,
      [0, 5],
      [
        [0, 2, { big: 1 }],
        [5, 2, { pips: 12 }],
        [3, 2, { pips: 8 }],
        [4, 1],
      ],
      true,
    ),
    option(
      6,
      2,
      [5, 0],
      [
        [5, 0, { big: 1, ...OUT }],
        [0, 2, OUT],
        [2, 1],
      ],
    ),
  ],
};
