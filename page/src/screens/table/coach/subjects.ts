/** Finds the subject of a tip on the screen, and what must stay visible around it. */
import type { Pieces } from "../../../lib/table/pieces";
import { boxAround, GAP, type Box, type Surroundings } from "./placement";
import type { Subject } from "./tips";

type Found = Pick<Surroundings, "anchor" | "around" | "clear" | "explained" | "crowd">;

/** The overhang of a previewed move's caption over the edges of its casino, px. No more than the gap of a card, whose subject may be that
    very casino. */
const CAPTION = GAP;
/** The height of the roofs above the boxes of the casinos, px. */
const ROOF = 12;

const box = (element: Element): Box => element.getBoundingClientRect();
const raised = ({ left, top, right, bottom }: Box, by: number): Box => ({ left, top: top - by, right, bottom });
const withCaption = (facade: Box): Box => ({ ...raised(facade, CAPTION), bottom: facade.bottom + CAPTION });

/** Find the subject of a tip; null: it is not drawn. `preview`: the casino of the previewed move. */
export function findSubject(pieces: Pieces, subject: Subject, preview: number | null): Found | null {
  const felt = pieces.one("felt");
  const facades = pieces.all("facade").map(({ element }) => box(element));
  const strip = boxAround(facades);
  if (!felt || !strip) return null;
  const previewed = preview === null ? null : pieces.facade(preview);
  const clear = [box(felt), ...(previewed ? [withCaption(box(previewed))] : [])];
  // The seats above the casinos matter less.
  const crowd = [
    ...facades.map((facade) => raised(facade, ROOF)),
    { ...strip, top: 0, bottom: strip.top, weight: 0.25 },
  ];
  switch (subject.kind) {
    case "payout":
      return null; // the card is part of the page's flow there
    case "dice":
    case "neutral": {
      const dice = pieces.all("rolled").filter(({ hue }) => subject.kind === "dice" || hue === 0);
      const anchor = boxAround(dice.map(({ element }) => box(element)));
      // What becomes of our dice is explained by the casinos.
      const explained = subject.kind === "dice" ? facades : [];
      return anchor && { anchor, around: box(felt), clear, explained, crowd };
    }
    case "pen":
    case "notes":
    case "facade": {
      const { casino, kind } = subject;
      const facade = pieces.facade(casino);
      if (!facade) return null;
      const part = kind === "facade" ? undefined : pieces.all(kind).find((piece) => piece.casino === casino)?.element;
      return { anchor: box(part ?? facade), around: box(facade), clear, explained: [], crowd };
    }
  }
}
