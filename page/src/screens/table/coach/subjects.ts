/** Finds the subject of a tip on the screen, and what must stay visible around it. */
import type { Pieces } from "../../../lib/table/pieces";
import { boxAround, GAP, type Box, type Surroundings } from "./placement";
import type { Subject } from "./tips";

type Found = Pick<Surroundings, "anchor" | "around" | "clear" | "crowd">;

/** The overhang of a previewed move's caption over the edges of its casino, px. No more than the gap of a card, whose subject may be that
    very casino. */
const CAPTION = GAP;

const box = (element: Element): Box => element.getBoundingClientRect();
const withCaption = ({ left, top, right, bottom }: Box): Box => ({
  left,
  top: top - CAPTION,
  right,
  bottom: bottom + CAPTION,
});

/** Find the subject of a tip; null: it is not drawn. `preview`: the casino of the previewed move. */
export function findSubject(pieces: Pieces, subject: Subject, preview: number | null): Found | null {
  const felt = pieces.one("felt");
  const facades = pieces.all("facade").map(({ element }) => box(element));
  const strip = boxAround(facades);
  if (!felt || !strip) return null;
  const previewed = preview === null ? null : pieces.facade(preview);
  const clear = [box(felt), ...(previewed ? [withCaption(box(previewed))] : [])];
  // The seats above the casinos should stay visible, too.
  const crowd = [...facades, { ...strip, top: 0, bottom: strip.top }];
  switch (subject.kind) {
    case "payout":
      return null; // the card is part of the page's flow there
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
