/** The page's own answers about records, editions and bots, used when there is no server. */
import { ProblemError } from "./http";
import type { BotInfo, EditionInfo, Replay, Verdict } from "./messages";
import type { Engine } from "../rules/engine";
import { loadEngine } from "../rules/load_engine";
import { RecordError } from "../record/record_reader";
import { replayOf, verdictOn } from "../record/replay";

/** Answer with the engine. Throws ProblemError if it cannot be loaded, or a record cannot be read. */
async function withEngine<Answer>(answer: (engine: Engine) => Answer): Promise<Answer> {
  const engine = await loadEngine().catch(() => {
    throw new ProblemError(null);
  });
  try {
    return answer(engine);
  } catch (error) {
    if (error instanceof RecordError)
      throw new ProblemError({ code: "unreadable", message: error.message, line: error.line });
    throw error;
  }
}

export const editions = (): Promise<EditionInfo[]> => withEngine((engine) => [...engine.editions]);
export const bots = (): Promise<BotInfo[]> =>
  withEngine((engine) => engine.bots.map(({ name, built_in }) => ({ name, built_in })));
export const replay = (record: string): Promise<Replay> => withEngine((engine) => replayOf(record, engine));
export const verify = (record: string): Promise<Verdict> => withEngine((engine) => verdictOn(record, engine));
