/** Pieces: the registry of a table's elements that dice fly between, that are scrolled to, and that tips point at. The components that draw
    them register them. */
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";

/** The identity of an element; `hue` is a colour. */
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

  /** Return an attachment that registers an element for as long as it is in the document. */
  register(piece: Piece): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      const registered = { ...piece, element } as Of<Piece["kind"]>;
      this.#all.add(registered);
      return () => this.#all.delete(registered);
    };
  }

  /** Return all elements of a kind, in the order in which they were registered. */
  all<Kind extends Piece["kind"]>(kind: Kind): Of<Kind>[] {
    return [...this.#all].filter((piece): piece is Of<Kind> => piece.kind === kind);
  }

  /** Return the only element of a kind; null: there is none. */
  one(kind: "felt" | "layer" | "cup"): HTMLElement | null {
    return (this.all(kind)[0]?.element ?? null) as HTMLElement | null;
  }
  facade(casino: number): HTMLElement | null {
    return (this.all("facade").find((piece) => piece.casino === casino)?.element ?? null) as HTMLElement | null;
  }
}

const KEY = Symbol("pieces");

/** Set the registry for the components inside this one; call it while the component is created. */
export const setPieces = (pieces: Pieces): Pieces => setContext(KEY, pieces);
/** Get the registry set by a parent component; undefined: there is none. */
export const getPieces = (): Pieces | undefined => getContext<Pieces | undefined>(KEY);
