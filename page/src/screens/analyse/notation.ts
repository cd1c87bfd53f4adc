/** Converts position notation to the address of the analysis board, and to the fields of a form and back. The engine validates positions. */

/** The fields of a casino. */
export interface CasinoFields {
  /** The notes in thousand $, with commas. */
  notes: string;
  /** The number of dice by seat, with B for a big one, as in "2B"; neutral dice are last. On the bandit as in the notation. */
  dice: string[];
}

export interface PositionFields {
  edition: string;
  players: number;
  /** The names of the variants, see VARIANTS. */
  variants: string[];
  round: string;
  /** The starting seat; seats are letters from a. */
  starter: string;
  seat: string;
  /** The faces of the roll, as in 11235, with B and n before those of big and neutral dice. */
  roll: string;
  casinos: CasinoFields[];
  /** The notes, and neutral dice in hand, by seat, as in "70,40n2". */
  winnings: string[];
  left: string;
}

export const VARIANTS = ["neutral", "bandit", "down", "agreed"] as const;
export const SEAT_LETTERS = "abcdef";
/** The bandit's index among the casinos. */
const BANDIT = 6;
const NONE = "-";

const some = (text: string): string => (text === NONE ? "" : text);
const orNone = (text: string): string => (text.trim() === "" ? NONE : text.replace(/\s/g, ""));

function casinoFields(text: string, at: number, players: number): CasinoFields {
  const [, notes = "", rest = ""] = /^([\d,]*)(.*)$/.exec(some(text)) ?? [];
  if (at === BANDIT) return { notes, dice: [rest.replace(/^:/, "")] };
  const found = new Map(
    [...rest.matchAll(/([a-fA-Fn])(\d+)/g)].map(([, letter = "", number = ""]) => [letter, number]),
  );
  const of = (letter: string): string => {
    const [own, big] = [found.get(letter) ?? "", Number(found.get(letter.toUpperCase()) ?? 0)];
    return own + "B".repeat(letter === "n" ? 0 : big);
  };
  return { notes, dice: [...SEAT_LETTERS.slice(0, players), "n"].map(of) };
}

function casinoText({ notes, dice }: CasinoFields, at: number): string {
  const [first = ""] = dice;
  if (at === BANDIT) return orNone(notes + (first.trim() === "" ? "" : `:${first}`));
  const lying = dice.map((text, seat) => {
    const letter = seat === dice.length - 1 ? "n" : (SEAT_LETTERS[seat] ?? "");
    const own = text.replace(/[^0-9]/g, "");
    const big = (text.match(/B/gi) ?? []).length;
    return (own && own !== "0" ? letter + own : "") + (big > 0 ? letter.toUpperCase() + big : "");
  });
  return orNone(notes + lying.join(""));
}

/** Split a position into fields; null: it does not have five parts, or nobody is to move. */
export function fieldsOf(position: string): PositionFields | null {
  const [game = "", turn = "", casinos = "", winnings = "", left = "", ...more] = position
    .trim()
    .replaceAll("_", " ")
    .split(/\s+/);
  const [, round, starter, seat, roll] = /^(\d+)([a-f])([a-f])(?::(.*))?$/.exec(turn) ?? [];
  const [edition = "", size = "", ...variants] = game.split("-");
  const players = Number(size);
  if (left === "" || more.length > 0 || round === undefined || !(players >= 2 && players <= 6)) return null;
  return {
    edition,
    players,
    variants,
    round,
    starter: starter ?? "a",
    seat: seat ?? "a",
    roll: roll ?? "",
    casinos: casinos.split("/").map((text, at) => casinoFields(text, at, players)),
    winnings: winnings.split("/").map(some),
    left: some(left),
  };
}

export function positionOf(fields: PositionFields): string {
  const { edition, players, variants, round, starter, seat, casinos, winnings, left } = fields;
  const roll = fields.roll.replace(/\s/g, "");
  return [
    [edition, players, ...VARIANTS.filter((word) => variants.includes(word))].join("-"),
    `${round}${starter}${seat}${roll === "" ? "" : `:${roll}`}`,
    casinos.map(casinoText).join("/"),
    winnings.map(orNone).join("/"),
    orNone(left),
  ].join(" ");
}

/** Fit fields to another kind of table: new seats have nothing, and removed seats lose what they had. */
export function refit(
  fields: PositionFields,
  kind: Pick<PositionFields, "edition" | "players" | "variants">,
): PositionFields {
  const { players, variants } = kind;
  const bandit = variants.includes("bandit");
  const row = <Item>(list: readonly Item[], length: number, empty: () => Item): Item[] =>
    Array.from({ length }, (_, i) => list[i] ?? empty());
  const casinos = row(fields.casinos.slice(0, bandit ? 7 : 6), bandit ? 7 : 6, () => ({ notes: "", dice: [] }));
  const last = SEAT_LETTERS[players - 1] ?? "a";
  const there = (letter: string): string => (letter <= last ? letter : "a");
  return {
    ...fields,
    ...kind,
    starter: there(fields.starter),
    seat: there(fields.seat),
    casinos: casinos.map(({ notes, dice }, at) => {
      if (at === BANDIT) return { notes, dice: [dice[0] ?? ""] };
      const neutral = variants.includes("neutral") ? (dice.length > 1 ? (dice.at(-1) ?? "") : "") : "";
      return { notes, dice: [...row(dice.slice(0, -1), players, () => ""), neutral] };
    }),
    winnings: row(fields.winnings, players, () => "").map((text) =>
      variants.includes("neutral") ? text : text.replace(/n\d+$/, ""),
    ),
  };
}

/** Return the address of the analysis board for a position. Spaces are written as _, which needs no escape. */
export const analysisAddress = (position: string): string =>
  `/analyse?position=${encodeURIComponent(position.replaceAll(" ", "_")).replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;

/** Return the position in an address; null: none. */
export const positionIn = (search: string): string | null =>
  new URLSearchParams(search).get("position")?.replaceAll("_", " ") ?? null;
