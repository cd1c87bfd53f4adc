/** The addresses of the page and the screens they lead to. The name of a table of this browser follows #: no server need know it, and a
    page on any web space can open it. */

/** The prefix of the names of games that this browser plays itself. */
const LOCAL_PREFIX = "here-";
/** Return whether a table is a game of this browser. A server's names are shorter, so none is mistaken for one. */
export const isLocal = (table: string): boolean => table.startsWith(LOCAL_PREFIX) && table.length > 16;
/** Return the name of a new game of this browser; `drawn`: 12 random letters. */
export const localName = (drawn: string): string => LOCAL_PREFIX + drawn;

export type Route =
  { screen: (typeof PLAIN)[keyof typeof PLAIN] | "missing" } | { screen: "table" | "game"; table: string };

const PLAIN = {
  "/": "home",
  "/replay": "replay",
  "/analyse": "analyse",
  "/settle": "settle",
  "/rules": "rules",
  "/verify": "verify",
  "/settings": "settings",
  "/history": "history",
  "/follow": "follow",
  "/gallery": "gallery",
} as const;
const TABLE = /^\/t\/([A-Za-z0-9_-]{1,64})$/;

/** The path of the chunk that every visit loads. */
export const CHUNK = new URL(import.meta.url).pathname;
/** The folder of the page: `/` at a server, any folder of a web space. The page's files are in a folder below it. */
export const BASE = import.meta.env.PROD ? CHUNK.replace(/assets\/[^/]*$/, "") : "/";
/** The server to play online at, for a page on a web space; "": none; undefined: a server has sent this page. */
export const SERVER = document.documentElement.dataset["server"];
/** Convert a path of the page to a path of the site. */
export const at = (path: string): string => BASE + path.slice(1);

/** Convert a path of the site to a path of the page; null: it belongs to another page. */
export const below = (path: string): string | null => (path.startsWith(BASE) ? path.slice(BASE.length - 1) : null);

export function routeOf(path: string, hash = ""): Route {
  const table = TABLE.exec(path)?.[1];
  if (table !== undefined) return { screen: "table", table };
  // On a web space a screen is a folder, whose address ends with a slash.
  const plain = path.replace(/(?<=.)\/(index\.html)?$|(?<=^\/)index\.html$/, "");
  if (plain === "/play" && isLocal(hash)) return { screen: "game", table: hash };
  return { screen: Object.hasOwn(PLAIN, plain) ? PLAIN[plain as keyof typeof PLAIN] : "missing" };
}

export const addressOf = (table: string): string => (isLocal(table) ? `/play#${table}` : `/t/${table}`);

/** Return whether other devices cannot reach the address of this page. */
export const isThisMachineOnly = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
