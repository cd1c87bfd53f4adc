/** The names of the colours of dice. */
import { COLOURS } from "../api/messages";
import { say, type Key } from "./words.svelte";

export type Colour = (typeof COLOURS)[number];

const NAMES: Record<Colour, Key> = {
  ruby: "page.colour.ruby",
  sky: "page.colour.sky",
  lemon: "page.colour.lemon",
  jade: "page.colour.jade",
  orchid: "page.colour.orchid",
  cobalt: "page.colour.cobalt",
};

export const colourName = (colour: Colour): string => say(NAMES[colour]);

/** Return the name of a colour without that of its mark: "ruby, triangle" is "ruby". */
export const shortColourName = (colour: Colour): string => colourName(colour).split(",")[0]!;
