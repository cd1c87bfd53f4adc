/** A game being played, as one browser takes part in it: our turn, hints, who is waited for, what is said. */
import type { Live, Moment } from "../../lib/api/live.svelte";
import type { Refused } from "../../lib/api/messages";
import { announce } from "../../lib/shell/announce.svelte";
import { settings } from "../../lib/shell/settings.svelte";
import type { Person } from "../../lib/table/people";
import { refusal } from "../../lib/words/refusals";
import { say } from "../../lib/words/words.svelte";
import { Absence } from "./absence.svelte";
import { Bubbles } from "./bubbles.svelte";
import type { Course } from "./course.svelte";
import { Hint } from "./hint.svelte";
import type { Stage } from "./stage.svelte";
import { tellMoment } from "./tell";
import { Toast } from "./toast.svelte";
import { Turn } from "./turn.svelte";

export class Game {
  readonly toast = new Toast();
  readonly bubbles = new Bubbles();
  readonly turn: Turn;
  readonly absence: Absence;
  readonly hint: Hint;

  /** Our seats whose winnings are shown where they lie face down: one device shows them to whom it was handed. */
  get open(): number[] {
    const { you } = this.live;
    return you.length === 1 ? you : you.filter((seat) => seat === this.stage.handed && !this.stage.veiled);
  }
  /** Whether the turn is ours, in truth: also while the board is behind, or nobody looks. */
  get ours(): boolean {
    const seat = this.live.view?.seat ?? null;
    return seat !== null && this.live.you.includes(seat) && this.live.room?.seats[seat]?.bot === null;
  }
  /** The seat that speaks from this device; null: somebody who watches. */
  get talker(): number | null {
    const { you } = this.live;
    return you.find((seat) => seat === this.stage.handed) ?? you[0] ?? null;
  }

  constructor(
    readonly live: Live,
    readonly stage: Stage,
    readonly course: Course,
    /** By seat. */
    readonly people: () => readonly Person[],
  ) {
    this.turn = new Turn(live, stage, () => settings.takeBack, (answer) => this.refused(answer));
    this.absence = new Absence(live, (answer, seat) =>
      answer.code === "not-away" ? this.toast.show(say("page.refused.not_away", { name: this.#name(seat) })) : this.refused(answer),
    );
    this.hint = new Hint(
      live,
      this.turn,
      // For eyes it stands at the dice.
      (moves) => void import("./advice").then(({ tellAdvice }) => announce(tellAdvice(moves, this.turn.options)), () => undefined),
      (answer) => this.toast.show(refusal(answer)),
    );
  }

  #name(seat: number): string {
    return this.people()[seat]?.name ?? "";
  }

  refused({ message }: Refused): void {
    this.toast.show(say("page.refused", { reason: message }));
  }

  /** Show and announce what people say; returns how to stop. */
  listen(): () => void {
    return this.live.listen((said) => {
      const announced = (words: string): void => announce(say("page.talk.said", { name: this.#name(said.seat), words }));
      void this.bubbles.show(said).then(announced, () => undefined); // without a connection nothing is said either
    });
  }

  /** Show and announce the last move. */
  async readLast(): Promise<void> {
    const { course } = this;
    if (course.entries.length === 0) await course.complete(this.live); // others may have moved before we came
    const last: Pick<Moment, "what" | "before" | "view"> | undefined = course.entries.at(-1);
    const text = last ? tellMoment(last, this.people()) : say("page.tell.nothing");
    announce(text);
    this.toast.show(text);
  }

  /** Put an earlier move on the board; what happens meanwhile waits. */
  stepTo(index: number): void {
    this.turn.placeNow();
    this.stage.paused = true;
    this.course.show(index);
  }

  backToGame(): void {
    this.course.leave();
    this.stage.paused = false;
  }

  /** Leave all our seats. */
  async leave(): Promise<void> {
    await Promise.all(this.live.you.map((seat) => this.live.ask({ t: "leave", seat })));
  }

  /** Ask, from all our seats, to end the game. */
  askToEnd(): void {
    for (const seat of this.live.you)
      void this.live.ask({ t: "end", seat }).then((answer) => {
        if (answer.t === "refused" && answer.code !== "not-playing") this.refused(answer);
      });
  }
}
