/** The stage: plays out the events of a table, one at a time, in order. */
import { tick } from "svelte";
import { shareStructure } from "../../../lib/play/structural_sharing";
import type { Moment, Table } from "../../../lib/play/table";
import type { Standing, Laid, Option, OwnWinnings, PlacedEvent, GameView } from "../../../lib/api/messages";
import { casinoOf } from "../../../lib/table/groups";
import { afterOption, afterPlaced } from "../../../lib/table/positions";
import type { Motion } from "./motion";
import { reveal } from "../../../lib/table/scroll";
import type { Pace } from "./tempo";
import { isThrown, markThrown } from "./thrown";

/** What is on the stage: the board, the payout of a round, or how everyone stands after it. */
export type Scene =
  | { t: "board" }
  | { t: "payout"; casinos: Standing[]; laid: (Laid | null)[] | null; before: GameView; own: OwnWinnings[] }
  | { t: "standings"; round: number; casinos: Standing[]; view: GameView; own: OwnWinnings[] };
export type RoundEndScene = Exclude<Scene, { t: "board" }>;

/** Where the dice of the seat to act are: in its hand, in the air, or on the felt, where everyone sees what they show. */
export type DiceState = "held" | "rolling" | "landed";

export interface Cues {
  pace: () => Pace;
  /** Whether the seat to act throws its dice by hand, here. */
  byHand: (view: GameView) => boolean;
  /** Whether the seat to act throws its dice at another device: nobody here sees them before they are placed. */
  elsewhere: (view: GameView) => boolean;
  /** Dice are ours to be thrown. */
  onhold: (view: GameView) => void;
  /** Dice leave the hand. */
  onthrow: (view: GameView) => void;
  /** Dice have landed. */
  onroll: (view: GameView) => void;
  /** A board is shown without playing out the events that led there. */
  onfound: (view: GameView) => void;
  /** An event is about to be played out. */
  onmoment: (moment: Moment) => void;
}

/** Between marking a move and making it: also long enough for the board to be scrolled there. */
const SCROLL_MS = 300;
/** With more events than these to play out at instant speed, or at any, the newest state is shown at once. */
const FAR_BEHIND = 120;
const MOST_BEHIND = 400;
/** How long the first round waits for what moves in it, ms. */
const PATIENCE_MS = 500;

const BOARD: Scene = { t: "board" };

const frame = (): Promise<unknown> =>
  // A hidden page gets no animation frames.
  document.visibilityState === "hidden" ? new Promise((next) => setTimeout(next)) : new Promise(requestAnimationFrame);

