/** The positions of ticks and labels of a chart, and the bins of a histogram. */
import type { MoneyCount } from "../../../lib/api/messages";

/** Return about `about` ticks between two values, in round steps. */
export function ticksBetween(least: number, most: number, about = 5): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((size) => (most - least) / size <= about) ?? 2000;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => (first + i) * step);
}
/** Return the same from 0 on. */
export const ticksTo = (most: number): number[] => ticksBetween(0, most);

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

/** A bar of a histogram: how many results are from `from` up to, without, `to`, thousand $. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Sort results into at most `most` bins of equal width, which together reach from the smallest to the largest value. `marks`: values that
    have to be inside, too. */
export function binsOf(money: readonly MoneyCount[], marks: readonly number[], most: number): Bin[] {
  const values = [...money.map((each) => each.money), ...marks];
  if (values.length === 0) return [];
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  const index = (value: number, width: number): number => Math.floor(value / width);
  const fits = (width: number): boolean => index(largest, width) - index(least, width) < most;
  const width = [10, 20, 50, 100, 200, 500].find(fits) ?? 1000;
  const first = index(least, width);
  const bins = Array.from({ length: index(largest, width) - first + 1 }, (_, i) => ({
    ...{ from: (first + i) * width, to: (first + i + 1) * width, count: 0 },
  }));
  for (const each of money) bins[index(each.money, width) - first]!.count += each.count;
  return bins;
}
