/** The positions of ticks and labels of a chart. */

/** Return about `about` ticks from 0 to at least `most`, in round steps. */
export function ticksTo(most: number, about = 5): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((size) => most / size <= about) ?? 2000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** Move labels apart that would overlap, keeping them between `top` and `bottom`; return their heights in the same order. */
export function spreadLabels(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((y, i) => ({ y, i })).sort((one, other) => one.y - other.y);
  let least = top;
  for (const label of order) {
    label.y = Math.max(label.y, least);
    least = label.y + gap;
  }
  let most = bottom;
  for (const label of order.reverse()) {
    label.y = Math.min(label.y, most);
    most = label.y - gap;
  }
  const placed = [...heights];
  for (const { y, i } of order) placed[i] = y;
  return placed;
}
