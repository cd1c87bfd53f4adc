/** Animations of the board: dice are thrown, fly to a casino, change their rank. Transform and opacity only. */
import type { Pieces } from "../../lib/table/pieces";

/** Where things lay before the board was drawn anew. */
export interface Places {
  /** The dice in the tray, by face. */
  tray: Map<number, { die: SVGElement; rect: DOMRect; hue: number; big: boolean }[]>;
  groups: Map<string, DOMRect>;
  standOffs: Set<string>;
}

const OUT = "cubic-bezier(.2, .8, .2, 1)";
const TOSS = "cubic-bezier(.3, 1.4, .5, 1)";
const FLIGHT_MS = 480;
const FALL_MS = 480;
const TOGETHER_MS = 240;
const STAND_OFF_MS = 240;
/** Between two dice of one group. */
const STAGGER_MS = 35;
/** How high a flight rises over the straight line, of its length. */
const ARC = 0.12;

/** A group is known by its casino and colour, whatever element draws it. */
const keyOf = ({ casino, hue }: { casino: number; hue: number }): string => `${casino}:${hue}`;
const standOffKey = ({ casino, hues }: { casino: number; hues: readonly number[] }): string =>
  `${casino}:${hues.toSorted().join()}`;
const isDrawn = ({ element }: { element: Element }): boolean => element.getBoundingClientRect().width > 0;

export class Motion {
  #running = new Set<Animation>();

  constructor(readonly pieces: Pieces) {}

  /** Finish all animations at once. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  places(): Places {
    const tray: Places["tray"] = new Map();
    for (const { face, hue, big, element } of this.pieces.all("rolled")) {
      const die = { die: element as SVGElement, rect: element.getBoundingClientRect(), hue, big };
      tray.set(face, [...(tray.get(face) ?? []), die]);
    }
    return {
      tray,
      groups: new Map(this.pieces.all("group").map((group) => [keyOf(group), group.element.getBoundingClientRect()])),
      standOffs: new Set(this.pieces.all("pen").map(standOffKey)),
    };
  }

  /** Dice fall from the rail of the tray, apart from each other, and slide together. */
  async thrown(factor: number): Promise<void> {
    if (factor === 0) return;
    const duration = (FALL_MS + TOGETHER_MS) * factor;
    const landed = FALL_MS / (FALL_MS + TOGETHER_MS);
    await this.#play(
      this.pieces.all("rolled").map(({ element: die }, i) => {
        const apart = `${((i * 37) % 60) - 30}px`;
        const turn = ((i * 73) % 160) - 80;
        return die.animate(
          [
            { translate: `${apart} -150px`, rotate: `${turn}deg`, opacity: 0, easing: TOSS },
            { opacity: 1, offset: 0.15 },
            { translate: `${apart} 0`, rotate: `${turn / 8}deg`, offset: landed, easing: OUT },
            { translate: "0 0", rotate: "0deg", opacity: 1 },
          ],
          { duration, delay: i * STAGGER_MS * factor, fill: "backwards" },
        );
      }),
    );
  }

  /** The board has been drawn anew: dice of a face fly from the tray to a casino, the others slide to their new rank. */
  async placed(before: Places, casino: number, face: number, factor: number): Promise<void> {
    const layer = this.pieces.one("layer");
    if (!layer || factor === 0) return;
    const animations = this.#slides(before, factor);
    const group = (hue: number) => this.pieces.all("group").find((at) => at.casino === casino && at.hue === hue)?.element;
    const lying = this.pieces.all("placed").filter((die) => die.casino === casino && isDrawn(die)).reverse();
    const taken = new Set<Element>();
    const flying: SVGElement[] = [];
    (before.tray.get(face) ?? []).forEach(({ die, rect, hue, big }, i) => {
      const there = lying.filter((other) => other.hue === hue);
      const to = (there.find((other) => other.big === big && !taken.has(other.element)) ?? there.at(-1))?.element;
      const target = to ?? group(hue);
      if (!target) return;
      const delay = i * STAGGER_MS * factor;
      if (to) {
        taken.add(to);
        const arrive = FLIGHT_MS * factor;
        animations.push(to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: arrive, delay, fill: "backwards" }));
      }
      const copy = die.cloneNode(true) as SVGElement;
      flying.push(copy);
      layer.append(copy);
      animations.push(this.#flight(copy, rect, target.getBoundingClientRect(), delay, factor));
    });
    await this.#play(animations);
    for (const copy of flying) copy.remove();
  }

  #flight(flying: SVGElement, from: DOMRect, to: DOMRect, delay: number, factor: number): Animation {
    Object.assign(flying.style, {
      position: "absolute",
      filter: "drop-shadow(0 6px 8px #0008)",
      left: `${from.left}px`,
      top: `${from.top}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
    });
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const scale = Math.min(1, Math.max(0.15, to.width / from.width));
    return flying.animate(
      [
        { transform: "none" },
        { transform: `translate(${x * 0.55}px, ${y * 0.55 - ARC * Math.hypot(x, y)}px) scale(${(1 + scale) / 2}) rotate(40deg)`, offset: 0.5 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      ],
      { duration: FLIGHT_MS * factor, delay, easing: OUT, fill: "both" },
    );
  }

  #slides(before: Places, factor: number): Animation[] {
    // Measure everything first: reading after writing would lay out the board again and again.
    const moved = this.pieces.all("group").flatMap((piece) => {
      const old = before.groups.get(keyOf(piece));
      if (!old) return [];
      const group = piece.element;
      const now = group.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      return Math.abs(x) + Math.abs(y) < 1 ? [] : [{ group, x, y }];
    });
    const pens = this.pieces.all("pen").filter((pen) => !before.standOffs.has(standOffKey(pen)));
    return [
      ...moved.map(({ group, x, y }) =>
        group.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: FLIGHT_MS * factor, easing: OUT }),
      ),
      ...pens.map(({ element }) =>
        element.animate([{ opacity: 0.2 }, { opacity: 1 }], {
          duration: STAND_OFF_MS * factor,
          delay: FLIGHT_MS * factor,
          fill: "backwards",
        }),
      ),
    ];
  }

  async #play(animations: Animation[]): Promise<void> {
    for (const animation of animations) this.#running.add(animation);
    await Promise.allSettled(animations.map((animation) => animation.finished));
    for (const animation of animations) this.#running.delete(animation);
  }
}
