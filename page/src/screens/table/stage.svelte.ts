/** The stage: plays out the events of a table, one at a time, in order. */
import { tick } from "svelte";
import type { TableClient, Moment } from "../../lib/api/table_client.svelte";
import type { Standing, Laid, Option, OwnWinnings, PlacedEvent, GameView } from "../../lib/api/messages";
import { afterOption, afterPlaced } from "./positions";
import type { Motion } from "./motion";
import { reveal } from "./scroll";
import type { Pace } from "./tempo";

/** What is on the stage: the board, the payout of a round, or how everyone stands after it. */
export type Scene =
  | { t: "board" }
  | { t: "payout"; casinos: Standing[]; laid: (Laid | null)[] | null; before: GameView; own: OwnWinnings[] }
  | { t: "standings"; round: number; casinos: Standing[]; view: GameView; own: OwnWinnings[] };
export type RoundEndScene = Exclude<Scene, { t: "board" }>;

export interface Cues {
  pace: () => Pace;
  /** Dice are rolled. */
  onroll: (view: GameView) => void;
  /** A board is shown without playing out the events that led there. */
  onfound: (view: GameView) => void;
  /** An event is about to be played out. */
  onmoment: (moment: Moment) => void;
}

/** Between marking a move and making it: also long enough for the board to be scrolled there. */
const SCROLL_MS = 300;
/** After so many moments the screen is too far behind to show each. */
const FAR_BEHIND = 120;

const frame = (): Promise<unknown> =>
  // A hidden page gets no animation frames.
  document.visibilityState === "hidden" ? new Promise((next) => setTimeout(next)) : new Promise(requestAnimationFrame);

export class Stage {
  /** The board as it is shown. */
  view = $state.raw<GameView | null>(null);
  scene = $state.raw<Scene>({ t: "board" });
  /** The move that another player is about to make. */
  marked = $state.raw<Option | null>(null);
  /** Whether an event is being played out: nothing can be chosen yet. */
  busy = $state(false);
  /** Whether earlier moves are on the board; new events wait. */
  #paused = $state(false);
  /** One device: the seat that has it in hand. */
  handed = $state<number | null>(null);
  /** The next seat of this device has not taken it yet, and its dice are not shown. */
  veiled = $derived.by(() => {
    const seat = this.view?.seat ?? null;
    return seat !== null && this.#ours > 1 && this.handed !== seat && this.client.you.includes(seat) && !this.client.view?.over;
  });
  #ours = $derived.by(() => this.client.you.filter((seat) => this.client.room?.seats[seat]?.bot === null).length);

  /** A move of ours that is drawn already; the event need not be played out again. */
  #laid: Option | null = null;
  #wake: (() => void) | null = null;
  #gone = false;

  constructor(
    readonly client: TableClient,
    readonly motion: Motion,
    readonly cues: Cues,
  ) {}

  close(): void {
    this.#gone = true;
    this.next();
  }

  get paused(): boolean {
    return this.#paused;
  }
  set paused(paused: boolean) {
    this.#paused = paused;
    if (!paused) void this.play();
  }

  /** Finish the current move, at once. */
  finish(): void {
    this.motion.finish();
    if (this.scene.t === "board") this.next();
  }

  /** End the current pause: a rest, a payout, the standings. */
  next(): void {
    this.#wake?.();
  }

