/** What a player is told of the dice of a game that is over. */
import type { Proof } from "../history/played_game";
import { say, type Key } from "./words.svelte";

const TEXT: Record<Proof, Key> = {
  proven: "page.verify.good",
  checked: "page.proof.checked",
  withheld: "page.proof.withheld",
  commitment: "page.dice.alarm.commitment",
  seed: "page.dice.alarm.seed",
  secret: "page.dice.alarm.secret",
  draws: "page.proof.draws",
  steps: "page.proof.steps",
  record: "page.proof.record",
};

/** `day`: the game was the deal of a day. */
export const proofText = (proof: Proof, day = false): string =>
  say(proof === "proven" && day ? "page.verify.good.day" : TEXT[proof], { server: location.host });
