/** Views that share what has not changed, so that only what has is drawn anew. */
import type { ViewShown } from "./messages";

/** The new items, each replaced by the old one where nothing about it has changed. */
function shared<Item>(before: readonly Item[], after: readonly Item[]): Item[] {
  return after.map((item, i) => {
    const old = before[i];
    return old !== undefined && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}

export function sharing(before: ViewShown | null, after: ViewShown | null): ViewShown | null {
  if (!before || !after) return after;
  const [bandit] = shared([before.bandit], [after.bandit]);
  return {
    ...after,
    seats: shared(before.seats, after.seats),
    casinos: shared(before.casinos, after.casinos),
    bandit: bandit ?? null,
  };
}
