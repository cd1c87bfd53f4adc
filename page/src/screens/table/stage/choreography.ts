/** The animations of a table other than placings: openings of rounds, and rolls. Loaded after the table is shown. Transform and opacity only. */
import { middle, OUT, STAGGER_MS, type Motion } from "./motion";

/* The opening of a round: notes are dealt to the casinos one by one, and a light runs over the seats and stops at the one that starts. */

/** The time for dealing the notes of the first round, and of later ones, ms. */
const DEAL_MS = { first: 1000, later: 600 };
/** The flight of one note, ms. */
const NOTE_MS = 320;
/** How long the light runs, and how long it then rests, ms. */
const LIGHT_MS = 750;
const STAY_MS = 200;
/** The least number of seats that it passes. */
const HOPS = 7;

const px = (...lengths: number[]): string => lengths.map((length) => `${length}px`).join(" ");

/** Play the opening; `drawn`: the starter is drawn by lot, so the light runs. */
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

/** Return animations of every note from the middle of the felt's rail, above everything else, to its position. */
function deal({ pieces }: Motion, layer: HTMLElement, copies: Element[], whole: number, factor: number): Animation[] {
  const rail = pieces.one("felt")?.getBoundingClientRect();
  // Measure before adding anything: alternating would force a layout of the board each time.
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
      // The real notes stay invisible until everything is dealt.
      element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: whole + 1, fill: "backwards" }),
    ];
  });
}

/** Return the animation of a brass ring that jumps from seat to seat, slowing down, to the starter. */
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

/* A roll: dice tumble out of the cup, land apart from each other, and slide together. */

const TOSS = "cubic-bezier(.3, 1.4, .5, 1)";
const FALL_MS = 480;
const TOGETHER_MS = 440;

/** A die at the position where it landed. */
export interface LandedDie {
  hue: number;
  big: boolean;
  rect: DOMRect;
}

/** Let dice leave the cup, or come from above if there is none, and tumble to where they land. */
export async function playRoll(motion: Motion, factor: number): Promise<void> {
  const cup = motion.pieces.one("cup");
  const from = cup?.getBoundingClientRect();
  const animations = motion.pieces.all("thrown").map(({ element: die }, i) => {
    const at = die.getBoundingClientRect();
    const x = from ? middle(from).x - middle(at).x : ((i * 37) % 60) - 30;
    const y = from ? from.top - at.top : -150;
    const turn = (i % 2 === 0 ? 1 : -1) * (360 + ((i * 73) % 180));
    return die.animate(
      [
        { translate: `${x}px ${y}px`, rotate: `${-turn}deg`, scale: 0.8, opacity: from ? 1 : 0, easing: TOSS },
        { opacity: 1, offset: 0.15 },
        { translate: "0 0", rotate: "0deg", scale: 1, opacity: 1 },
      ],
      { duration: FALL_MS * factor, delay: i * STAGGER_MS * factor, fill: "backwards" },
    );
  });
  if (cup)
    animations.push(
      cup.animate(
        [
          { opacity: 1 },
          { rotate: "70deg", translate: "0 -14px", opacity: 1, offset: 0.5 },
          { rotate: "80deg", translate: "0 -20px", opacity: 0 },
        ],
        { duration: FALL_MS * factor, easing: OUT, fill: "forwards" },
      ),
    );
  await motion.play(animations);
}

/** Return the positions of the dice that have landed. */
export const landedDice = ({ pieces }: Motion): LandedDie[] =>
  pieces.all("thrown").map(({ hue, big, element }) => ({ hue, big, rect: element.getBoundingClientRect() }));

/** Let the dice of the roll slide together from where they landed. */
export async function playGathering(motion: Motion, lying: readonly LandedDie[], factor: number): Promise<void> {
  const left = [...lying];
  const moves = motion.pieces.all("rolled").flatMap(({ hue, big, element }) => {
    const i = left.findIndex((die) => die.hue === hue && die.big === big);
    const [was] = i < 0 ? [] : left.splice(i, 1);
    return was ? [{ element, was: middle(was.rect), now: middle(element.getBoundingClientRect()) }] : [];
  });
  await motion.play(
    moves.map(({ element, was, now }) => {
      const there = `${was.x - now.x}px ${was.y - now.y}px`;
      // Pause first, so that one sees how they fell.
      return element.animate(
        [{ translate: there }, { translate: there, offset: 0.45, easing: OUT }, { translate: "0 0" }],
        {
          duration: TOGETHER_MS * factor,
        },
      );
    }),
  );
}
