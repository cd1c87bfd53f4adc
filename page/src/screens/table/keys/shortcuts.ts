/** Carries out the keyboard shortcuts of a table. */
import { tick } from "svelte";
import type { Option, GameView } from "../../../lib/api/messages";
import { announce } from "../../../lib/shell/announcements.svelte";
import { say } from "../../../lib/words/words.svelte";
import type { Game } from "../game.svelte";
import type { Shortcut } from "./keys";
import { describeMoment, describeRoll, describeSeats } from "../log/descriptions";
import MoveDice from "../log/MoveDice.svelte";

/** Carry out a shortcut; `view` is the board as it is shown. */
export function perform(shortcut: Shortcut, game: Game, view: GameView, showKeys: () => void): void {
  const { turn, stage, hint } = game;
  switch (shortcut.t) {
    case "face":
      if (turn.pending) turn.placeNow();
      else if (turn.seat !== null) choose(game, shortcut.face, shortcut.bandit);
      break;
    case "confirm":
      if (turn.pending) turn.placeNow();
      else if (stage.needsHandover && !stage.busy) void stage.takeDevice();
      else if (stage.dice === "held") void stage.roll();
      else if (turn.chosen) turn.place(turn.chosen);
      break;
    case "bandit":
      if (view.bandit && turn.seat !== null) announce(say("page.keys.on_bandit"));
      break;
    case "back":
      if (turn.pending) {
        turn.takeBack();
        announce(say("page.slip.taken"));
      }
      break;
    case "last":
      void readLast(game);
      break;
    case "standings":
      announce(describeSeats(view, game.visible(game.table.own), game.people()));
      if (view.roll && !stage.needsHandover) announce(describeRoll(view, game.people()));
      break;
    case "hint":
      if (hint.allowed) hint.toggle();
      break;
    case "keys":
      showKeys();
      break;
    case "roll":
      if (stage.dice === "held" && game.log.at === null) void stage.roll();
      else finish(game);
      break;
    case "finish":
      finish(game);
      break;
    default:
      shortcut satisfies never;
  }
}

/** Show and announce the last move. */
async function readLast(game: Game): Promise<void> {
  const { log, toast, people } = game;
  if (log.entries.length === 0) await log.complete(game); // others may have moved before we came
  const last = log.entries.at(-1);
  const text = last ? describeMoment(last, people()) : say("page.tell.nothing");
  announce(text);
  toast.show(text, last && { Drawing: MoveDice, entry: last });
}

/** Finish running animations, or return from an earlier move. */
function finish(game: Game): void {
  if (game.log.at !== null) game.backToGame();
  else game.stage.finish();
}

/** Choose the dice of a face; the same key again places them, wherever they go. */
function choose({ turn }: Game, face: number, bandit: boolean): void {
  const fits = (option: Option): boolean => option.move.face === face && option.move.bandit === bandit;
  const again = turn.chosen?.move.face === face && !bandit ? turn.chosen : undefined;
  const option = again ?? turn.options.find(fits);
  if (!option) return announce(say("page.keys.cannot", { face }));
  turn.tap(option);
  if (document.activeElement?.matches(".pick")) void tick().then(focusChosen);
}

/** Move the focus to the chosen dice, since Enter presses what has the focus. */
function focusChosen(): void {
  document.querySelector<HTMLElement>(".pick[aria-pressed=true]")?.focus();
}
