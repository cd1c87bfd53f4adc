/** The number of dice in a full hand, so that placed ones can be drawn as gone. */
import { editions } from "../../../lib/api/http";
import type { Agreement, EditionInfo } from "../../../lib/api/messages";

export interface FullHand {
  dice: number;
  big: number;
  neutral: number;
}

let asked: Promise<EditionInfo[]> | null = null;

export async function loadFullHand({ edition, players, neutral }: Agreement): Promise<FullHand | null> {
  asked ??= editions();
  try {
    const found = (await asked).find(({ name }) => name === edition);
    if (!found) return null;
    const each = neutral ? (found.neutral.find((at) => at.players === players)?.each ?? 0) : 0;
    return { dice: found.dice, big: found.big_dice, neutral: each };
  } catch {
    asked = null;
    return null;
  }
}
