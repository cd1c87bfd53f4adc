/** Draws the result of a game as a picture to share, 1200 × 630: the strip at night, a podium, names and money. Names are drawn as text in any
    script, and cut only between characters as a reader sees them. */
import { EMBLEMS, ICONS, MARKS, ROOFS } from "../look/drawings";
import { lettering } from "../look/alphabet";
import { splitCharacters } from "../words/names";

export interface PictureRow {
  name: string;
  /** 1 to 6: colour and mark. */
  hue: number;
  /** The amount, formatted in the page's language. */
  money: string;
  rank: number;
}

export interface ResultPicture {
  /** The winner, or the day. */
  title: string;
  /** The game and the date. */
  about: string;
  /** The players by rank. */
  rows: PictureRow[];
  /** The rank in each round, 0: nothing was won; empty: not shown. */
  rounds: number[];
  /** The address of the page: "croupier.example". */
  address: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 56;
const STEPS = 3;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** The picture is always at night, whatever theme the page has. */
const TEXT = "#f6f0e4";
const QUIET = "#bcbdd6";
const BRASS = "#f2c572";
const BRASS_HI = "#ffe3a6";
const CASINOS: readonly (readonly [halo: string, tube: string])[] = [
  ["#ff7d4d", "#ffd2bd"],
  ["#ff6fb5", "#ffcfe6"],
  ["#35d3e6", "#c9f6fb"],
  ["#58df8b", "#cff8de"],
  ["#8f93ff", "#dcddff"],
  ["#ffc93c", "#ffefc0"],
];
/** Gold, silver, bronze. */
const METALS: Readonly<Record<number, string>> = { 1: BRASS, 2: "#c9cee0", 3: "#d9955f" };
/** Body and ink of people, by hue. */
const PEOPLE: readonly (readonly [body: string, ink: string])[] = [
  ["#ddd5c5", "#3a352b"],
  ["#e03341", "#fff6ec"],
  ["#2f97e8", "#03121f"],
  ["#f5d13d", "#2b1e02"],
  ["#0d9676", "#f2fff9"],
  ["#e0b2fa", "#2d0b47"],
  ["#4f69f0", "#f1f4ff"],
];

type Context = CanvasRenderingContext2D;

/** Do something, then restore the context's state. */
function apart(context: Context, work: () => void): void {
  context.save();
  work();
  context.restore();
}

/** Shorten a text until it fits, between characters and with an ellipsis. */
export function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const characters = splitCharacters(text);
  while (characters.length > 1 && !fits(`${characters.join("").trimEnd()}…`)) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

interface Writing {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: number;
  colour?: string;
  align?: CanvasTextAlign;
}

/** Write a line, smaller if it is too wide, and shortened if that does not suffice. */
function write(
  context: Context,
  text: string,
  { x, y, width, size, weight = 400, colour = TEXT, align = "center" }: Writing,
): void {
  const least = size * 0.72;
  let at = size;
  const fits = (line: string): boolean => {
    context.font = `${weight} ${at}px ${FONT}`;
    return context.measureText(line).width <= width;
  };
  while (!fits(text) && at > least) at -= 1;
  const line = shorten(text, fits);
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = colour;
  context.fillText(line, x, y);
}

function neon(context: Context, halo: string, tube: string, width: number, blur: number): void {
  context.strokeStyle = tube;
  context.lineWidth = width;
  context.lineCap = context.lineJoin = "round";
  context.shadowColor = halo;
  context.shadowBlur = blur;
}

/** Write a word in the stroke alphabet. */
function sign(
  context: Context,
  text: string,
  place: { x: number; y: number; height: number; middle?: boolean },
  colours: readonly [string, string],
): void {
  const drawn = lettering(text);
  const scale = place.height / 20;
  apart(context, () => {
    context.translate(place.middle ? place.x - (drawn.width * scale) / 2 : place.x, place.y);
    context.scale(scale, scale);
    neon(context, colours[0], colours[1], 2.2, place.height / 2.4);
    context.stroke(new Path2D(drawn.d));
  });
}

function sky(context: Context): void {
  const night = context.createLinearGradient(0, 0, 0, HEIGHT);
  for (const [at, colour] of [
    [0, "#060818"],
    [0.34, "#0d1030"],
    [0.66, "#2b1650"],
    [0.86, "#4a1d5c"],
    [1, "#2b1650"],
  ] as const)
    night.addColorStop(at, colour);
  context.fillStyle = night;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#fff";
  for (let i = 0; i < 90; i++) {
    context.globalAlpha = 0.15 + ((i * 37) % 50) / 100;
    const [x, y] = [(i * 271) % WIDTH, (i * i * 13) % 330];
    context.fillRect(x, y, 1.6, 1.6);
  }
  context.globalAlpha = 1;
}

/** Draw the six casinos behind the podium. */
function strip(context: Context): void {
  const width = WIDTH / CASINOS.length;
  for (const [index, [halo, tube]] of CASINOS.entries()) {
    const top = 420 + ((index * 53) % 40);
    apart(context, () => {
      context.translate(index * width + 8, top);
      const facade = new Path2D();
      const scale = (width - 16) / 240;
      facade.addPath(new Path2D(ROOFS[index + 1]), new DOMMatrix([scale, 0, 0, scale, 0, 0]));
      context.fillStyle = "#0b0e22";
      context.fillRect(0, 28 * scale, width - 16, HEIGHT);
      context.fill(facade);
      context.globalAlpha = 0.55;
      neon(context, halo, tube, 2, 14);
      context.stroke(facade);
      context.globalAlpha = 0.3;
      context.translate((width - 16) / 2 - 34, 44);
      context.scale(0.71, 0.71);
      for (const { d, transform } of EMBLEMS[index + 1] ?? []) {
        const stroke = new Path2D();
        stroke.addPath(new Path2D(d), transform ? new DOMMatrix(cssTransform(transform)) : undefined);
        context.stroke(stroke);
      }
    });
  }
}

/** Convert an SVG transform to CSS: angles and lengths need units. */
const cssTransform = (transform: string): string =>
  transform
    .replace(/rotate\((\S+) (\S+) (\S+)\)/, "translate($2px, $3px) rotate($1deg) translate(-$2px, -$3px)")
    .replace(/matrix\(([^)]*)\)/, (_, numbers: string) => `matrix(${numbers.trim().split(/[ ,]+/).join(", ")})`);

