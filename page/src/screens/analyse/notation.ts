/** Converts position notation to the address of the analysis board, and to a draft and back. The engine validates positions. */
import { BANDIT } from "../../lib/table/groups";
import { NEUTRAL } from "../../lib/table/people";
import { KINDS, type Casino, type Dice, type Draft, type Kind } from "./draft";

export const VARIANTS = ["neutral", "bandit", "down", "agreed"] as const;
const SEATS = "abcdef";
const NONE = "-";

const some = (text: string): string => (text === NONE ? "" : text);
const orNone = (text: string): string => text || NONE;
const faces = (text = ""): number[] => [...text].map(Number);
const notesIn = (text: string): number[] => text.split(",").filter(Boolean).map(Number);
const seatOf = (letter = ""): number => SEATS.indexOf(letter.toLowerCase());
/** Dice of all kinds, without those that are none. */
const dice = (face: number, seat: number, counts: Record<Kind, string | undefined>): Dice[] =>
  KINDS.map((kind) => ({ face, seat, kind, count: Number(counts[kind] ?? 0) })).filter(({ count }) => count > 0);

function casinoOf(text: string, at: number): Casino {
  const [, notes = "", rest = ""] = /^([\d,]*)(.*)$/.exec(some(text)) ?? [];
  if (at === BANDIT - 1) {
    const laid = rest.matchAll(/:([1-6])([a-f])(\d+)(?:[A-F](\d+))?(?:n(\d+))?/g);
    const all = [...laid].flatMap(([, face, seat, own, big, neutral]) =>
      dice(Number(face), seatOf(seat), { own, big, neutral }),
    );
    return { notes: notesIn(notes), dice: all };
  }
  const all = [...rest.matchAll(/([a-fA-Fn])(\d+)/g)].flatMap(([, letter = "", number]) => {
    const kind = letter === "n" ? "neutral" : letter === letter.toLowerCase() ? "own" : "big";
    const none = { own: undefined, big: undefined, neutral: undefined };
    return dice(at + 1, kind === "neutral" ? NEUTRAL : seatOf(letter), { ...none, [kind]: number });
  });
  return { notes: notesIn(notes), dice: all };
}

function casinoText({ notes, dice: lying }: Casino, at: number): string {
  if (at !== BANDIT - 1) {
    const texts = lying.map(({ seat, kind, count }) => {
      const letter = SEATS[seat] ?? "n";
      return `${kind === "big" ? letter.toUpperCase() : letter}${count}`;
    });
    return orNone(notes.join(",") + texts.join(""));
  }
  const laid = new Map<string, Partial<Record<Kind, number>>>();
  for (const { face, seat, kind, count } of lying) {
    const key = `${face}${SEATS[seat] ?? ""}`;
    laid.set(key, { ...laid.get(key), [kind]: count });
  }
  const texts = [...laid].map(([key, { own = 0, big = 0, neutral = 0 }]) => {
    const [, letter = ""] = key;
    return `:${key}${own}${big > 0 ? letter.toUpperCase() + String(big) : ""}${neutral > 0 ? `n${neutral}` : ""}`;
  });
  return orNone(notes.join(",") + texts.join(""));
}

/** Return a position as a draft; null: it does not have five parts, or nobody is to move. The text may be wrong otherwise. */
export function draftOf(position: string): Draft | null {
  const [game = "", turn = "", casinos = "", winnings = "", left = "", ...more] = position
    .trim()
    .replaceAll("_", " ")
    .split(/\s+/);
  const [, round, starter, seat, roll] = /^(\d+)([a-f])([a-f])(?::(.*))?$/.exec(turn) ?? [];
  const [edition = "", size = "", ...variants] = game.split("-");
  const players = Number(size);
  if (left === "" || more.length > 0 || round === undefined || !(players >= 2 && players <= 6)) return null;
  const [, own, big, neutral] = /^([1-6]*)(?:B([1-6]+))?(?:n([1-6]+))?$/.exec(roll ?? "") ?? [];
  const hands = winnings.split("/").map((text) => /^([\d,]*)(?:n(\d+))?$/.exec(some(text)) ?? []);
  return {
    edition,
    players,
    variants,
    round: Number(round),
    starter: seatOf(starter),
    seat: seatOf(seat),
    roll: roll === undefined ? null : { own: faces(own), big: faces(big), neutral: faces(neutral) },
    casinos: casinos.split("/").map(casinoOf),
    won: hands.map(([, notes = ""]) => notesIn(notes)),
    neutral: hands.map(([, , number = 0]) => Number(number)),
    left: notesIn(some(left)),
  };
}

export function positionOf(draft: Draft): string {
  const { edition, players, variants, round, starter, seat, roll, casinos, won, neutral, left } = draft;
  const rolled = (kind: Kind, sign: string): string =>
    roll?.[kind].length ? sign + roll[kind].toSorted((one, other) => one - other).join("") : "";
  return [
    [edition, players, ...VARIANTS.filter((word) => variants.includes(word))].join("-"),
    `${round}${SEATS[starter]}${SEATS[seat]}${roll ? `:${rolled("own", "")}${rolled("big", "B")}${rolled("neutral", "n")}` : ""}`,
    casinos.map(casinoText).join("/"),
    won.map((notes, i) => orNone(notes.join(",") + (neutral[i] ? `n${neutral[i]}` : ""))).join("/"),
    orNone(left.join(",")),
  ].join(" ");
}

/** Return the address of the analysis board for a position. Spaces are written as _, which needs no escape. */
export const analysisAddress = (position: string): string =>
  `/analyse?position=${encodeURIComponent(position.replaceAll(" ", "_")).replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;

/** Return the position in an address; null: none. */
export const positionIn = (search: string): string | null =>
  new URLSearchParams(search).get("position")?.replaceAll("_", " ") ?? null;
