/** PlayedGames: this device's games as a screen shows them, and what can be done with all of them. */
import { gamesIn, HistoryFileError, MOST_BYTES, written } from "./history_file";
import { kindOfGame, type PlayedGame } from "./played_game";
import { shapeOf, statisticsOf } from "./statistics";
import { addGames, allGames, canKeep, deleteGames } from "./store";

export const ALL = "all";

export class PlayedGames {
  /** The newest first; null while they are read. */
  all = $state.raw<PlayedGame[] | null>(null);
  /** Whether this browser keeps games at all. */
  kept = $state(true);
  /** Which are listed: "all", "device" or "day", or one kind of table, such as "classic 4". */
  filter = $state(ALL);

  /** Games whose dice this device looked into. */
  readonly #proofs = $derived.by(() => (this.all ?? []).flatMap(({ proof }) => proof ?? []));
  get proofs(): number {
    return this.#proofs.length;
  }
  /** Games whose secret the server never told. */
  get withheld(): number {
    return this.#proofs.filter((proof) => proof === "withheld").length;
  }

  statistics = $derived.by(() => statisticsOf(this.all ?? []));
  listed = $derived.by(() => (this.all ?? []).filter((game) => this.filter === ALL || filterOf(game) === this.filter));
  /** The filters that leave something, the most frequent first. */
  filters = $derived.by(() => {
    const counts = new Map<string, number>();
    for (const game of this.all ?? []) counts.set(filterOf(game), (counts.get(filterOf(game)) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([filter]) => filter);
  });

  async load(): Promise<void> {
    [this.all, this.kept] = await Promise.all([allGames(), canKeep()]);
    if (!this.filters.includes(this.filter)) this.filter = ALL;
  }

  /** Returns whether the browser let us. */
  async delete(games: readonly PlayedGame[]): Promise<boolean> {
    const done = await deleteGames(games.map(({ table }) => table));
    await this.load();
    return done;
  }

  /** Everything as one file. */
  file(): Blob {
    return new Blob([written(this.all ?? [])], { type: "application/json" });
  }

  /** Add the games of a file; returns how many it has and how many were not here. Throws HistoryFileError. */
  async take(file: File): Promise<{ games: number; added: number }> {
    if (file.size > MOST_BYTES) throw new HistoryFileError("too_large");
    const games = gamesIn(await file.text());
    const added = await addGames(games);
    await this.load();
    if (added === null) throw new HistoryFileError("not_stored");
    return { games: games.length, added };
  }
}

/** The filter that lists a game. */
function filterOf(game: PlayedGame): string {
  const kind = kindOfGame(game);
  return kind === "device" || kind === "day" ? kind : shapeOf(game);
}
