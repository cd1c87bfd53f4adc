/** Stage: plays out the events of a table, one at a time and in order. */
import { tick } from "svelte";
import { shareStructure } from "../../../lib/play/structural_sharing";
import type { Moment, Table } from "../../../lib/play/table";
import type { Standing, Laid, Option, OwnWinnings, PlacedEvent, GameView } from "../../../lib/api/messages";
import { casinoOf } from "../../../lib/table/groups";
import { afterOption, afterPlaced } from "../../../lib/table/positions";
import type { Motion } from "./motion";
import { reveal } from "../../../lib/table/scroll";
import type { Pace } from "./pace";
import { wasRolled, markRolled } from "./last_roll";

/** What is shown: the board, the payout of a round, or the standings after it. */
export type Scene =
  | { t: "board" }
  | { t: "payout"; casinos: Standing[]; laid: (Laid | null)[] | null; before: GameView; own: OwnWinnings[] }
  | { t: "standings"; round: number; casinos: Standing[]; view: GameView; own: OwnWinnings[] };
export type RoundEndScene = Exclude<Scene, { t: "board" }>;

/** The state of the dice of the seat to act: in the hand, in the air, or on the felt, where everyone sees them. */
export type DiceState = "held" | "rolling" | "landed";

export interface Cues {
  pace: () => Pace;
  /** Whether the dice of the seat to act are rolled by hand at this device. */
  rollsHere: (view: GameView) => boolean;
  /** Whether they are rolled by hand at another device; they are not shown here before they are placed. */
  rollsElsewhere: (view: GameView) => boolean;
  /** Our dice wait to be rolled. */
  onhold: (view: GameView) => void;
  /** Dice begin to roll. */
  onthrow: (view: GameView) => void;
  /** Dice have landed. */
  onroll: (view: GameView) => void;
  /** A board is shown without playing out the events that led to it. */
  onfound: (view: GameView) => void;
  /** An event is about to be played out. */
  onmoment: (moment: Moment) => void;
}

/** The time between marking a move and making it, ms: long enough for scrolling to the casino. */
const SCROLL_MS = 300;
/** With more events than this left at instant speed, or at any speed, the newest state is shown immediately. */
const FAR_BEHIND = 120;
const MOST_BEHIND = 400;
/** How long the first round waits for the choreography to be loaded, ms. */
const PATIENCE_MS = 500;

const BOARD: Scene = { t: "board" };

const frame = (): Promise<unknown> =>
  // A hidden page gets no animation frames.
  document.visibilityState === "hidden" ? new Promise((done) => setTimeout(done)) : new Promise(requestAnimationFrame);

export class Stage {
  /** Events that are not played out yet, the oldest first. */
  waiting = $state.raw<readonly Moment[]>([]);
  /** The board as far as events were played out. */
  #board = $state.raw<GameView | null>(null);
  dice = $state<DiceState>("landed");
  /** Whether the opening of a round is shown: notes are dealt, and who starts is not shown yet. */
  opening = $state(false);
  /** The board as it is shown. The roll, and everything that follows from it, appears only when the dice have landed. */
  view = $derived.by((): GameView | null => {
    const board = this.#board;
    if (!board || (this.dice === "landed" && !this.opening)) return board;
    return { ...board, seat: this.opening ? null : board.seat, roll: null, options: [] };
  });
  /** The number of dice that are being rolled or about to be. */
  inHand = $derived.by(() => {
    const sum = (counts: number[] | undefined): number => counts?.reduce((all, number) => all + number, 0) ?? 0;
    const roll = this.#board?.roll;
    return { own: sum(roll?.own), big: sum(roll?.big), neutral: sum(roll?.neutral) };
  });
  /** The board after each seat's last move of this round; `opened`: the board at its beginning, if that was seen. */
  after = $state.raw<{ opened?: GameView; [seat: number]: GameView }>({});
  /** When dice last landed, by `performance.now()`. */
  landedAt = -Infinity;
  scene = $state.raw<Scene>(BOARD);
  /** The move that another player is about to make; null: none. */
  marked = $state.raw<Option | null>(null);
  /** Whether an event is being played out, so that nothing can be chosen yet. */
  busy = $state(false);
  /** Whether an earlier move is on the board, so that new events wait. */
  #paused = $state(false);
  /** The seat that holds this device, if several play at it; null: none yet. */
  holder = $state<number | null>(null);
  /** Whether this device has to be handed to the next seat, whose dice are hidden until then. */
  needsHandover = $derived.by(() => {
    const seat = this.view?.seat ?? null;
    return (
      seat !== null &&
      !this.table.can.referee && // which lies on the table
      this.#ownSeats > 1 &&
      this.holder !== seat &&
      this.table.you.includes(seat) &&
      !this.table.view?.over
    );
  });
  #ownSeats = $derived.by(() => this.table.you.filter((seat) => this.table.room?.seats[seat]?.bot === null).length);

