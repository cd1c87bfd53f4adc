/** Structural sharing: a new view keeps the objects of the old one that are equal, so that only what changed is drawn. */
import type { GameView } from "./messages";

/** The new items, each replaced by the old one where nothing about it has changed; the old list, where none has. */
export function shareItems<Item>(before: Item[], after: Item[]): Item[] {
  const shared = after.map((item, i) => {
    const old = before[i];
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
  return shared.length === before.length && shared.every((item, i) => item === before[i]) ? before : shared;
}

export function shareStructure(before: GameView | null, after: GameView | null): GameView | null {
  if (!before || !after) return after;
  const [bandit] = shareItems([before.bandit], [after.bandit]);
  return {
    ...after,
    seats: shareItems(before.seats, after.seats),
    casinos: shareItems(before.casinos, after.casinos),
    bandit: bandit ?? null,
  };
}
