/** What moves on the board: dice that are thrown, fly to a casino, change their rank. Transform and opacity only. */

/** Where things lay before the board was drawn anew. */
export interface Places {
  /** The dice in the tray, by face. */
  tray: Map<number, { die: SVGElement; rect: DOMRect; hue: number }[]>;
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

const all = <E extends Element>(root: Element, selector: string): E[] => [...root.querySelectorAll<E>(selector)];

const hueOfDie = (die: Element): number => Number(/\bp-(\d)\b/.exec(die.getAttribute("class") ?? "")?.[1] ?? 0);
const isBig = (die: Element): boolean => die.classList.contains("big");

/** A group is known by its casino and colour, whatever element draws it. */
function keyOf(group: Element): string {
  const casino = group.closest<HTMLElement>("[data-casino]")?.dataset["casino"] ?? "";
  return `${casino}:${(group as HTMLElement).dataset["hue"] ?? ""}`;
}

const standOffKey = (pen: Element): string => all(pen, ".group").map(keyOf).sort().join();

export class Motion {
  #running = new Set<Animation>();

  constructor(readonly root: () => HTMLElement | null) {}

  /** Everything that moves is in its place at once. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  places(): Places | null {
    const root = this.root();
    if (!root) return null;
    const tray: Places["tray"] = new Map();
    for (const pick of all<HTMLElement>(root, ".picks [data-face]")) {
      const dice = all<SVGElement>(pick, ".die").map((die) => ({ die, rect: die.getBoundingClientRect(), hue: hueOfDie(die) }));
      tray.set(Number(pick.dataset["face"]), dice);
    }
    return {
      tray,
      groups: new Map(all(root, ".casino .group").map((group) => [keyOf(group), group.getBoundingClientRect()])),
      standOffs: new Set(all(root, ".standoff").map(standOffKey)),
    };
  }

  /** Dice fall from the rail of the tray, apart from each other, and slide together. */
  async thrown(factor: number): Promise<void> {
    const root = this.root();
    if (!root || factor === 0) return;
    const duration = (FALL_MS + TOGETHER_MS) * factor;
    const landed = FALL_MS / (FALL_MS + TOGETHER_MS);
    await this.#play(
      all(root, ".picks .die").map((die, i) => {
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
    const root = this.root();
    if (!root || factor === 0) return;
    const facade = root.querySelector(`[data-casino="${casino}"]`);
    const animations = this.#slides(root, before, factor);
    const layer = document.createElement("div");
    layer.className = "flights";
    layer.setAttribute("aria-hidden", "true");
    root.append(layer);
    const taken = new Set<Element>();
    (before.tray.get(face) ?? []).forEach(({ die, rect, hue }, i) => {
      const group = facade && all(facade, `.group[data-hue="${hue}"]`)[0];
      if (!group) return;
      const lying = all(group, ".die").filter((to) => isBig(to) === isBig(die) && to.getBoundingClientRect().width > 0);
      const to = lying.reverse().find((other) => !taken.has(other)) ?? group.querySelector(".die") ?? group;
      const delay = i * STAGGER_MS * factor;
      if (to !== group) {
        taken.add(to);
        const arrive = FLIGHT_MS * factor;
        animations.push(to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: arrive, delay, fill: "backwards" }));
      }
      animations.push(this.#flight(layer, die, rect, to.getBoundingClientRect(), delay, factor));
    });
    await this.#play(animations);
    layer.remove();
  }

  #flight(layer: HTMLElement, die: SVGElement, from: DOMRect, to: DOMRect, delay: number, factor: number): Animation {
    const flying = die.cloneNode(true) as SVGElement;
    layer.append(flying);
    Object.assign(flying.style, {
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

  #slides(root: HTMLElement, before: Places, factor: number): Animation[] {
    // Measure everything first: reading after writing would lay out the board again and again.
    const moved = all<HTMLElement>(root, ".casino .group").flatMap((group) => {
      const old = before.groups.get(keyOf(group));
      if (!old) return [];
      const now = group.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      return Math.abs(x) + Math.abs(y) < 1 ? [] : [{ group, x, y }];
    });
    const pens = all(root, ".standoff").filter((pen) => !before.standOffs.has(standOffKey(pen)));
    return [
      ...moved.map(({ group, x, y }) =>
        group.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: FLIGHT_MS * factor, easing: OUT }),
      ),
      ...pens.map((pen) =>
        pen.animate([{ opacity: 0.2 }, { opacity: 1 }], {
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
