/** How far a table is, in words. */
import type { Glance } from "../../lib/api/http";
import { say } from "../../lib/words/words.svelte";

export const progress = ({ view }: Glance): string =>
  view ? say("round.title", { round: view.round, rounds: view.rounds }) : say("page.mine.open");
