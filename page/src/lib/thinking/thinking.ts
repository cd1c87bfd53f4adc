/** The Worker that thinks: bots that search, hints, reviews. It does one thing at a time, and is ended where that is not wanted any more. */
import type { Review } from "../api/messages";
import type { ThinkingEngine } from "../rules/engine";
import { loadThinkingEngine, loadNetwork } from "../rules/load_engine";
import type { Found, ReviewWanted, Wanted } from "./thoughts";

export interface ToThinking {
  id: number;
  wanted: Wanted;
}
export type FromThinking =
  | { t: "found"; id: number; found: Found[Wanted["t"]] }
  | { t: "progress"; id: number; share: number }
  | { t: "failed"; id: number };

/** The parts of the Worker's scope that are used here; the types of the page's are others. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ToThinking>) => void;
  postMessage: (message: FromThinking) => void;
};

const ready: Promise<ThinkingEngine> = loadThinkingEngine().then((engine) => {
  engine.warmUp();
  return engine;
});
ready.catch(() => undefined); // whoever wants something hears of it

/** The engine, with its network where that is needed. */
async function engineFor(wanted: Wanted): Promise<ThinkingEngine> {
  const engine = await ready;
  const needed = wanted.t !== "move" || engine.bots.some(({ name, network }) => name === wanted.bot && network);
  if (needed && !engine.network) engine.learn(await loadNetwork());
  return engine;
}

function reviewed(
  engine: ThinkingEngine,
  { setup, steps, seed }: ReviewWanted,
  onprogress: (share: number) => void,
): Omit<Review, "ready" | "progress"> {
  const rules = engine.rules(setup);
  const running = rules.review(steps, seed);
  for (;;) {
    const next = running.next();
    if (!next.done) {
      onprogress(next.value);
      continue;
    }
    return {
      ...next.value,
      turns: next.value.turns.map(({ step: _step, at, ...turn }) => ({ ...turn, position: rules.text(at) })),
    };
  }
}

scope.onmessage = ({ data: { id, wanted } }) => {
  const think = async (): Promise<Found[Wanted["t"]]> => {
    const engine = await engineFor(wanted);
    if (wanted.t === "review")
      return reviewed(engine, wanted, (share) => scope.postMessage({ t: "progress", id, share }));
    const rules = engine.rules(wanted.setup);
    return wanted.t === "hint"
      ? rules.hint(wanted.position, wanted.seed)
      : rules.move(wanted.position, wanted.bot, wanted.seed);
  };
  think().then(
    (found) => scope.postMessage({ t: "found", id, found }),
    () => scope.postMessage({ t: "failed", id }),
  );
};
