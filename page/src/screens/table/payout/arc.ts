/** The arc along which a note flies: a quadratic curve. */
export interface Point {
  x: number;
  y: number;
}
export interface Arc {
  from: Point;
  bend: Point;
  to: Point;
}

/** Return an arc that starts away from its end and comes down on it. */
export function arcBetween(from: Point, to: Point): Arc {
  const rise = from.y - to.y;
  return {
    from,
    bend: {
      x: to.x + (from.x - to.x) * 0.15 + Math.sign(to.x - from.x) * Math.abs(rise) * 0.12,
      y: to.y + rise * 0.55,
    },
    to,
  };
}

/** Return points on the arc, evenly spaced in time. */
export function pointsAlong({ from, bend, to }: Arc, points: number): Point[] {
  return Array.from({ length: points }, (_, i) => {
    const t = i / (points - 1);
    const on = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
    return { x: on(from.x, bend.x, to.x), y: on(from.y, bend.y, to.y) };
  });
}

export const pathOf = ({ from, bend, to }: Arc): string => `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
