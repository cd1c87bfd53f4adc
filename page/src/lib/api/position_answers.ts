/** The page's own answers about positions, used when there is no server. */
import { ProblemError } from "./http";
import type { Move, MoveAdvised, MoveComparison, PositionView } from "./messages";
import { loadEngine } from "../rules/load_engine";
import { PositionError } from "../record/notation";
import { readPosition, type ReadPosition } from "../record/position_reader";
import type { Draw, DrawResult } from "../rules/engine";
import type { Table } from "../play/table";
import { publicSeed } from "../fair/dice";
import { positionOfView } from "../record/view_position";

const FACES = 6;

/** Read a position with the engine. Throws ProblemError if it cannot be loaded, or the text cannot be read. */
async function read(text: string): Promise<ReadPosition> {
  const engine = await loadEngine().catch(() => {
    throw new ProblemError(null);
  });
  try {
    return readPosition(text, engine);
  } catch (error) {
    if (error instanceof PositionError) throw new ProblemError({ code: "unreadable", message: "", field: error.field });
    throw error;
  }
}

const viewOf = ({ rules, position }: ReadPosition): PositionView => ({
  position: rules.text(position),
  setup: { ...rules.setup },
  view: rules.view(position, { revealed: true }),
});

export const show = async (text: string): Promise<PositionView> => viewOf(await read(text));

/** Evaluate every legal move in the Worker, which takes what only the seat to move may know. */
export async function evaluate(text: string): Promise<MoveAdvised[]> {
  const { rules, position } = await read(text);
  const { thinker } = await import("../session/games");
  try {
    return await thinker.think({ t: "hint", setup: { ...rules.setup, face_down: false }, position, seed: 1 });
  } catch {
    throw new ProblemError(null);
  }
}

/** Compare two moves in a Worker, from the same. */
export async function compare(text: string, move: Move | null, other: Move | null): Promise<MoveComparison> {
  const { rules, position } = await read(text);
  const games = await import("../session/games");
  return games.compare({ setup: { ...rules.setup, face_down: false }, position, seed: 1, move, other });
}

/** Compare two moves at a table, from what the seat to place sees, as hints evaluate them there. The work is done in a Worker. */
export async function compareInView(
  { name, view, own, room }: Pick<Table, "name" | "view" | "own" | "room">,
  move: Move | null,
  other: Move | null,
): Promise<MoveComparison> {
  const engine = await loadEngine();
  const edition = engine.editions.find((each) => each.name === room?.agreement.edition);
  if (!view || !room || !edition) throw new Error("no game is known yet");
  const { rules, position } = readPosition(positionOfView(view, own, room.agreement, edition), engine);
  const games = await import("../session/games");
  return games.compare({ setup: { ...rules.setup }, position, seed: publicSeed(`${name} hint`), move, other });
}

/** Return a random whole number below `bound`. */
function random(bound: number): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number];
  // What is left of 2 ** 32 after whole multiples of the bound would favour low numbers.
  return drawn < 2 ** 32 - (2 ** 32 % bound) ? drawn % bound : random(bound);
}

const drawRandomly = (draw: Draw): DrawResult =>
  "bound" in draw
    ? draw.bound === 0
      ? 0
      : random(draw.bound)
    : draw.dice.map((count) => Array.from({ length: count }, () => random(FACES) + 1));

/** Play a move, and all steps of chance up to the next one; `move` null: only chance acts. */
export async function play(text: string, move: Move | null): Promise<PositionView> {
  const { rules, position } = await read(text);
  let next = move === null ? position : rules.place(position, move).position;
  for (let draw = rules.draw(next); draw !== null; draw = rules.draw(next))
    next = rules.chance(next, drawRandomly(draw)).position;
  return viewOf({ rules, position: next });
}
