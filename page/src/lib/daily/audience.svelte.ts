/** Audience: what others and par have made of the deal of a day, for the end of our game. */
import type { DayResults } from "../api/messages";
import { SERVER } from "../shell/route";
import { say } from "../words/words.svelte";
import { isPlayable, isPractice, playedOn, savePar } from "./days";
import { fetchResults, sendResult } from "./results";

/** Whether results are shown: without a server there are none, and those of old days are deleted. */
type Shown = "no" | "asked" | "offline" | "yes";

export class Audience {
  shown = $state<Shown>("no");
  results = $state.raw<DayResults | null>(null);
  /** Our money if we had played at par, thousand $; null: it is not known yet. */
  par = $state<number | null>(null);
  /** The share of par's game that was played. */
  progress = $state(0);
  /** Why par could not play; "": it could. */
  error = $state("");
  readonly #leaving = new AbortController();

  /** `text`: returns the record of our game. */
  constructor(
    readonly day: string,
    readonly table: string,
    readonly text: () => Promise<string>,
  ) {
    this.par = playedOn(day)?.par ?? null;
  }

  /** Send our result if it counts, and fetch everyone's; `offline` if there is no connection. */
  async ask(): Promise<void> {
    if (SERVER !== undefined || !isPlayable(this.day)) return;
    this.shown = "asked";
    try {
      this.results = isPractice(this.day, this.table)
        ? await fetchResults(this.day)
        : await sendResult(this.day, this.text);
      this.shown = "yes";
    } catch {
      this.shown = "offline";
    }
  }

  /** Work out par on this device. */
  async playPar(): Promise<void> {
    if (this.par !== null) return;
    this.error = "";
    try {
      const [{ playAtPar }, { loadEngine }, { thinker }] = await Promise.all([
        import("./par"),
        import("../rules/load_engine"),
        import("../session/games"),
      ]);
      const engine = await loadEngine();
      const onprogress = (share: number): void => void (this.progress = share);
      this.par = await playAtPar(this.day, engine, thinker, onprogress, this.#leaving.signal);
      savePar(this.day, this.par);
    } catch {
      this.error = say("page.end.failed");
    }
  }

  /** Stop working: nobody is looking any more. */
  leave(): void {
    this.#leaving.abort();
  }
}
