/** Addresses of the page and what they lead to. A table of this browser is named behind #: no server need know it, and a page on any
    web space opens it. */

/** What the names of games that this browser plays itself begin with. */
const HERE = "here-";
/** Whether a table is one of this browser's own. A server's names are shorter, so none of them begins like this by chance. */
export const isHere = (table: string): boolean => table.startsWith(HERE) && table.length > 16;
/** The name of a new one; `drawn`: 12 letters. */
export const hereName = (drawn: string): string => HERE + drawn;

export type Route =
  | { screen: "home" | "replay" | "analyse" | "rules" | "verify" | "settings" | "history" | "gallery" | "missing" }
  | { screen: "table" | "game"; table: string };

const PLAIN = {
  "/": "home",
  "/replay": "replay",
  "/analyse": "analyse",
  "/rules": "rules",
  "/verify": "verify",
  "/settings": "settings",
  "/history": "history",
  "/gallery": "gallery",
} as const;
const TABLE = /^\/t\/([A-Za-z0-9_-]{1,64})$/;

/** The chunk that every visit has. */
export const CHUNK = new URL(import.meta.url).pathname;
/** Where the page lies: `/` at a server, any folder of a web space. The page's files are in a folder below it. */
export const BASE = import.meta.env.PROD ? CHUNK.replace(/assets\/[^/]*$/, "") : "/";
/** Where people play online, for a page that lies on a web space; "": nowhere; undefined: a server has sent the page. */
export const SERVER = document.documentElement.dataset["server"];
/** An address of the page as a browser needs it. */
export const at = (path: string): string => BASE + path.slice(1);

/** The other way: what follows where the page lies; null: it is another page's address. */
export const below = (path: string): string | null => (path.startsWith(BASE) ? path.slice(BASE.length - 1) : null);

export function routeOf(path: string, hash = ""): Route {
  const table = TABLE.exec(path)?.[1];
  if (table !== undefined) return { screen: "table", table };
  // On a web space a screen is a folder, whose address ends with a stroke.
  const plain = path.replace(/(?<=.)\/(index\.html)?$|(?<=^\/)index\.html$/, "");
  if (plain === "/play" && isHere(hash)) return { screen: "game", table: hash };
  return { screen: Object.hasOwn(PLAIN, plain) ? PLAIN[plain as keyof typeof PLAIN] : "missing" };
}

export const addressOf = (table: string): string => (isHere(table) ? `/play#${table}` : `/t/${table}`);

/** Whether the address of this page leads nowhere from any other device. */
export const onlyHere = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
