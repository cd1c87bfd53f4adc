/** How everyone stands, in words: for the key that reads it. */
import type { GameView, OwnWinnings } from "../../lib/api/messages";
import type { Person } from "../../lib/table/people";
import { amount, count, say } from "../../lib/words/words.svelte";
import { nameOf } from "./seat_sentences";

export function describeSeats(view: GameView, own: readonly OwnWinnings[], people: readonly Person[]): string {
  return view.seats
    .map((seat, at) => {
      const thousands = seat.money ?? own.find((mine) => mine.seat === at)?.money;
      const money = thousands === undefined ? count("notes", seat.notes) : amount(thousands);
      const dice = count("page.dice_left", seat.dice + seat.big + seat.neutral);
      return say("page.tell.seat", { name: nameOf(people, at), money, dice });
    })
    .join(" ");
}
