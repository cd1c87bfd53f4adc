/** The names of the kinds of dice in a picture. */
import { COLOURS } from "../api/messages";
import { shortColourName } from "../words/colours";
import { capital } from "../words/games";
import { say } from "../words/words.svelte";
import { countOf, type DieKind, type ExpectedDice } from "./kinds";

/** Return the name of a kind; the Biggy of a roll needs no colour. */
export function kindName({ kind, hue }: DieKind, expected: ExpectedDice): string {
  if (kind === "neutral") return say("page.camera.neutral");
  const colour = capital(shortColourName(COLOURS[hue - 1] ?? COLOURS[0]));
  if (kind === "own") return colour;
  return countOf(expected) === null ? say("page.camera.big_of", { colour }) : say("page.camera.big");
}
