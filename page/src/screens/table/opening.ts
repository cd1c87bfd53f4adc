/** The opening of a round: notes are dealt onto the casinos one after another, and a light runs over the seats and stays on
    the one that starts. Transform and opacity only. */
import { OUT, type Motion } from "./motion";

/** How long the notes of the first round, and of a later one, take to be dealt, ms. */
const DEAL_MS = { first: 1000, later: 600 };
/** How long one of them flies. */
const NOTE_MS = 320;
/** How long the light runs, and then stays. */
const LIGHT_MS = 750;
const STAY_MS = 200;
/** Over how many seats it runs at least. */
const HOPS = 7;

const px = (...lengths: number[]): string => lengths.map((length) => `${length}px`).join(" ");

/** Play it; `drawn`: who starts is drawn by lot, so the light runs. */
export async function playOpening(motion: Motion, starter: number, drawn: boolean, factor: number): Promise<void> {
  const layer = motion.pieces.one("layer");
  if (!layer) return;
  const copies: Element[] = [];
  const watched = await motion.play(
    deal(motion, layer, copies, (drawn ? DEAL_MS.first : DEAL_MS.later) * factor, factor),
  );
  for (const copy of copies.splice(0)) copy.remove();
  if (drawn && watched) await motion.play(run(motion, layer, copies, starter, factor));
  for (const copy of copies) copy.remove();
}

/** Every note comes from the middle of the felt's rail, over everything else, to its place. */
function deal({ pieces }: Motion, layer: HTMLElement, copies: Element[], whole: number, factor: number): Animation[] {
  const rail = pieces.one("felt")?.getBoundingClientRect();
  // Measured before anything is added: reading after writing would lay out the board again and again.
  const notes = pieces
    .all("note")
    .sort((one, other) => one.casino - other.casino)
    .map(({ element }) => ({ element, at: element.getBoundingClientRect() }))
    .filter(({ at }) => at.width > 0);
  const flight = NOTE_MS * factor;
  const pitch = (whole - flight) / Math.max(1, notes.length - 1);
  return notes.flatMap(({ element, at }, i) => {
    const copy = element.cloneNode(true) as HTMLElement;
    Object.assign(copy.style, {
      position: "absolute",
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
    });
    copies.push(copy);
    layer.append(copy);
    const from = rail ? px(rail.left + (rail.width - at.width) / 2 - at.left, rail.top - at.top) : px(0, 80);
    const times = { duration: flight, delay: i * pitch, easing: OUT };
    return [
      copy.animate(
        [
          { translate: from, rotate: "-25deg", scale: 0.7, opacity: 0 },
          { opacity: 1, offset: 0.3 },
          { translate: "0 0", rotate: "0deg", scale: 1, opacity: 1 },
        ],
        { ...times, fill: "both" },
      ),
      // What lies there already shows only once everything is dealt.
      element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: whole + 1, fill: "backwards" }),
    ];
  });
}

/** A ring of brass jumps from seat to seat, ever slower, round the table as often as it takes. */
function run({ pieces }: Motion, layer: HTMLElement, copies: Element[], starter: number, factor: number): Animation[] {
  const seats = pieces.all("seat").map(({ element }) => element.getBoundingClientRect());
  const [first] = seats;
  if (!first || !seats[starter]) return [];
  const rounds = Math.ceil(Math.max(0, HOPS - starter) / seats.length);
  const hops = rounds * seats.length + starter;
  const light = document.createElement("div");
  Object.assign(light.style, {
    position: "absolute",
    left: `${first.left}px`,
    top: `${first.top}px`,
    width: `${first.width}px`,
    height: `${first.height}px`,
    borderRadius: "12px",
    boxShadow: "inset 0 0 0 2px var(--brass), 0 0 16px #f2c57280",
  });
  copies.push(light);
  layer.append(light);
  const whole = LIGHT_MS + STAY_MS;
  const frames = Array.from({ length: hops + 1 }, (_, hop): Keyframe => {
    const at = seats[hop % seats.length] ?? first;
    const offset = ((hop / hops) ** 1.6 * LIGHT_MS) / whole;
    return { translate: px(at.left - first.left, at.top - first.top), offset, easing: "step-end" };
  });
  const last = frames.at(-1);
  return [light.animate([...frames, { ...last, offset: 1 }], { duration: whole * factor })];
}
