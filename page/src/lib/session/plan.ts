/** Plan: what was agreed on for a game of this browser: the table, the players, and the source of the dice. It never changes. */
import { ProblemError } from "../api/http";
import { LONGEST_BOT_NAME } from "../api/constants";
import { COLOURS, type Agreement, type Code } from "../api/messages";
import { drawSeed } from "../online/tokens";
import type { Step } from "../rules/engine";
import { countCharacters, mayChooseName, nameKey } from "../record/names";
import type { Remark } from "../record/record";

export interface PlannedSeat {
  name: string;
  colour: string;
  /** What it contributes to the dice. */
  seed: string;
  /** The bot that sits here; null: a person does. */
  bot: string | null;
}

/** The source of the dice: a secret and the seats' seeds; a day, whose dice everyone can compute; or the people at a real table. */
export type DealerPlan = { t: "fair"; secret: string } | { t: "day"; day: string } | RealTable;

/** A real table: people roll and enter their dice. */
export interface RealTable {
  t: "people";
  /** Whether whole rolls are entered; if not, only the dice that are placed. */
  whole: boolean;
  /** The secret of the notes that this page deals; null: people turn them up. */
  secret: string | null;
}

/** The first steps of another game, which this one continues. */
export interface Beginning {
  steps: Step[];
  remarks: Remark[];
}

export interface Plan {
  agreement: Agreement;
  seats: PlannedSeat[];
  dealer: DealerPlan;
  beginning: Beginning | null;
  /** The game that this is the rematch of. */
  previous: string | null;
}

/** A player to be seated. A person without a colour, and every bot, gets a free one. */
export interface SeatRequest {
  name: string;
  colour?: string | null;
  bot: string | null;
}

/** Return what a bot contributes to the dice: always the same, so that nobody who knows the secret can choose it. */
const botSeed = (bot: string, seat: number): string =>
  `${bot.slice(0, 48).replace(/[^A-Za-z0-9_-]/g, "_")}-${seat + 1}`;

export const seedOf = (bot: string | null, seat: number): string => (bot === null ? drawSeed() : botSeed(bot, seat));

const refused = (code: Code, message: string, seat: number): ProblemError =>
  Object.assign(new ProblemError({ code, message }), { seat });

/** Return a name for a bot: the one wanted, with a number if another player has it. */
function botName(wanted: string, beside: readonly string[]): string {
  const short =
    countCharacters(wanted) > LONGEST_BOT_NAME ? [...wanted].slice(0, LONGEST_BOT_NAME).join("").trim() : wanted;
  const free = (name: string): boolean =>
    mayChooseName(name) && !beside.some((other) => nameKey(other) === nameKey(name));
  const called = [short, "Bot"].flatMap((name) => [name, ...[2, 3, 4, 5, 6, 7].map((number) => `${name} ${number}`)]);
  return called.find(free) ?? "Bot 8";
}

/** Seat everyone. Throws a ProblemError that says whose name or colour is refused. */
export function planSeats(wanted: readonly SeatRequest[]): PlannedSeat[] {
  const names: string[] = [];
  const colours = wanted.flatMap(({ colour }) => colour ?? []);
  for (const [seat, { name, colour, bot }] of wanted.entries()) {
    if (bot !== null) continue;
    if (!mayChooseName(name)) throw refused("bad-name", `${name} cannot be a name.`, seat);
    if (names.some((other) => nameKey(other) === nameKey(name)))
      throw refused("name-taken", `Two seats cannot be called ${name}.`, seat);
    if (colour != null && colours.indexOf(colour) !== colours.lastIndexOf(colour))
      throw refused("colour-taken", `Two seats cannot be ${colour}.`, seat);
    names.push(name);
  }
  return wanted.map(({ name, colour, bot }, seat) => {
    const called = bot === null ? name : botName(name, names);
    if (bot !== null) names.push(called);
    const free = COLOURS.find((each) => !colours.includes(each)) ?? COLOURS[0];
    if (colour == null) colours.push(free);
    return { name: called, colour: colour ?? free, seed: seedOf(bot, seat), bot };
  });
}
