/** Whether records are right, asked on screens that are loaded on demand. */
import { asked, either, posted } from "./http";
import type { Verdict } from "./messages";

/** Whether a record is right, and its dice as they were agreed on. */
export const verify = (record: string): Promise<Verdict> =>
  either(asked<Verdict>("/api/records/verify", posted("text/plain", record)), (page) => page.verify(record));
/** The same for a game that was played without a server. */
export const verifyHere = async (record: string): Promise<Verdict> => (await import("../local/answers")).verify(record);
