import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qrCode, qrPath } from "../../../src/lib/qr/code";

/** As another encoder (qrcodegen 1.8.0) draws it: level M, bytes, its own choice of the mask. */
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

/** Text, mask, size, and the SHA-256 of the picture as qrcodegen 1.8.0 draws it: every version and every mask. */
const VECTORS: [string, number, number, string][] = [
  ["a", 1, 21, "e4a5fb51b29f0cab32b096dbbafe3a93"],
  ["a", 4, 21, "5c1eb65296f326a110a0dbe3eb78bfc9"],
  ["https://croupier.example", 2, 25, "7637f87a9daae714f0ab99cf43f06a77"],
  ["https://croupier.example", 5, 25, "ed666cca8eb2fe030d81874270fe5acc"],
  ["https://croupier.example/t/7Bz_h_AGkXf2", 3, 29, "3979d061aa425345e1744e52ea193f75"],
  ["https://croupier.example/t/7Bz_h_AGkXf2", 6, 29, "d49eb2fe2ce42f1b687c89cf88ffaeef"],
  ["x".repeat(60), 4, 33, "f148fde8747e6aaa45e8fdecd7af0c1a"],
  ["x".repeat(60), 7, 33, "adfc3c85187e97bc3f8c58f56e6d17ea"],
  ["ü".repeat(40), 0, 37, "b80b73f0e725d7333f35977f341d012d"],
  ["ü".repeat(40), 5, 37, "fa865e6b867165436f357250ad27aad7"],
  ["y".repeat(100), 1, 41, "e4f4deff9ad44b4c183290832cde8b73"],
  ["y".repeat(100), 6, 41, "11384db2079fe6956c66fd9ad37fd226"],
  ["z".repeat(120), 2, 45, "84b79c9c25d33f83c7af4c160f379363"],
  ["z".repeat(120), 7, 45, "48ab3a65ca87eb03c76f2caa8a4cfa2c"],
  ["k".repeat(150), 0, 49, "9ee80fba835509e153b604ee280c8b43"],
  ["k".repeat(150), 3, 49, "3ca50aa949d055b4f5c1b941e972a60e"],
  ["m".repeat(180), 1, 53, "353b135d8a685743ff8144ae5e142943"],
  ["m".repeat(180), 4, 53, "acc9e8cc30d09b0f0372a36d641a853a"],
  ["n".repeat(213), 2, 57, "350642b65f49da9a99604a45cfb51cc3"],
  ["n".repeat(213), 5, 57, "59c8bfb307863d1b2746e17b78ad56a2"],
];

const picture = (cells: boolean[][]): string =>
  cells.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

describe("a QR code", () => {
  it("of an invitation is what another encoder draws, mask included", () => {
    expect(picture(qrCode("https://croupier.example/t/7Bz_h_AGkXf2"))).toBe(INVITATION);
  });

  it.each(VECTORS)("of %s with mask %i is known", (text, mask, size, known) => {
    const cells = qrCode(text, mask);
    expect(cells).toHaveLength(size);
    expect(createHash("sha256").update(picture(cells)).digest("hex").slice(0, 32)).toBe(known);
  });

  it("of a text that is too long is refused", () => {
    expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
  });

  it("is drawn as one path", () => {
    expect(
      qrPath([
        [true, false],
        [false, true],
      ]),
    ).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
  });
});
