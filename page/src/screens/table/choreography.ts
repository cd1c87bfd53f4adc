/** What moves at a table besides placed dice, in one chunk that comes behind it: openings of rounds, and throws. */
export { playOpening } from "./opening";
export { lyingDice, playGathering, playThrow } from "./throws";
