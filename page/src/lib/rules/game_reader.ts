/** Reads the numbers that the module writes to describe a table, in the order of `croupier.engine.entries.description`. */
import type { GameView, Group, Laid, Option, Roll, SeatView, Standing } from "../api/messages";

const FACES = 6;

/** Convert -1, which stands for nothing, to null. */
const orNull = (number: number): number | null => (number < 0 ? null : number);

export const moveOf = (number: number): { face: number; bandit: boolean } => ({
  face: (number % FACES) + 1,
  bandit: number >= FACES,
});

export class GameReader {
  readonly #numbers: Int32Array;
  #at = 0;

  constructor(numbers: Int32Array) {
    this.#numbers = numbers;
  }

  #next(): number {
    return this.#numbers[this.#at++]!;
  }

  /** Read a list of values with a function for each. */
  #list<Value>(length: number, read: () => Value): Value[] {
    const values: Value[] = [];
    for (let i = 0; i < length; i++) values.push(read());
    return values;
  }

  readonly #number = (): number => this.#next();

  readonly #group = (): Group => ({
    colour: this.#next(),
    dice: this.#next(),
    big: this.#next(),
    strength: this.#next(),
    pips: this.#next(),
    knocked_out: this.#next() === 1,
  });

  readonly #standing = (): Standing => {
    const casino = this.#next();
    const count = this.#next();
    const notes = this.#list(count, this.#number);
    const takers = this.#list(count, () => orNull(this.#next()));
    return { casino, notes, takers, groups: this.#list(this.#next(), this.#group) };
  };

  readonly #seat = (): SeatView => {
    const [dice, big, neutral, notes] = [this.#next(), this.#next(), this.#next(), this.#next()];
    const [money, rank] = [orNull(this.#next()), orNull(this.#next())];
    return { dice, big, neutral, notes, money, won: money === null ? null : this.#list(notes, this.#number), rank };
  };

  readonly #laid = (): Laid | null => {
    const laid = { seat: this.#next(), dice: this.#next(), big: this.#next(), neutral: this.#next() };
    return laid.seat < 0 ? null : laid;
  };

  #roll(): Roll | null {
    const rolled = this.#next() === 1;
    const faces = (): number[] => this.#list(FACES, this.#number);
    const roll = { own: faces(), big: faces(), neutral: faces() };
    return rolled ? roll : null;
  }

  readonly #option = (): Option => ({ move: moveOf(this.#next()), dice: this.#next(), standing: this.#standing() });

  /** Read `count` casinos. */
  casinos(count: number): Standing[] {
    return this.#list(count, this.#standing);
  }

  game(): GameView {
    const [round, rounds] = [this.#next(), this.#next()];
    const [starter, seat] = [orNull(this.#next()), orNull(this.#next())];
    const [over, pile] = [this.#next() === 1, this.#next()];
    const seats = this.#list(this.#next(), this.#seat);
    const casinos = this.casinos(this.#next());
    const faces = this.#list(FACES, this.#laid);
    const bandit = casinos.length > FACES ? faces : null;
    const roll = this.#roll();
    return {
      round,
      rounds,
      starter,
      seat,
      over,
      pile,
      seats,
      casinos,
      bandit,
      roll,
      options: this.#list(this.#next(), this.#option),
    };
  }
}
