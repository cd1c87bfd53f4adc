/** Structural sharing: a new view keeps the objects of the old one that are equal, so that only what changed is drawn. */
import type { GameView } from "../api/messages";

/** The new items, each replaced by the old one where nothing about it has changed; the old list, where none has. */
export function shareItems<Item>(before: Item[], after: Item[]): Item[] {
  const shared = after.map((item, i) => {
    const old = before[i];
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
  return shared.length === before.length && shared.every((item, i) => item === before[i]) ? before : shared;
}

/** Give a view the objects of an older one that are equal. */
export function shareStructure(before: GameView, view: GameView): void {
  view.seats = shareItems(before.seats, view.seats);
  view.casinos = shareItems(before.casinos, view.casinos);
  [view.bandit = null] = shareItems([before.bandit], [view.bandit]);
}
