/** Several frames vote on what lies on the table: one bad frame changes nothing. */
import { SURE, type ReadDie, type Reading } from "./reader.ts";

/** A die on which the frames agree, or do not. */
export interface VotedDie extends ReadDie {
  /** Whether a person should look at it. */
  unsure: boolean;
}

/** Frames that vote. */
const FRAMES = 5;
/** The share of the votes that a face needs. */
const MAJORITY = 0.6;
/** Two dice of successive frames closer than this, in sides, are the same. */
const SAME = 0.5;

interface Vote {
  frame: number;
  face: number;
  certainty: number;
}

/** A die that was seen in at least one of the last frames. */
interface Track {
  die: ReadDie;
  votes: Vote[];
}

const gapOf = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

/** The frames of a camera that is held by hand. */
export class FrameVote {
  #tracks: Track[] = [];
  #frame = 0;

  /** Count the votes of one more frame. */
  add({ dice }: Reading): void {
    this.#frame++;
    const shift = shiftBetween(this.#tracks, dice);
    for (const { die } of this.#tracks) [die.x, die.y] = [die.x + shift.x, die.y + shift.y];
    const free = new Set(this.#tracks);
    for (const die of dice) {
      let nearest: Track | null = null;
      for (const track of free)
        if (gapOf(track.die, die) < SAME * die.size && (!nearest || gapOf(track.die, die) < gapOf(nearest.die, die)))
          nearest = track;
      const vote = { frame: this.#frame, face: die.face, certainty: die.certainty };
      if (nearest) {
        free.delete(nearest);
        nearest.die = { ...die };
        nearest.votes.push(vote);
      } else this.#tracks.push({ die: { ...die }, votes: [vote] });
    }
    const since = this.#frame - FRAMES;
    for (const track of this.#tracks) track.votes = track.votes.filter(({ frame }) => frame > since);
    this.#tracks = this.#tracks.filter(({ votes }) => votes.length > 0);
  }

  /** Return the dice that most of the last frames show. */
  result(): VotedDie[] {
    const frames = Math.min(this.#frame, FRAMES);
    return this.#tracks
      .filter(({ votes }) => votes.length > frames / 3)
      .map(({ die, votes }) => {
        const sums = [1, 2, 3, 4, 5, 6].map((face) =>
          votes.reduce((sum, vote) => sum + (vote.face === face ? vote.certainty : 0), 0),
        );
        const most = Math.max(...sums);
        const certainty = most / frames;
        const unsure = certainty < (frames === 1 ? SURE : MAJORITY);
        return { ...die, face: sums.indexOf(most) + 1, certainty, unsure };
      });
  }
}

/** Return how far the picture has moved: the shift that brings most dice onto dice. */
function shiftBetween(tracks: readonly Track[], dice: readonly ReadDie[]): { x: number; y: number } {
  let best = { x: 0, y: 0 };
  let most = 0;
  const shifts = tracks.flatMap(({ die: { x, y } }) => dice.map((die) => ({ x: die.x - x, y: die.y - y })));
  for (const shift of [best, ...shifts]) {
    const matches = tracks.filter(({ die: { x, y } }) =>
      dice.some((die) => gapOf({ x: x + shift.x, y: y + shift.y }, die) < (SAME / 2) * die.size),
    ).length;
    // Of equal shifts the smaller is likelier: no shift comes first.
    if (matches > most || (matches === most && Math.hypot(shift.x, shift.y) < Math.hypot(best.x, best.y)))
      [best, most] = [shift, matches];
  }
  return best;
}