function mark(context: Context, hue: number, x: number, y: number, size: number): void {
  const [body, ink] = PEOPLE[hue] ?? PEOPLE[0]!;
  apart(context, () => {
    context.translate(x, y);
    context.fillStyle = body;
    context.beginPath();
    context.arc(0, 0, size / 2, 0, 2 * Math.PI);
    context.fill();
    context.scale(size / 40, size / 40);
    context.translate(-12, -12);
    context.fillStyle = ink;
    context.fill(new Path2D(MARKS[hue] ?? MARKS[0]));
  });
}

/** Draw a person as a striped chip, as on the podium of the page. */
function chip(context: Context, hue: number, x: number, y: number, size: number): void {
  const [body] = PEOPLE[hue] ?? PEOPLE[0]!;
  apart(context, () => {
    context.translate(x, y);
    context.shadowColor = "#000a";
    context.shadowBlur = 22;
    context.shadowOffsetY = 8;
    context.fillStyle = body;
    context.beginPath();
    context.arc(0, 0, size / 2, 0, 2 * Math.PI);
    context.fill();
    context.shadowColor = "transparent";
    context.fillStyle = "#fff6ec";
    for (let i = 0; i < 8; i++) {
      const from = (i * Math.PI) / 4 - Math.PI / 16;
      context.beginPath();
      context.arc(0, 0, size / 2, from, from + Math.PI / 8);
      context.arc(0, 0, size * 0.37, from + Math.PI / 8, from, true);
      context.fill();
    }
  });
  mark(context, hue, x, y, size * 0.72);
}

