/** Whether the tokens of our seats would survive a reload. Loaded with the lobby, apart from the tokens, which the first screens need. */
import { BASE } from "../shell/route";
import { tokensOf } from "./tokens";

/** Return whether the browser had room for our tokens of a table. */
export function areTokensKept(table: string): boolean {
  try {
    const kept = localStorage.getItem(`croupier.${BASE.slice(1)}table.${table}`) ?? "";
    return tokensOf(table).every((token) => kept.includes(JSON.stringify(token)));
  } catch {
    return false; // it stores nothing at all
  }
}
