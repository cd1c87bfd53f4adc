/** How far a table is, in words. */
import type { TableView } from "../../lib/api/messages";
import { say } from "../../lib/words/words.svelte";

export const progress = ({ view }: TableView): string =>
  view ? say("round.title", { round: view.round, rounds: view.rounds }) : say("page.mine.open");
