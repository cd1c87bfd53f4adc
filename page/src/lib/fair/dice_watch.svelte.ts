/** DiceWatch: compares every room that the server shows with the pin of its table, and raises an alarm if they differ. */
import type { RoomView } from "../api/messages";
import { alarmOf, compareRoom, markBroken, pinOf, type Alarm } from "./pins";

export class DiceWatch {
  alarm = $state<Alarm | null>(null);
  #secret: string | null = null;

  constructor(readonly table: string) {
    this.alarm = alarmOf(pinOf(table));
  }

  compare(room: RoomView, you: readonly number[]): void {
    const pin = compareRoom(this.table, room, you);
    this.alarm = alarmOf(pin);
    if (pin !== null && room.secret !== null && room.secret !== this.#secret)
      void this.#compareSecret(room.secret, pin.commitment);
  }

  async #compareSecret(secret: string, commitment: string): Promise<void> {
    this.#secret = secret;
    // Loaded on demand; if that fails, the record can still be checked.
    const dice = await import("./dice").catch(() => null);
    if (dice === null || dice.commitmentOf(secret) === commitment) return;
    markBroken(this.table);
    this.alarm = alarmOf(pinOf(this.table));
  }
}
