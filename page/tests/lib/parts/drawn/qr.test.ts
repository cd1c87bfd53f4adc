import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Qr from "../../../../src/lib/parts/drawn/Qr.svelte";

/** The code of an invitation as another encoder (qrcodegen 1.8.0) draws it: level M, its own choice of the mask. */
const INVITATION = `
#######...##.#...###..#######
#.....#..#..#..#.##...#.....#
#.###.#.....#..####...#.###.#
#.###.#..#.##.#...###.#.###.#
#.###.#...#..####.#...#.###.#
#.....#.###....##.##..#.....#
#######.#.#.#.#.#.#.#.#######
.........###.....##.#........
#..#.##.#.#..#..#.##.#.#.....
###..#..#..######...#.#..#..#
##..#####..#..#.##.#...#####.
...#.....###.###..####.#..##.
#..##.#...###.#.##..####.#.##
#.####....#..#.#.#####.......
.#..###..#.####..#.......####
######.....#....##.#....##.#.
.....####.####.####..#.....#.
..###....###.#####...###.#..#
#.#.#.##......#.##...##....##
...##..#.##.#.#####.#.##...##
#.#..######....##.#.#####.#..
........#...#.#.#####...#.###
#######..#......##..#.#.#..#.
#.....#.#...#.#.#.#.#...###.#
#.###.#..#..#..#....#####..##
#.###.#.###....#.#..#.#.####.
#.###.#..#.####.#.####..###.#
#.....#..##.##...#.###..#..#.
#######.#.#.#..###.##.#.##.#.
`.trim();

function draw(text: string): SVGElement {
  const component = mount(Qr, { target: document.body, props: { text, label: "An invitation" } });
  const svg = document.querySelector("svg")!;
  void unmount(component);
  return svg;
}

test("a QR code is what another encoder draws, with four light modules around it", () => {
  const svg = draw("https://croupier.example/t/7Bz_h_AGkXf2");
  const rows = Array.from({ length: 29 }, () => Array<string>(29).fill("."));
  for (const [, x, y] of svg
    .querySelector("path")!
    .getAttribute("d")!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    rows[Number(y)]![Number(x)] = "#";
  expect(rows.map((row) => row.join("")).join("\n")).toBe(INVITATION);
  expect(svg.getAttribute("viewBox")).toBe("-4 -4 37 37");
});

test("a long address has a larger code", () => {
  expect(draw(`https://croupier.example/${"x".repeat(300)}`).getAttribute("viewBox")).toBe("-4 -4 77 77");
});
