/** Goes on with a game that was saved as a file, at a table of this browser. */
import { ProblemError } from "../api/http";
import { holdHost } from "../api/tokens";
import { pinCommitment } from "../fair/pins";
import { askHere } from "./bridge";

/** The name of the table; null: the file has no game that could go on. */
export async function goOn(text: string): Promise<string | null> {
  try {
    const { table, host, commitment } = await askHere("open", { text });
    holdHost(table, host);
    if (commitment !== null) pinCommitment(table, commitment);
    return table;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
