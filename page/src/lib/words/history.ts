/** The history of games in words. */
import { editionName } from "./game_names";
import { count, say, words } from "./words.svelte";

/** Name a kind of table or game: "classic 4" is "Classic, 4 players"; others are "device" and "day". */
export function tableText(shape: string): string {
  if (shape === "device") return say("page.one.title");
  if (shape === "day") return say("page.day.all");
  const [edition = "", players = "0"] = shape.split(" ");
  return say("page.history.shape", {
    edition: editionName(edition),
    players: count("page.history.players", Number(players)),
  });
}

/** Write an expected number of wins: 3, 2.5. */
export const fairText = (wins: number): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: wins < 10 ? 1 : 0 }).format(wins);