export class Stage {
  /** Events that are not played out yet, the oldest first. */
  waiting = $state.raw<readonly Moment[]>([]);
  /** The board as far as it was played out. */
  #board = $state.raw<GameView | null>(null);
  dice = $state<DiceState>("landed");
  /** Whether a round is being opened: notes are dealt, and nobody knows yet who starts. */
  opening = $state(false);
  /** The board as it is shown: what dice show, and all that follows from it, only once they have landed. */
  view = $derived.by((): GameView | null => {
    const board = this.#board;
    if (!board || (this.dice === "landed" && !this.opening)) return board;
    return { ...board, seat: this.opening ? null : board.seat, roll: null, options: [] };
  });
  /** How many dice are thrown or about to be. */
  inHand = $derived.by(() => {
    const sum = (counts: number[] | undefined): number => counts?.reduce((all, number) => all + number, 0) ?? 0;
    const roll = this.#board?.roll;
    return { own: sum(roll?.own), big: sum(roll?.big), neutral: sum(roll?.neutral) };
  });
  /** By seat, the board after its last move of this round; `opened`: the board when the round began, if it was seen. */
  after = $state.raw<{ opened?: GameView; [seat: number]: GameView }>({});
  /** When dice landed last, by `performance.now()`. */
  landedAt = -Infinity;
  scene = $state.raw<Scene>(BOARD);
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
    return (
      seat !== null && this.#ours > 1 && this.handed !== seat && this.table.you.includes(seat) && !this.table.view?.over
    );
  });
  #ours = $derived.by(() => this.table.you.filter((seat) => this.table.room?.seats[seat]?.bot === null).length);

  /** A move of ours that is drawn already; the event need not be played out again. */
  laid = $state.raw<Option | null>(null);
  readonly #stopListening: () => void;
  #wake: (() => void) | null = null;
  #gone = false;
  #moves: typeof import("./choreography") | null = null;

  constructor(
    readonly table: Table,
    readonly motion: Motion,
    readonly cues: Cues,
  ) {
    this.#stopListening = table.listen({
      onmoments: (moments) => {
        for (const { before, view } of moments) this.#share(before, view);
        const waiting = [...this.waiting, ...moments];
        this.#wait(waiting.length > MOST_BEHIND ? [] : waiting);
      },
      onreset: () => this.#wait([]),
    });
  }

  #wait(moments: readonly Moment[]): void {
    this.waiting = moments;
    void this.play();
  }

  /** What a new view leaves as it is keeps the objects of the board that is drawn, so that only the rest is drawn anew. */
  #share(before: GameView | null, view: GameView | null): void {
    const drawn = this.laid ? this.#board : before;
    if (drawn && view) shareStructure(drawn, view);
  }

  close(): void {
    this.#stopListening();
    this.#gone = true;
    this.next();
  }

  /** Whether nobody waits for what is still to be played out: the screen is gone, or the game was broken off. */
  get #left(): boolean {
    return this.#gone || this.table.room?.state === "ended";
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
    if (this.#left) this.next();
    if (this.busy || this.#paused) return;
    if (this.waiting.length === 0) {
      this.#settle();
      return;
    }
    this.busy = true;
    try {
      while (this.waiting.length > 0 && !this.#paused && !this.#gone) {
        const pace = this.cues.pace();
        // What takes no time is drawn at once, with whatever else the message has changed.
        const acting = pace.instant ? this.#actInstantly(pace) : this.#act(pace);
        if (acting) await acting;
      }
    } finally {
      this.busy = false;
      this.marked = null;
      this.scene = BOARD;
      this.#settle();
    }
  }

  /** Nothing is left to play out: show the newest state, unless our own placing is drawn on it. */
  #settle(): void {
    if (this.#gone) return;
    const found = this.table.view;
    if (this.waiting.length > 0 || this.laid || this.#board === found) return;
    if (found?.round !== this.#board?.round) this.after = {};
    this.#board = found;
    this.dice = found && this.#isHeld(found) && !isThrown(this.table.name, found) ? "held" : "landed";
    if (!found || this.veiled) return;
    if (this.dice === "landed") this.cues.onfound(found);
    else if (this.cues.byHand(found)) this.cues.onhold(found);
  }

  /** Whether the dice of a roll wait for a hand: ours, or the one that this device goes to. */
  #isHeld(view: GameView): boolean {
    return view.roll !== null && (this.veiled || this.cues.byHand(view) || this.cues.elsewhere(view));
  }

  /** Draw our own placing; before it is made it can still be taken back. `previewed`: whether the board shows already what it
      would do. Where the table answers at once, only what comes next is drawn. */
  async lay(option: Option, previewed: boolean): Promise<void> {
    const view = this.view;
    if (!view || this.laid) return;
    this.laid = option;
    const { casino } = option.standing;
    const { face } = option.move;
    const places = this.motion.places(previewed ? { casino, face } : null);
    this.#board = afterOption(view, option);
    await tick();
    if (this.#gone) return;
    await this.motion.placed(places, casino, face, Math.min(1, this.cues.pace().motion));
  }

  /** The table has taken our placing. Where its event was lost with the line, the newest state has it. */
  confirm(option: Option): void {
    if (this.laid === option && this.waiting.length === 0) this.takeBack();
  }

  takeBack(): void {
    this.laid = null;
    this.motion.finish();
    this.#board = this.table.view;
  }

  /** The device is in the right hands: the dice are thrown. */
  take(): Promise<void> {
    this.handed = this.view?.seat ?? null;
    return this.roll();
  }

  /** Throw the dice that are held. */
  async roll(): Promise<void> {
    if (this.dice !== "held" || this.busy || this.veiled || !this.#board || this.cues.elsewhere(this.#board)) return;
    this.busy = true;
    try {
      await this.#throw();
    } finally {
      this.busy = false;
      void this.play(); // what happened meanwhile
    }
  }

  /** Load what moves besides placed dice; where it cannot be had, dice and notes just lie there. */
  async prepare(): Promise<void> {
    this.#moves ??= await import("./choreography").catch(() => null);
  }

  async #actInstantly(pace: Pace): Promise<void> {
    await frame();
    if (this.#gone) return;
    if (this.waiting.length > FAR_BEHIND) this.waiting = [];
    await this.#act(pace);
  }

  /** Play out the next moment; undefined: it took no time. */
  #act(pace: Pace): Promise<void> | undefined {
    const [moment, ...rest] = this.waiting;
    if (!moment) return undefined;
    this.waiting = rest;
    this.cues.onmoment(moment);
    const { what, view } = moment;
    if (what.t === "placed" && view) return this.#placed(moment, what, view, pace);
    if (what.t === "started" && view) return this.#begun(view, pace, true);
    if (view) this.#board = this.laid ? afterOption(view, this.laid) : view;
    return undefined;
  }

  /** A round begins: its notes are dealt, then it is seen who starts. `first`: that is drawn by lot. */
  async #begun(view: GameView, pace: Pace, first: boolean): Promise<void> {
    this.after = { opened: view };
    if (!pace.instant && view.starter !== null) {
      this.opening = true;
      this.#board = view;
      await tick();
      if (pace.motion > 0) {
        await Promise.race([this.prepare(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
        await this.#moves?.playOpening(this.motion, view.starter, first, Math.min(1, pace.motion));
      } else await this.#rest(pace.look + pace.rest);
      this.opening = false;
      if (this.#left) return;
    }
    await this.#next(view);
  }

  /** The board with the next roll: held where a hand throws it, else thrown. */
  #next(view: GameView): Promise<void> | undefined {
    this.#board = view;
    if (view.roll && !this.#isHeld(view)) return this.#throw();
    this.dice = view.roll ? "held" : "landed";
    if (view.roll && !this.veiled && this.cues.byHand(view)) this.cues.onhold(view);
    return undefined;
  }

  /** Throw the dice of the board. Nothing says what they show before they lie. */
  async #throw(): Promise<void> {
    const board = this.#board;
    if (!board?.roll) return;
    const { motion } = this.cues.pace();
    const moves = motion > 0 ? this.#moves : null;
    if (moves) {
      this.dice = "rolling";
      this.cues.onthrow(board);
      await tick();
      await moves.playThrow(this.motion, motion);
      if (this.#left) return;
    }
    const lying = moves?.lyingDice(this.motion) ?? [];
    this.dice = "landed";
    this.landedAt = performance.now();
    if (this.cues.byHand(board)) markThrown(this.table.name, board);
    this.cues.onroll(board);
    await tick();
    await moves?.playGathering(this.motion, lying, motion);
  }

  #placed(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace): Promise<void> | undefined {
    const ours = this.laid?.move.face === what.face && this.laid.move.bandit === what.bandit;
    this.laid = null;
    this.after = { ...this.after, [what.seat]: afterPlaced(moment.before, what, view) };
    if (ours && !what.payout && !this.#left) return this.#next(view);
    return this.#playOut(moment, what, view, pace, ours || pace.instant);
  }

  /** A placing with all that follows. `lying`: whether its dice need not be seen flying any more. */
  async #playOut(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace, lying: boolean): Promise<void> {
    if (!lying) await this.#others(moment, what, view, pace);
    if (what.payout && moment.before) await this.#paid(moment, moment.before, what, what.payout, view, pace);
    if (this.#left) return;
    await (what.payout && !view.over ? this.#begun(view, pace, false) : this.#next(view));
  }

  async #others(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace): Promise<void> {
    const before = moment.before;
    const option =
      before?.options.find(({ move: { face, bandit } }) => face === what.face && bandit === what.bandit) ?? null;
    if (this.dice === "held") await this.#throw(); // somebody else has placed them: our bot, or we in another tab
    await this.#rest(pace.look);
    this.marked = option;
    if (pace.motion > 0) reveal(this.motion.pieces, casinoOf(what), pace.look >= SCROLL_MS);
    await this.#rest(Math.min(SCROLL_MS, pace.look));
    const places = this.motion.places();
    this.marked = null;
    this.#board = afterPlaced(before, what, view);
    await tick();
    await this.motion.placed(places, casinoOf(what), what.face, pace.motion);
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
    const watching = this.table.you.length === 0;
    if (pace.instant && watching) return;
    const last = afterPlaced(before, what, after);
    if (!pace.instant) {
      this.#board = last;
      this.scene = { t: "payout", casinos, laid: last.bandit, before, own };
      await this.#rest(null);
    }
    if (!after.over && !this.#left) {
      this.scene = { t: "standings", round: before.round, casinos, view: after, own };
      await this.#rest(null);
    }
    this.scene = BOARD;
  }

  /** Wait so long, or until `next`; null: until then only. */
  async #rest(ms: number | null): Promise<void> {
    if (ms === 0 || this.#left) return;
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
