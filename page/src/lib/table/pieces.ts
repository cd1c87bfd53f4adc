/** The elements of a table that dice fly between, that are scrolled to and that tips point at, registered by the parts that draw them. */
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";

/** What an element is; colours as `hue`. */
export type Piece =
  | { kind: "felt" }
  | { kind: "layer" }
  | { kind: "cup" }
  | { kind: "seat" }
  | { kind: "note"; casino: number }
  | { kind: "facade"; casino: number }
  | { kind: "notes"; casino: number }
  | { kind: "group"; casino: number; hue: number }
  | { kind: "pen"; casino: number; hues: readonly number[] }
  | { kind: "thrown"; hue: number; big: boolean }
  | { kind: "rolled"; face: number; hue: number; big: boolean }
  | { kind: "placed"; casino: number; hue: number; big: boolean };

type Of<Kind extends Piece["kind"]> = Extract<Piece, { kind: Kind }> & { element: HTMLElement | SVGElement };

export class Pieces {
  #all = new Set<Of<Piece["kind"]>>();

  /** An attachment that registers an element for as long as it is in the document. */
  register(piece: Piece): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      const registered = { ...piece, element } as Of<Piece["kind"]>;
      this.#all.add(registered);
      return () => this.#all.delete(registered);
    };
  }

  /** Everything of a kind, in the order it was drawn. */
  all<Kind extends Piece["kind"]>(kind: Kind): Of<Kind>[] {
    return [...this.#all].filter((piece): piece is Of<Kind> => piece.kind === kind);
  }

  /** The one of a kind that there is; of facades the one of a casino. */
  one(kind: "felt" | "layer" | "cup"): HTMLElement | null {
    return (this.all(kind)[0]?.element ?? null) as HTMLElement | null;
  }
  facade(casino: number): HTMLElement | null {
    return (this.all("facade").find((piece) => piece.casino === casino)?.element ?? null) as HTMLElement | null;
  }
}

const KEY = Symbol("pieces");

/** Call while a component is made: the parts inside it register there. */
export const holdPieces = (pieces: Pieces): Pieces => setContext(KEY, pieces);
/** Where parts register; undefined: nothing flies here. */
export const heldPieces = (): Pieces | undefined => getContext<Pieces | undefined>(KEY);
