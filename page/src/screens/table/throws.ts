/** Animations of a throw: dice tumble out of the cup, lie apart from each other, and slide together. Transform and opacity only. */
import { middle, OUT, STAGGER_MS, type Motion } from "./motion";

const TOSS = "cubic-bezier(.3, 1.4, .5, 1)";
const FALL_MS = 480;
const TOGETHER_MS = 440;

/** A die that lies where it was thrown. */
export interface Lying {
  hue: number;
  big: boolean;
  rect: DOMRect;
}

/** Dice leave the cup, or come from above where there is none, and tumble to where they lie. */
export async function playThrow(motion: Motion, factor: number): Promise<void> {
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

/** Where thrown dice lie. */
export const lyingDice = ({ pieces }: Motion): Lying[] =>
  pieces.all("thrown").map(({ hue, big, element }) => ({ hue, big, rect: element.getBoundingClientRect() }));

/** The roll has been drawn: its dice slide together from where they lay. */
export async function playGathering(motion: Motion, lying: readonly Lying[], factor: number): Promise<void> {
  const left = [...lying];
  const moves = motion.pieces.all("rolled").flatMap(({ hue, big, element }) => {
    const i = left.findIndex((die) => die.hue === hue && die.big === big);
    const [was] = i < 0 ? [] : left.splice(i, 1);
    return was ? [{ element, was: middle(was.rect), now: middle(element.getBoundingClientRect()) }] : [];
  });
  await motion.play(
    moves.map(({ element, was, now }) => {
      const there = `${was.x - now.x}px ${was.y - now.y}px`;
      // A moment to see how they fell.
      return element.animate(
        [{ translate: there }, { translate: there, offset: 0.45, easing: OUT }, { translate: "0 0" }],
        {
          duration: TOGETHER_MS * factor,
        },
      );
    }),
  );
}
