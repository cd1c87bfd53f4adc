/** Where on the screen the subject of a tip is, and what around it must stay in sight. */
import type { Pieces } from "../../../lib/table/pieces";
import { boxAround, GAP, type Box, type Surroundings } from "./placement";
import type { Subject } from "./tips";

type Found = Pick<Surroundings, "anchor" | "around" | "clear" | "crowd">;

/** How far the caption of a move that is thought of hangs over the edges of its casino. Not more than a card keeps away:
    it may speak of that very casino. */
const CAPTION = GAP;

const box = (element: Element): Box => element.getBoundingClientRect();
const withCaption = ({ left, top, right, bottom }: Box): Box => ({
  left,
  top: top - CAPTION,
  right,
  bottom: bottom + CAPTION,
});

/** null: it is not drawn, and nothing can be shown of it. `preview`: the casino where a move is thought of. */
export function findSubject(pieces: Pieces, subject: Subject, preview: number | null): Found | null {
  const felt = pieces.one("felt");
  const facades = pieces.all("facade").map(({ element }) => box(element));
  const strip = boxAround(facades);
  if (!felt || !strip) return null;
  const previewed = preview === null ? null : pieces.facade(preview);
  const clear = [box(felt), ...(previewed ? [withCaption(box(previewed))] : [])];
  // The seats stand above the casinos, and should be seen as well.
  const crowd = [...facades, { ...strip, top: 0, bottom: strip.top }];
  switch (subject.kind) {
    case "payout":
      return null; // stands there in the flow of the page
    case "dice":
    case "neutral": {
      const dice = pieces.all("rolled").filter(({ hue }) => subject.kind === "dice" || hue === 0);
      const anchor = boxAround(dice.map(({ element }) => box(element)));
      return anchor && { anchor, around: box(felt), clear, crowd };
    }
    case "pen":
    case "notes":
    case "facade": {
      const { casino, kind } = subject;
      const facade = pieces.facade(casino);
      if (!facade) return null;
      const part = kind === "facade" ? undefined : pieces.all(kind).find((piece) => piece.casino === casino)?.element;
      return { anchor: box(part ?? facade), around: box(facade), clear, crowd };
    }
  }
}