  /** Our own placing that is drawn already, so that its event need not be played out; null: none. */
  ownPlacing = $state.raw<Option | null>(null);
  readonly #stopListening: () => void;
  #endPause: (() => void) | null = null;
  #closed = false;
  /** How often the state was replaced: what is being played out then is not true any more. */
  #resets = 0;
  #choreography: typeof import("./choreography") | null = null;

  constructor(
    readonly table: Table,
    readonly motion: Motion,
    readonly cues: Cues,
  ) {
    this.#stopListening = table.listen({
      onmoments: (moments) => {
        for (const { before, view } of moments) this.#shareObjects(before, view);
        const waiting = [...this.waiting, ...moments];
        this.#queue(waiting.length > MOST_BEHIND ? [] : waiting);
      },
      onreset: () => {
        this.#resets++;
        if (this.scene.t !== "board") this.endPause(); // a payout that was taken back
        this.#queue([]);
      },
    });
  }

  #queue(moments: readonly Moment[]): void {
    this.waiting = moments;
    void this.play();
  }

  /** Let a new view reuse the equal objects of the board on screen, so that only changes are drawn again. */
  #shareObjects(before: GameView | null, view: GameView | null): void {
    const drawn = this.ownPlacing ? this.#board : before;
    if (drawn && view) shareStructure(drawn, view);
  }

  close(): void {
    this.#stopListening();
    this.#closed = true;
    this.endPause();
  }

  /** Whether the remaining events need not be played out: the screen is closed, or the game was broken off. */
  get #abandoned(): boolean {
    return this.#closed || this.table.room?.state === "ended";
  }

  get paused(): boolean {
    return this.#paused;
  }
  set paused(paused: boolean) {
    this.#paused = paused;
    if (!paused) void this.play();
  }

  /** Finish the current move immediately. */
  finish(): void {
    this.motion.finish();
    if (this.scene.t === "board") this.endPause();
  }

  /** End the current pause: a rest, a payout, or the standings. */
  endPause(): void {
    this.#endPause?.();
  }

  /** Play out all waiting events. Call this whenever something has happened. */
  async play(): Promise<void> {
    if (this.#abandoned) this.endPause();
    if (this.busy || this.#paused) return;
    if (this.waiting.length === 0) {
      this.#showNewest();
      return;
    }
    this.busy = true;
    try {
      while (this.waiting.length > 0 && !this.#paused && !this.#closed) {
        const pace = this.cues.pace();
        // What takes no time is drawn together with the other changes of the same message.
        const acting = pace.instant ? this.#playNextInstantly(pace) : this.#playNext(pace);
        if (acting) await acting;
      }
    } finally {
      this.busy = false;
      this.marked = null;
      this.scene = BOARD;
      this.#showNewest();
    }
  }

  /** Show the newest state once nothing is left to play out, unless our own placing is drawn on the board. */
  #showNewest(): void {
    if (this.#closed) return;
    const found = this.table.view;
    if (this.waiting.length > 0 || this.ownPlacing || this.#board === found) return;
    if (found?.round !== this.#board?.round) this.after = {};
    this.#board = found;
    this.dice = found && this.#isHeld(found) && !wasRolled(this.table.name, found) ? "held" : "landed";
    if (!found || this.needsHandover) return;
    if (this.dice === "landed") this.cues.onfound(found);
    else if (this.cues.rollsHere(found)) this.cues.onhold(found);
  }

  /** Return whether dice wait to be rolled by hand. */
  #isHeld(view: GameView): boolean {
    return view.roll !== null && (this.needsHandover || this.cues.rollsHere(view) || this.cues.rollsElsewhere(view));
  }

  /** Draw our own placing, which can be taken back until it is sent. `previewed`: whether the board already shows its consequences. If the
      table answers synchronously, only what follows is drawn. */
  async drawPlacing(option: Option, previewed: boolean): Promise<void> {
    const view = this.view;
    if (!view || this.ownPlacing) return;
    this.ownPlacing = option;
    const { casino } = option.standing;
    const { face } = option.move;
    const measurements = this.motion.measure(previewed ? { casino, face } : null);
    this.#board = afterOption(view, option);
    await tick();
    if (this.#closed) return;
    await this.motion.playPlacing(measurements, casino, face, Math.min(1, this.cues.pace().motion));
  }

  /** The table has accepted our placing. If its event was lost with the connection, show the newest state, which includes it. */
  confirm(option: Option): void {
    if (this.ownPlacing === option && this.waiting.length === 0) this.takeBack();
  }

  takeBack(): void {
    this.ownPlacing = null;
    this.motion.finish();
    this.#board = this.table.view;
  }

  /** Hand the device to the seat to act, and roll its dice. */
  takeDevice(): Promise<void> {
    this.holder = this.view?.seat ?? null;
    return this.roll();
  }

  /** Roll the dice that are held. */
  async roll(): Promise<void> {
    if (
      this.dice !== "held" ||
      this.busy ||
      this.needsHandover ||
      !this.#board ||
      this.cues.rollsElsewhere(this.#board)
    )
      return;
    this.busy = true;
    try {
      await this.#rollDice();
    } finally {
      this.busy = false;
      void this.play(); // events that have arrived meanwhile
    }
  }

  /** Load the choreography; without it dice and notes appear in their places without moving. */
  async prepare(): Promise<void> {
    this.#choreography ??= await import("./choreography").catch(() => null);
  }

  async #playNextInstantly(pace: Pace): Promise<void> {
    await frame();
    if (this.#closed) return;
    if (this.waiting.length > FAR_BEHIND) this.waiting = [];
    await this.#playNext(pace);
  }

  /** Play out the next moment; return undefined if that took no time. */
  #playNext(pace: Pace): Promise<void> | undefined {
    const [moment, ...rest] = this.waiting;
    if (!moment) return undefined;
    this.waiting = rest;
    this.cues.onmoment(moment);
    const { what, view } = moment;
    if (what.t === "placed" && view) return this.#playPlaced(moment, what, view, pace);
    if (what.t === "started" && view) return this.#beginRound(view, pace, true);
    if (view) this.#board = this.ownPlacing ? afterOption(view, this.ownPlacing) : view;
    return undefined;
  }

  /** Play the opening of a round: notes are dealt, then the starter is shown. `first`: the starter is drawn by lot. */
  async #beginRound(view: GameView, pace: Pace, first: boolean): Promise<void> {
    this.after = { opened: view };
    if (!pace.instant && view.starter !== null) {
      this.opening = true;
      this.#board = view;
      await tick();
      if (pace.motion > 0) {
        await Promise.race([this.prepare(), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
        await this.#choreography?.playOpening(this.motion, view.starter, first, Math.min(1, pace.motion));
      } else await this.#pause(pace.look + pace.rest);
      this.opening = false;
      if (this.#abandoned) return;
    }
    await this.#showNextRoll(view);
  }

  /** Show the board with the next roll; roll the dice unless they wait for a hand. */
  #showNextRoll(view: GameView): Promise<void> | undefined {
    this.#board = view;
    if (view.roll && !this.#isHeld(view)) return this.#rollDice();
    this.dice = view.roll ? "held" : "landed";
    if (view.roll && !this.needsHandover && this.cues.rollsHere(view)) this.cues.onhold(view);
    return undefined;
  }

  /** Roll the dice of the board. Nothing reveals them before they have landed. */
  async #rollDice(): Promise<void> {
    const board = this.#board;
    if (!board?.roll) return;
    const { motion } = this.cues.pace();
    const moves = motion > 0 ? this.#choreography : null;
    if (moves) {
      this.dice = "rolling";
      this.cues.onthrow(board);
      await tick();
      await moves.playRoll(this.motion, motion);
      if (this.#abandoned) return;
    }
    const lying = moves?.landedDice(this.motion) ?? [];
    this.dice = "landed";
    this.landedAt = performance.now();
    if (this.cues.rollsHere(board)) markRolled(this.table.name, board);
    this.cues.onroll(board);
    await tick();
    await moves?.playGathering(this.motion, lying, motion);
  }

  #playPlaced(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace): Promise<void> | undefined {
    const ours = this.ownPlacing?.move.face === what.face && this.ownPlacing.move.bandit === what.bandit;
    this.ownPlacing = null;
    this.after = { ...this.after, [what.seat]: afterPlaced(moment.before, what, view) };
    if (ours && !what.payout && !this.#abandoned) return this.#showNextRoll(view);
    return this.#playOut(moment, what, view, pace, ours || pace.instant);
  }

  /** Play out a placing and everything that follows. `lying`: whether its dice are drawn at the casino already. */
  async #playOut(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace, lying: boolean): Promise<void> {
    const resets = this.#resets;
    if (!lying) await this.#playOthersPlacing(moment, what, view, pace);
    if (resets !== this.#resets) return;
    if (what.payout && moment.before) await this.#playPayout(moment, moment.before, what, what.payout, view, pace);
    if (this.#abandoned || resets !== this.#resets) return;
    await (what.payout && !view.over ? this.#beginRound(view, pace, false) : this.#showNextRoll(view));
  }

  async #playOthersPlacing(moment: Moment, what: PlacedEvent, view: GameView, pace: Pace): Promise<void> {
    const before = moment.before;
    const option =
      before?.options.find(({ move: { face, bandit } }) => face === what.face && bandit === what.bandit) ?? null;
    if (this.dice === "held") await this.#rollDice(); // placed by our bot, or by us in another tab
    await this.#pause(pace.look);
    this.marked = option;
    if (pace.motion > 0) reveal(this.motion.pieces, casinoOf(what), pace.look >= SCROLL_MS);
    await this.#pause(Math.min(SCROLL_MS, pace.look));
    const measurements = this.motion.measure();
    this.marked = null;
    this.#board = afterPlaced(before, what, view);
    await tick();
    await this.motion.playPlacing(measurements, casinoOf(what), what.face, pace.motion);
    await this.#pause(pace.rest);
  }

  async #playPayout(
    { own }: Moment,
    before: GameView,
    what: PlacedEvent,
    casinos: Standing[],
    after: GameView,
    pace: Pace,
  ): Promise<void> {
    const watching = this.table.you.length === 0;
    if (pace.instant && watching) return;
    const resets = this.#resets;
    const last = afterPlaced(before, what, after);
    if (!pace.instant) {
      this.#board = last;
      this.scene = { t: "payout", casinos, laid: last.bandit, before, own };
      await this.#pause(null);
    }
    if (!after.over && !this.#abandoned && resets === this.#resets) {
      this.scene = { t: "standings", round: before.round, casinos, view: after, own };
      await this.#pause(null);
    }
    this.scene = BOARD;
  }

  /** Wait so long, or until `next`; null: until then only. */
  async #pause(ms: number | null): Promise<void> {
    if (ms === 0 || this.#abandoned) return;
    await new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(() => this.endPause(), ms);
      this.#endPause = () => {
        clearTimeout(timer);
        this.#endPause = null;
        done();
      };
    });
  }
}
