/** Game: our part in a game in progress: our turn, hints, absent players, chat. */
import type { Table } from "../../lib/play/table";
import { isOnline } from "../../lib/online/table_client.svelte";
import type { OwnWinnings, Refused } from "../../lib/api/messages";
import { announce } from "../../lib/shell/announcements.svelte";
import { settings } from "../../lib/shell/settings.svelte";
import type { Person } from "../../lib/table/people";
import { refusal } from "../../lib/words/refusals";
import { say, speakMore } from "../../lib/words/words.svelte";
import { Absence } from "./seats/absence.svelte";
import { Bubbles, Muted, TalkLog } from "./talk/talk.svelte";
import type { Entry, GameLog } from "./log/game_log.svelte";
import { Hint } from "./advice/hint.svelte";
import type { Stage } from "./stage/stage.svelte";
import { nameOf } from "./log/seat_sentences";
import { Toast } from "./toast.svelte";
import { Turn } from "./roll/turn.svelte";

export class Game {
  readonly toast = new Toast();
  readonly bubbles = new Bubbles();
  readonly talk = new TalkLog();
  readonly muted: Muted;
  readonly turn: Turn;
  readonly absence: Absence;
  readonly hint: Hint;

  /** Filter our face-down winnings to those that may be shown: a shared device shows only those of the player who holds it. */
  visible(own: readonly OwnWinnings[]): OwnWinnings[] {
    const { holder, needsHandover } = this.stage;
    return own.filter(({ seat }) => this.table.you.length === 1 || (seat === holder && !needsHandover));
  }
  /** Whether it is our turn in the newest state, even while older events are being played out. */
  get ours(): boolean {
    const seat = this.table.view?.seat ?? null;
    return seat !== null && this.table.you.includes(seat) && this.table.room?.seats[seat]?.bot === null;
  }
  /** The seat that chats from this browser; null: we are spectators. */
  get talker(): number | null {
    const { you } = this.table;
    return you.find((seat) => seat === this.stage.holder) ?? you[0] ?? null;
  }

  /** The seat from whose perspective the board is shown: the one to act, if it is ours; null: we are spectators. */
  get viewer(): number | null {
    const { you, view } = this.table;
    return you.find((seat) => seat === view?.seat) ?? this.talker;
  }
  /** The move on the board that is pointed at. */
  pointed = $state.raw<Entry | null>(null);
  /** Whether a tip is shown, so that other offers wait. */
  tipped = $state(false);

  constructor(
    readonly table: Table,
    readonly stage: Stage,
    readonly log: GameLog,
    /** The people by seat. */
    readonly people: () => readonly Person[],
  ) {
    this.muted = new Muted(table.name);
    this.turn = new Turn(
      table,
      stage,
      () => settings.takeBack,
      (answer) => this.refused(answer),
    );
    this.absence = new Absence(table, (answer, seat) =>
      answer.code === "not-away"
        ? this.toast.show(say("page.refused.not_away", { name: nameOf(this.people(), seat) }))
        : this.refused(answer),
    );
    this.hint = new Hint(
      table,
      this.turn,
      // On screen the hint is shown at the dice.
      (moves) => {
        void Promise.all([import("../../lib/words/advice"), speakMore()]).then(
          ([{ describeAdvice }]) => announce(describeAdvice(moves, this.turn.options)),
          () => undefined,
        );
        // The result of a daily deal says whether there were hints.
        const { day } = table.room ?? {};
        if (day)
          void import("../../lib/daily/days").then(
            ({ markHints }) => markHints(day, table.name),
            () => undefined,
          );
      },
      (answer) => this.refused(answer),
    );
  }

  refused(answer: Refused): void {
    this.toast.show(refusal(answer));
  }

  /** Show and announce chat messages; return a function that stops it. */
  listen(): () => void {
    if (!isOnline(this.table)) return () => undefined;
    return this.table.listenToTalk((said) => {
      if (said.t === "refused") {
        this.refused(said);
        return;
      }
      const { name, hue } = this.people()[said.seat] ?? { name: "", hue: 0 };
      const seed = this.table.room?.seats[said.seat]?.seed ?? null;
      this.talk.add({ said, name, hue, seed });
      if (this.muted.has(seed)) return;
      const announced = (words: string): void => announce(say("page.talk.said", { name, words }));
      void this.bubbles.show(said).then(announced, () => undefined); // without a connection nothing is said either
    });
  }

  /** Show an earlier move on the board; new events wait meanwhile. */
  stepTo(index: number): void {
    this.turn.placeNow();
    this.stage.paused = true;
    this.log.show(index);
  }

  backToGame(): void {
    this.log.leave();
    this.stage.paused = false;
  }

  /** Leave all our seats. */
  async leave(): Promise<void> {
    await this.table.leave(this.table.you);
  }

  /** Ask, from all our seats, to end the game. */
  askToEnd(): void {
    void this.table
      .end(this.table.you)
      .then((refused) => refused && refused.code !== "not-playing" && this.refused(refused));
  }
}
