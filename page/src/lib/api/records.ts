/** What is asked about records and saved games, on screens that are loaded on demand. */
import { asked, either, here, posted } from "./http";
import type { Verdict } from "./messages";

/** Whether a record is right, and its dice as they were agreed on. */
export const verify = (record: string): Promise<Verdict> => either("verify", { record }, asked("/api/records/verify", posted("text/plain", record)));
/** The same for a game that was played without a server. */
export const verifyHere = (record: string): Promise<Verdict> => here("verify", { record });
/** A game of this browser as a file to go on with elsewhere. */
export const savedGame = (table: string): Promise<string> => here("save", { table });
/** Forget the tables of this browser. */
export const forgetTables = (): Promise<unknown> => here("forget", {}).catch(() => null);
