/** Drag: a thing that follows the pointer until it is dropped. Taps stay taps. */
import { BANDIT } from "../../lib/table/groups";
import type { Place, Thing } from "./draft";

/** How far a pointer moves before it drags, px. */
const SLOP = 8;

/** Return the name that an element gives a place, in `data-place`. */
export const placeKey = (place: Place): string =>
  place === "left" ? "left" : "casino" in place ? `casino-${place.casino}` : `seat-${place.seat}`;

function placeOf(key: string, face: number): Place {
  const [kind, number = ""] = key.split("-");
  if (kind === "seat") return { seat: Number(number) };
  if (kind !== "casino") return "left";
  const casino = Number(number);
  return { casino, face: casino === BANDIT ? face : casino };
}

export class Drag {
  /** What is dragged; null: nothing. */
  thing = $state.raw<Thing | null>(null);
  /** Where the pointer is, px. */
  x = $state(0);
  y = $state(0);
  /** The name of the place below the pointer; null: none. */
  over = $state<string | null>(null);
  #stop = (): void => undefined;

  constructor(
    /** The face that a die gets on the bandit. */
    readonly face: () => number,
    /** Called with the place below the pointer; null: there is none. */
    readonly ondrop: (thing: Thing, from: Place | null, to: Place | null) => void,
  ) {}

  /** Let a thing be dragged from where it lies, or from the palette. A finger scrolls the board, so it drags only from the palette. */
  start(event: PointerEvent, thing: Thing, from: Place | null): void {
    this.#stop();
    if (event.button !== 0 || (from && event.pointerType === "touch")) return;
    const { pointerId, clientX, clientY } = event;
    const listeners = new AbortController();
    this.#stop = () => {
      listeners.abort();
      this.thing = this.over = null;
    };
    const listen = (name: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void): void =>
      addEventListener(name, (moved) => moved.pointerId === pointerId && act(moved), { signal: listeners.signal });
    listen("pointermove", (moved) => {
      if (!this.thing && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLOP) return;
      this.thing = thing;
      this.x = moved.clientX;
      this.y = moved.clientY;
      const target = document.elementFromPoint(this.x, this.y)?.closest<HTMLElement>("[data-place]");
      this.over = target?.dataset["place"] ?? null;
    });
    listen("pointerup", () => {
      const { over } = this;
      const dragged = this.thing !== null;
      this.#stop();
      if (!dragged) return;
      // The click that follows is none.
      const once = new AbortController();
      addEventListener(
        "click",
        (click) => {
          click.preventDefault();
          click.stopPropagation();
        },
        { capture: true, signal: once.signal },
      );
      setTimeout(() => once.abort());
      this.ondrop(thing, from, over === null ? null : placeOf(over, this.face()));
    });
    listen("pointercancel", () => this.#stop());
  }

  close(): void {
    this.#stop();
  }
}
