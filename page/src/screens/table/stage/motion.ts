/** Motion: the animations of a placing: dice fly to a casino, and groups slide to their new rank. Transform and opacity only. */
import type { Pieces } from "../../../lib/table/pieces";

/** The positions of elements before the board changed. */
export interface Measurements {
  /** The dice in the tray, by face. */
  tray: Map<number, { die: SVGElement; rect: DOMRect; hue: number; big: boolean }[]>;
  groups: Map<string, DOMRect>;
  standOffs: Set<string>;
  /** The flights, if the board had already previewed the move; null: it had not. */
  flights: Flight[] | null;
}

interface Flight {
  flying: SVGElement;
  from: DOMRect;
  target: DOMRect;
  /** The die that it turns into. */
  to: HTMLElement | SVGElement | undefined;
}

export const OUT = "cubic-bezier(.2, .8, .2, 1)";
const FLIGHT_MS = 480;
const STAND_OFF_MS = 240;
/** The delay between two dice of a group, ms. */
export const STAGGER_MS = 35;
/** The height of a flight above the straight line, as a share of its length. */
const ARC = 0.12;

/** Return the key of a group: its casino and colour, whatever element draws it. */
const keyOf = ({ casino, hue }: { casino: number; hue: number }): string => `${casino}:${hue}`;
const standOffKey = ({ casino, hues }: { casino: number; hues: readonly number[] }): string =>
  `${casino}:${hues.toSorted().join()}`;
export const middle = ({ left, top, width, height }: DOMRect): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});
const isDrawn = ({ element }: { element: Element }): boolean => element.getBoundingClientRect().width > 0;

export class Motion {
  #running = new Set<Animation>();
  /** Whether the last animations were cut short. */
  #cut = false;

  constructor(readonly pieces: Pieces) {}

  /** Finish all animations immediately. */
  finish(): void {
    this.#cut = true;
    for (const animation of this.#running) animation.finish();
  }

  /** Measure where everything is now. `previewed`: the dice of a face are about to go to a casino, and the board already shows the result, so
      that nothing else will move and the targets can be measured now. */
  measure(previewed: { casino: number; face: number } | null = null): Measurements {
    const tray: Measurements["tray"] = new Map();
    for (const { face, hue, big, element } of this.pieces.all("rolled")) {
      const die = { die: element as SVGElement, rect: element.getBoundingClientRect(), hue, big };
      tray.set(face, [...(tray.get(face) ?? []), die]);
    }
    if (previewed)
      return {
        tray,
        groups: new Map(),
        standOffs: new Set(),
        flights: this.#flights(tray, previewed.casino, previewed.face),
      };
    return {
      tray,
      flights: null,
      groups: new Map(this.pieces.all("group").map((group) => [keyOf(group), group.element.getBoundingClientRect()])),
      standOffs: new Set(this.pieces.all("pen").map(standOffKey)),
    };
  }

  /** Animate a placing after the board has changed: the dice of a face fly from the tray to a casino, groups slide to their new rank. */
  async playPlacing(before: Measurements, casino: number, face: number, factor: number): Promise<void> {
    const layer = this.pieces.one("layer");
    if (!layer || factor === 0) return;
    // Measure everything before writing anything: alternating would force a layout of the board each time.
    const slides = before.flights ? [] : this.#slides(before, factor);
    const flights = before.flights ?? this.#flights(before.tray, casino, face);
    const animations = slides.map((begin) => begin());
    flights.forEach(({ flying, from, target, to }, i) => {
      layer.append(flying);
      const flight = this.#flight(flying, from, target, i * STAGGER_MS * factor, factor);
      // Animating its opacity would give every die, and everything above it, a compositing layer.
      if (to) to.style.visibility = "hidden";
      const arrived = (): void => void to?.style.removeProperty("visibility");
      flight.finished.then(arrived, arrived);
      animations.push(flight);
    });
    await this.play(animations);
    for (const { flying } of flights) flying.remove();
  }

  /** Pair each die of a face in the tray with the one that it turns into at a casino. */
  #flights(tray: Measurements["tray"], casino: number, face: number): Flight[] {
    const group = (hue: number) => this.pieces.all("group").find((at) => at.casino === casino && at.hue === hue);
    // In reverse document order, since new dice are behind those that were there. Registration order does not help: dice that were drawn
    // again are registered later.
    const lying = this.pieces
      .all("placed")
      .filter((die) => die.casino === casino && isDrawn(die))
      .sort((one, other) =>
        one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1,
      );
    const taken = new Set<Element>();
    return (tray.get(face) ?? []).flatMap(({ die, rect, hue, big }) => {
      const there = lying.filter((other) => other.hue === hue);
      const to = (there.find((other) => other.big === big && !taken.has(other.element)) ?? there.at(-1))?.element;
      // Dice drawn as a number have no element of their own: fly to the group; without one, to the facade.
      const target = [to, group(hue)?.element, this.pieces.facade(casino)]
        .map((at) => at?.getBoundingClientRect())
        .find((at) => at?.width);
      if (!target) return [];
      if (to) taken.add(to);
      return [{ flying: die.cloneNode(true) as SVGElement, from: rect, target, to }];
    });
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
    const [x, y] = [middle(to).x - middle(from).x, middle(to).y - middle(from).y];
    const scale = Math.min(1, Math.max(0.15, to.width / from.width));
    return flying.animate(
      [
        { transform: "none" },
        {
          transform: `translate(${x * 0.55}px, ${y * 0.55 - ARC * Math.hypot(x, y)}px) scale(${(1 + scale) / 2}) rotate(40deg)`,
          offset: 0.5,
        },
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      ],
      { duration: FLIGHT_MS * factor, delay, easing: OUT, fill: "both" },
    );
  }

  /** Return functions that start the animations of groups that slide and of pens that appear. */
  #slides(before: Measurements, factor: number): (() => Animation)[] {
    const duration = FLIGHT_MS * factor;
    const moved = this.pieces.all("group").flatMap((piece) => {
      const old = before.groups.get(keyOf(piece));
      if (!old) return [];
      const now = piece.element.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      if (now.width === 0 || Math.abs(x) + Math.abs(y) < 1) return [];
      return [
        () => piece.element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration, easing: OUT }),
      ];
    });
    const pens = this.pieces.all("pen").filter((pen) => !before.standOffs.has(standOffKey(pen)));
    const appearing = { duration: STAND_OFF_MS * factor, delay: duration, fill: "backwards" } as const;
    return [
      ...moved,
      ...pens.map(
        ({ element }) =>
          () =>
            element.animate([{ opacity: 0.2 }, { opacity: 1 }], appearing),
      ),
    ];
  }

  /** Play animations to their end; return false if they were cut short. */
  async play(animations: Animation[]): Promise<boolean> {
    this.#cut = false;
    for (const animation of animations) this.#running.add(animation);
    await Promise.allSettled(animations.map((animation) => animation.finished));
    for (const animation of animations) this.#running.delete(animation);
    return !this.#cut;
  }
}
