/** PlayedGames: this device's games as a screen shows, filters, exports and imports them. */
import { readHistory, HistoryFileError, MOST_BYTES, writeHistory } from "./history_file";
import { kindOfGame, type PlayedGame } from "./played_game";
import { shapeOf, statisticsOf } from "./statistics";
import { addGames, allGames, canSave, deleteGames } from "./store";

export const ALL = "all";

export class PlayedGames {
  /** All games, the newest first; null while they are being read. */
  all = $state.raw<PlayedGame[] | null>(null);
  /** Whether this browser can save games. */
  kept = $state(true);
  /** The filter of the list: "all", "device" or "day", or one kind of table such as "classic 4". */
  filter = $state(ALL);

  /** The proofs of games whose dice this device checked. */
  readonly #proofs = $derived.by(() => (this.all ?? []).flatMap(({ proof }) => proof ?? []));
  get proofs(): number {
    return this.#proofs.length;
  }
  /** The number of games whose secret the server never revealed. */
  get withheld(): number {
    return this.#proofs.filter((proof) => proof === "withheld").length;
  }

  statistics = $derived.by(() => statisticsOf(this.all ?? []));
  listed = $derived.by(() => (this.all ?? []).filter((game) => this.filter === ALL || filterOf(game) === this.filter));
  /** The filters that match at least one game, the most frequent first. */
  filters = $derived.by(() => {
    const counts = new Map<string, number>();
    for (const game of this.all ?? []) counts.set(filterOf(game), (counts.get(filterOf(game)) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([filter]) => filter);
  });

  async load(): Promise<void> {
    [this.all, this.kept] = await Promise.all([allGames(), canSave()]);
    if (!this.filters.includes(this.filter)) this.filter = ALL;
  }

  /** Delete games; return whether that worked. */
  async delete(games: readonly PlayedGame[]): Promise<boolean> {
    const done = await deleteGames(games.map(({ table }) => table));
    await this.load();
    return done;
  }

  /** Return all games as one file. */
  file(): Blob {
    return new Blob([writeHistory(this.all ?? [])], { type: "application/json" });
  }

  /** Add the games of a file; return how many it has and how many are new. Throws HistoryFileError. */
  async take(file: File): Promise<{ games: number; added: number }> {
    if (file.size > MOST_BYTES) throw new HistoryFileError("too_large");
    const games = readHistory(await file.text());
    const added = await addGames(games);
    await this.load();
    if (added === null) throw new HistoryFileError("not_stored");
    return { games: games.length, added };
  }
}

/** Return the filter that a game belongs to. */
function filterOf(game: PlayedGame): string {
  const kind = kindOfGame(game);
  return kind === "device" || kind === "day" ? kind : shapeOf(game);
}