  /** Play out everything there is. Call it whenever something has happened. */
  async play(): Promise<void> {
    if (this.busy || this.#paused) return;
    if (this.client.moments.length === 0) {
      this.#settle();
      return;
    }
    this.busy = true;
    try {
      while (this.client.moments.length > 0 && !this.#paused && !this.#gone) await this.#act();
    } finally {
      this.busy = false;
      this.marked = null;
      this.scene = { t: "board" };
      this.#settle();
    }
  }

  /** Nothing is left to play out: show the newest state, unless our own placing is drawn on it. */
  #settle(): void {
    if (this.#gone) return;
    const found = this.client.view;
    if (this.client.moments.length > 0 || this.#laid || this.view === found) return;
    this.view = found;
    if (found && !this.veiled) this.cues.onfound(found);
  }

  /** Draw our own placing before it is sent; it can still be taken back. */
  async lay(option: Option): Promise<void> {
    const view = this.view;
    if (!view || this.#laid) return;
    this.#laid = option;
    const places = this.motion.places();
    this.view = afterOption(view, option);
    await tick();
    if (this.#gone) return;
    await this.motion.placed(places, option.standing.casino, option.move.face, Math.min(1, this.cues.pace().motion));
  }

  takeBack(): void {
    this.#laid = null;
    this.motion.finish();
    this.view = this.client.view;
  }

  /** The device is in the right hands: the dice are thrown. */
  async take(): Promise<void> {
    this.handed = this.view?.seat ?? null;
    await tick();
    await this.#thrown();
  }

  async #act(): Promise<void> {
    const pace = this.cues.pace();
    if (pace.instant) {
      await frame();
      if (this.#gone) return;
      if (this.client.moments.length > FAR_BEHIND) this.client.catchUp();
    }
    const moment = this.client.advance();
    if (!moment) return;
    this.cues.onmoment(moment);
    const { what, view } = moment;
    if (what.t === "placed" && view) await this.#placed(moment, what, view, pace);
    else if (what.t === "started" && view) {
      this.view = view;
      await tick();
      await this.#thrown();
    } else if (view) this.view = this.#laid ? afterOption(view, this.#laid) : view;
  }

  async #placed(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace): Promise<void> {
    const ours = this.#laid?.move.face === what.face && this.#laid.move.bandit === what.bandit;
    this.#laid = null;
    if (!ours && !pace.instant) await this.#others(moment, what, view, pace);
    if (what.payout && moment.before) await this.#paid(moment, moment.before, what, what.payout, view, pace);
    this.view = view;
    if (view.over || this.#gone) return;
    if (pace.instant) {
      this.cues.onroll(view);
      return;
    }
    await tick();
    await this.#thrown();
  }

  async #others(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace): Promise<void> {
    const before = moment.before;
    const option = before?.options.find(({ move: { face, bandit } }) => face === what.face && bandit === what.bandit) ?? null;
    await this.#rest(pace.look);
    this.marked = option;
    if (pace.motion > 0) reveal(this.motion.pieces, what.bandit ? 7 : what.face, pace.look >= SCROLL_MS);
    await this.#rest(Math.min(SCROLL_MS, pace.look));
    const places = this.motion.places();
    this.marked = null;
    this.view = afterPlaced(before, what, view);
    await tick();
    await this.motion.placed(places, what.bandit ? 7 : what.face, what.face, pace.motion);
    await this.#rest(pace.rest);
  }

  async #paid(
    { own }: Moment,
    before: GameView,
    what: PlacedEvent,
    casinos: Standing[],
    after: GameView,
    pace: Pace,
  ): Promise<void> {
    const watching = this.client.you.length === 0;
    if (pace.instant && watching) return;
    const last = afterPlaced(before, what, after);
    if (!pace.instant) {
      this.view = last;
      this.scene = { t: "payout", casinos, laid: last.bandit, before, own };
      await this.#rest(null);
    }
    if (!after.over && !this.#gone) {
      this.scene = { t: "standings", round: before.round, casinos, view: after, own };
      await this.#rest(null);
    }
    this.scene = { t: "board" };
  }

  async #thrown(): Promise<void> {
    if (this.#gone || !this.view || this.veiled) return;
    this.cues.onroll(this.view);
    await this.motion.thrown(this.cues.pace().motion);
  }

  /** Wait so long, or until `next`; null: until then only. */
  async #rest(ms: number | null): Promise<void> {
    if (ms === 0 || this.#gone) return;
    await new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(() => this.next(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        done();
      };
    });
  }
}
