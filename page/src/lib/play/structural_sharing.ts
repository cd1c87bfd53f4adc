/** Structural sharing: a new view reuses the equal objects of the old one, so that only what changed is drawn again. */
import type { GameView } from "../api/messages";

/** Return the new items, each replaced by the old one if they are equal; the old list, if all are. */
export function shareItems<Item>(before: Item[], after: Item[]): Item[] {
  const shared = after.map((item, i) => {
    const old = before[i];
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
  return shared.length === before.length && shared.every((item, i) => item === before[i]) ? before : shared;
}

/** Replace objects of a view by the equal ones of an older view. */
export function shareStructure(before: GameView, view: GameView): void {
  view.seats = shareItems(before.seats, view.seats);
  view.casinos = shareItems(before.casinos, view.casinos);
  [view.bandit = null] = shareItems([before.bandit], [view.bandit]);
}