function step(context: Context, row: PictureRow, x: number, width: number): void {
  const first = row.rank === 1;
  const tall = first ? 178 : row.rank === 2 ? 124 : 84;
  const [top, size] = [HEIGHT - tall, first ? 104 : 84];
  apart(context, () => {
    const stone = context.createLinearGradient(0, top, 0, HEIGHT);
    stone.addColorStop(0, first ? "#7a5619" : "#2b3168");
    stone.addColorStop(1, first ? "#2b1f12" : "#161b3a");
    context.fillStyle = stone;
    context.beginPath();
    context.roundRect(x - width / 2, top, width, tall + 20, 14);
    context.fill();
    context.fillStyle = first ? BRASS_HI : "#aab2ff";
    context.globalAlpha = 0.8;
    context.fillRect(x - width / 2 + 12, top, width - 24, 2);
  });
  sign(
    context,
    String(row.rank),
    { x, y: top + 28, height: first ? 62 : 40, middle: true },
    first ? ["#ffc93c", "#fff4d2"] : ["#8f93ff", "#dcddff"],
  );
  chip(context, row.hue, x, top - 92 - size / 2, size);
  if (first) {
    apart(context, () => {
      context.translate(x - 21, top - 92 - size - 44);
      context.scale(1.75, 1.75);
      context.fillStyle = BRASS;
      context.fill(new Path2D(ICONS.crown));
    });
  }
  // Keep the text readable in front of every facade.
  apart(context, () => {
    context.shadowColor = "#000";
    context.shadowBlur = 10;
    write(context, row.name, { x, y: top - 54, width, size: first ? 32 : 27, weight: 600 });
    write(context, row.money, {
      x,
      y: top - 18,
      width,
      size: first ? 31 : 25,
      weight: first ? 600 : 400,
      colour: first ? BRASS_HI : QUIET,
    });
  });
}

/** Draw the players who are not on a step as a list at the right. */
function others(context: Context, rows: readonly PictureRow[]): void {
  const [x, width, high] = [868, WIDTH - MARGIN - 868, 74];
  for (const [index, row] of rows.entries()) {
    const y = HEIGHT - 40 - (rows.length - index) * high;
    apart(context, () => {
      context.fillStyle = "#11162ff0";
      context.beginPath();
      context.roundRect(x, y, width, high - 12, 14);
      context.fill();
    });
    write(context, String(row.rank), { x: x + 26, y: y + 40, width: 24, size: 24, colour: QUIET });
    mark(context, row.hue, x + 66, y + 31, 38);
    write(context, row.name, { x: x + 98, y: y + 27, width: width - 112, size: 22, weight: 600, align: "left" });
    write(context, row.money, { x: x + 98, y: y + 52, width: width - 112, size: 21, colour: QUIET, align: "left" });
  }
}

/** Draw the rank of every round as a medal, at the right. */
function medals(context: Context, places: readonly number[]): void {
  const size = 58;
  for (const [index, place] of places.entries()) {
    const [x, y] = [WIDTH - MARGIN - size / 2 - (places.length - 1 - index) * (size + 14), 160];
    apart(context, () => {
      context.beginPath();
      context.arc(x, y, size / 2 - 1.5, 0, 2 * Math.PI);
      context.fillStyle = METALS[place] ?? "#ffffff14";
      context.fill();
      context.lineWidth = 3;
      context.strokeStyle = METALS[place] ? "#0004" : "#ffffff50";
      context.stroke();
    });
    write(context, String(place || "–"), {
      x,
      y: y + 10,
      width: size,
      size: 28,
      weight: 600,
      colour: METALS[place] ? "#23190a" : QUIET,
    });
  }
}

/** Draw the picture; the canvas becomes 1200 × 630. */
export function drawResult(canvas: HTMLCanvasElement, picture: ResultPicture): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) return;
  sky(context);
  strip(context);
  sign(context, "Croupier", { x: MARGIN, y: 52, height: 36 }, ["#ffc93c", "#fff4d2"]);
  write(context, picture.address, { x: WIDTH - MARGIN, y: 82, width: 560, size: 24, colour: QUIET, align: "right" });
  write(context, picture.title, {
    x: MARGIN,
    y: 158,
    width: picture.rounds.length > 0 ? 780 : WIDTH - 2 * MARGIN,
    size: 42,
    weight: 600,
    align: "left",
  });
  write(context, picture.about, {
    x: MARGIN,
    y: 200,
    width: picture.rounds.length > 0 ? 780 : WIDTH - 2 * MARGIN,
    size: 26,
    colour: QUIET,
    align: "left",
  });
  medals(context, picture.rounds);
  const [podium, rest] = [picture.rows.slice(0, STEPS), picture.rows.slice(STEPS)];
  const middle = rest.length > 0 ? 448 : WIDTH / 2;
  const apartBy = rest.length > 0 ? 262 : 300;
  for (const [index, row] of podium.entries()) step(context, row, middle + [0, -1, 1][index]! * apartBy, apartBy - 14);
  others(context, rest);
}

/** Convert the picture to a file. */
export const toFile = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((made) =>
    canvas.toBlob((blob) => made(blob && new File([blob], name, { type: "image/png" })), "image/png"),
  );
