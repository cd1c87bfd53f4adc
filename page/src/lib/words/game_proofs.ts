/** What is proven about the dice of a finished game, in words. */
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

/** Return the sentence for a proof. `day`: whether the game was a daily deal. */
export const proofText = (proof: Proof, day = false): string =>
  say(proof === "proven" && day ? "page.verify.good.day" : TEXT[proof], { server: location.host });
