/** Addresses of the page and what they lead to. */

export type Route =
  | { screen: "home" | "replay" | "analyse" | "rules" | "verify" | "settings" | "history" | "gallery" | "missing" }
  | { screen: "table"; table: string };

const PLAIN = { "/": "home", "/replay": "replay", "/analyse": "analyse", "/rules": "rules", "/verify": "verify", "/settings": "settings", "/history": "history", "/gallery": "gallery" } as const;
const TABLE = /^\/t\/([A-Za-z0-9_-]{1,64})$/;

export function routeOf(path: string): Route {
  const table = TABLE.exec(path)?.[1];
  if (table !== undefined) return { screen: "table", table };
  return { screen: Object.hasOwn(PLAIN, path) ? PLAIN[path as keyof typeof PLAIN] : "missing" };
}

export const addressOf = (table: string): string => `/t/${table}`;

/** Whether the address of this page leads nowhere from any other device. */
export const onlyHere = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
