/** The names of the kinds of dice in a picture. */
import { COLOURS } from "../api/messages";
import { shortColourName } from "../words/colours";
import { capital } from "../words/games";
import { say } from "../words/words.svelte";
import { countOf, type DieKind, type ExpectedDice } from "./kinds";

/** Return the name of a kind, as short as others allow: the Biggy of a roll needs no colour. */
export function kindName({ kind, hue }: DieKind, expected: ExpectedDice): string {
  if (kind === "neutral") return say("page.camera.neutral");
  const colour = capital(shortColourName(COLOURS[hue - 1] ?? COLOURS[0]));
  if (countOf(expected) !== null) return kind === "big" ? say("page.camera.big") : say("page.camera.own", { colour });
  return kind === "big" ? say("page.camera.big_of", { colour }) : colour;
}
