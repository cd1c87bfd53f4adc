/** QuickStart: waits at a table of quick match and starts its game: at the opener's device as soon as somebody else is there, elsewhere it
    only counts along, and goes on looking if the opener is gone. */
import { untrack } from "svelte";
import type { PersonView, Refused } from "../../../lib/api/messages";
import { OPENER } from "../../../lib/online/quick_tables";
import type { TableClient } from "../../../lib/online/table_client.svelte";
import { holdingOf } from "../../../lib/online/tokens";
import { FIRST_BOTS } from "../../../lib/table/games";
import { refusal } from "../../../lib/words/refusals";
import { fillWithBots } from "./seating";

/** The time after which bots are offered to somebody who waits alone, ms. */
export const OFFER_MS = 8_000;
/** The time between meeting somebody and the start of the game, ms. */
export const COUNTDOWN_MS = 6_000;
/** How long people may be missing, and how long an opener may not start the game, ms. */
export const PATIENCE_MS = 10_000;
/** How often the time is read, ms. */
const TICK_MS = 200;
/** How often a start is tried while people come and go. */
const TRIES = 3;

export interface Ways {
  /** The opener is gone: look for another table; return whether one was found. */
  onabandoned: () => Promise<boolean>;
  /** The opener is here, but does not start the game: they have other plans. */
  onunstarted: () => void;
}

export class QuickStart {
  /** When the game starts, ms since 1970; null: nobody is here to play with. */
  #startsAt = $state<number | null>(null);
  /** Since when nobody is here, and when to look elsewhere again after that has failed, ms since 1970. */
  #aloneSince = Date.now();
  #lookAgainAt = 0;
  /** Since when the people of other seats are missing, ms since 1970. */
  readonly #absentSince = new Map<number, number>();
  readonly #offerAt: number;
  #now = $state(Date.now());
  /** Whether the game is being started, or another table is being looked for. */
  busy = $state(false);
  /** Why the game could not be started; "": no reason. */
  sorry = $state("");

  /** The seats of the other people who are connected; none while we are not connected ourselves. */
  readonly met = $derived.by(() => {
    const { client } = this;
    if (client.state !== "open") return [];
    const seats = client.present.filter((seat) => this.#people.includes(seat) && !client.you.includes(seat));
    return client.host || seats.includes(OPENER) ? seats : [];
  });
  readonly #alone = $derived(this.met.length === 0);
  /** The time until the game starts, s; 0: it is about to; null: nobody is here to play with. */
  readonly seconds = $derived(
    this.#startsAt === null ? null : Math.max(0, Math.ceil((this.#startsAt - this.#now) / 1000)),
  );
  /** Whether to offer bots. */
  readonly offered = $derived.by(() => this.client.host && this.#alone && this.#now >= this.#offerAt);

  constructor(
    private readonly client: TableClient,
    private readonly ways: Ways,
  ) {
    // A reload does not begin anew.
    this.#offerAt = holdingOf(client.name).since + OFFER_MS;
    $effect(() => {
      const clock = setInterval(() => (this.#now = Date.now()), TICK_MS);
      return () => clearInterval(clock);
    });
    $effect(() => {
      const alone = this.#alone;
      untrack(() => {
        this.#now = this.#aloneSince = Date.now();
        this.#startsAt = alone ? null : (this.#startsAt ?? this.#now + COUNTDOWN_MS);
      });
    });
    $effect(() => {
      const [now, startsAt] = [this.#now, this.#startsAt];
      untrack(() => this.#act(now, startsAt));
    });
  }

  get #seats(): readonly (PersonView | null)[] {
    return this.client.room?.seats ?? [];
  }
  get #people(): number[] {
    return [...this.#seats.keys()].filter((seat) => this.#seats[seat]?.kind === "person");
  }

  #act(now: number, startsAt: number | null): void {
    if (this.busy || this.client.state !== "open") {
      this.#absentSince.clear(); // nobody knows
      return;
    }
    if (this.client.host) this.#freeAbandonedSeats(now);
    if (startsAt !== null && now >= startsAt) {
      if (this.client.host) void this.#start(false);
      else if (now >= startsAt + PATIENCE_MS) this.ways.onunstarted();
    }
    if (startsAt !== null || this.client.host) return;
    // An opener who has left does not come back; one whose connection is lost may.
    const left = !this.#people.includes(OPENER);
    if (now >= this.#lookAgainAt && (left || now >= this.#aloneSince + PATIENCE_MS)) void this.#lookElsewhere();
  }

  /** Free the seats of people who have gone without leaving: others may want them. */
  #freeAbandonedSeats(now: number): void {
    const { present, you } = this.client;
    for (const seat of this.#seats.keys()) {
      const absent = this.#people.includes(seat) && !present.includes(seat) && !you.includes(seat);
      const since = this.#absentSince.get(seat) ?? now;
      if (absent && now < since + PATIENCE_MS) this.#absentSince.set(seat, since);
      else this.#absentSince.delete(seat);
      if (absent && now >= since + PATIENCE_MS) void this.client.leave([seat]);
    }
  }

  /** Fill the free seats with bots and start, without waiting for anybody. */
  readonly playWithBots = (): void => void this.#start(true);

  /** Fill the free seats with bots and start. `alone`: also if nobody else is here. */
  async #start(alone: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.sorry = "";
    let refused: Refused | null = null;
    for (let tries = 0; tries < TRIES; tries++) {
      refused = await fillWithBots(this.client, FIRST_BOTS);
      if (refused) break;
      if (!alone && this.#alone) {
        await this.#sendBotsAway(); // the others are gone: go on looking
        break;
      }
      refused = await this.client.start();
      if (refused?.code !== "seats-free") break;
    }
    // Another tab may have been quicker; this one will see the game.
    if (refused && refused.code !== "game-begun") this.sorry = refusal(refused);
    if (this.#startsAt !== null) this.#startsAt = Date.now() + COUNTDOWN_MS;
    this.busy = false;
  }

  async #sendBotsAway(): Promise<void> {
    const bots = [...this.#seats.keys()].filter((seat) => this.#seats[seat]?.kind === "bot");
    await this.client.leave(bots);
  }

  async #lookElsewhere(): Promise<void> {
    this.busy = true;
    if (await this.ways.onabandoned()) return; // this screen is about to close
    this.#lookAgainAt = Date.now() + PATIENCE_MS;
    this.busy = false;
  }
}
