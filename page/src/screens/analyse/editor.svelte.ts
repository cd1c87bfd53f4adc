/** Editor: the position being set up, its undo, its text, and what the rules say about it. */
import { showPosition } from "../../lib/api/analysis";
import { ProblemError } from "../../lib/api/http";
import type { EditionInfo, PositionView, Problem } from "../../lib/api/messages";
import type { Game } from "../../lib/table/games";
import { emptyDraft, fitRoll, move, put, refit, take, type Draft, type Place, type Thing } from "./draft";
import { draftOf, positionOf } from "./notation";

/** The pause after a change before the rules are asked, ms. */
const PAUSE_MS = 300;

const BEGINNING = { edition: "classic", players: 2 };

export class Editor {
  draft = $state.raw<Draft>() as Draft;
  /** What the next tap places. */
  brush = $state.raw<Thing>({ seat: 0, kind: "own" });
  /** The face that dice have on the bandit. */
  face = $state(1);
  /** The position as text: that of the draft, or what was typed instead. */
  text = $state("");
  /** Why the rules refuse the text; null: they do not, or do not know it yet. `problem` null: there was no answer. */
  refused = $state.raw<{ problem: Problem | null } | null>(null);
  /** Whether the text is a position in which nobody is to move: it can be shown, but not set up. */
  beyond = $state(false);
  #past = $state.raw<readonly Draft[]>([]);
  /** Whether the text that was typed is not the board's. */
  #apart = $derived((this.refused !== null || this.beyond) && this.text !== positionOf(this.draft));
  canUndo = $derived(this.#past.length > 0 || this.#apart);
  edition = $derived(this.#editionOf(this.draft.edition));
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `position`: one that the rules accept, to begin with; null: an empty board. */
  constructor(
    readonly editions: readonly EditionInfo[],
    position: string | null,
    readonly show: (position: string) => Promise<PositionView> = showPosition,
  ) {
    const draft = position === null ? null : draftOf(position);
    this.#adopt(draft ?? emptyDraft(this.#editionOf(BEGINNING.edition), BEGINNING.players, []));
  }

  #editionOf(name: string): EditionInfo {
    const edition = this.editions.find((each) => each.name === name) ?? this.editions[0];
    if (!edition) throw new Error("there is no edition");
    return edition;
  }

  /** Put one of a thing somewhere; return whether it can lie there. */
  put = (place: Place, thing: Thing = this.brush): boolean => this.change(put(this.draft, this.edition, place, thing));
  /** Take one of a thing away; return whether it can go. */
  take = (place: Place, thing: Thing = this.brush): boolean =>
    this.change(take(this.draft, this.edition, place, thing));
  move = (from: Place, to: Place, thing: Thing): boolean =>
    this.change(move(this.draft, this.edition, from, to, thing));

  /** Change the draft; null: nothing changes. Return whether anything does. */
  change(next: Draft | null): boolean {
    if (!next) return false;
    this.#past = [...this.#past, this.draft];
    this.#adopt(next);
    this.#askSoon();
    return true;
  }

  /** Let it be a seat's turn; if dice were rolled, it has rolled its own. */
  toMove(seat: number): void {
    this.change(fitRoll({ ...this.draft, seat }, this.edition));
  }

  /** Choose edition, players and variants. */
  choose({ edition, players, neutral, bandit, face_down }: Game): void {
    const { variants } = this.draft;
    const wanted = { neutral, bandit, down: face_down, agreed: variants.includes("agreed") };
    const chosen = Object.entries(wanted).flatMap(([word, on]) => (on ? [word] : []));
    this.change(refit(this.draft, this.#editionOf(edition), { players, variants: chosen }));
    const { brush } = this;
    if ("seat" in brush && (brush.kind === "neutral" ? !neutral : brush.seat >= players))
      this.brush = { seat: 0, kind: "own" };
    if ("seat" in brush && brush.kind === "big" && this.edition.big_dice === 0) this.brush = { ...brush, kind: "own" };
    if ("note" in brush && !this.edition.notes.some(({ value }) => value === brush.note))
      this.brush = { seat: 0, kind: "own" };
  }

  /** Begin again with an empty board of the same table. */
  clear(): void {
    const { players, variants } = this.draft;
    this.change(emptyDraft(this.edition, players, variants));
  }

  /** Take back the last change, or the text that is none. */
  undo(): void {
    const before = this.#apart ? this.draft : this.#past.at(-1);
    if (!before) return;
    if (!this.#apart) this.#past = this.#past.slice(0, -1);
    this.#adopt(before);
    this.#askSoon();
  }

  /** Take a text as the position, once the rules accept it; the board stays until then. */
  type(text: string): void {
    this.text = text;
    this.beyond = false;
    this.#askSoon();
  }

  /** Ask the rules now; return the position in canonical form, or null: they refuse it, or there is no answer. */
  async check(): Promise<string | null> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const text = this.text.trim();
    try {
      const { position } = await this.show(text);
      if (asked !== this.#asked) return null;
      this.refused = null;
      if (text === positionOf(this.draft)) return position;
      const typed = draftOf(position);
      this.beyond = typed === null;
      if (typed) {
        this.#past = [...this.#past, this.draft];
        this.draft = typed;
      }
      return position;
    } catch (error) {
      if (asked === this.#asked) this.refused = { problem: error instanceof ProblemError ? error.problem : null };
      return null;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  #adopt(draft: Draft): void {
    this.draft = draft;
    this.text = positionOf(draft);
    this.beyond = false;
    if (!this.edition.bandit) this.face = 1;
  }

  #askSoon(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#timer = setTimeout(() => void this.check(), PAUSE_MS);
  }
}
