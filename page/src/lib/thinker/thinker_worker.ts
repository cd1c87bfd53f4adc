/** The Worker of a `WorkerThinker`: runs one task after another. It is ended when a long task is no longer wanted. */
import type { Review } from "../api/messages";
import type { WorkerEngine } from "../rules/engine";
import { loadNetwork, loadWorkerEngine } from "../rules/load_engine";
import type { ReviewTask, Task, TaskResults, ThinkerRequest, ThinkerResponse } from "./thinker";

/** The part of the Worker's global scope that is used here; TypeScript only knows the page's. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ThinkerRequest>) => void;
  postMessage: (message: ThinkerResponse) => void;
};

const ready: Promise<WorkerEngine> = loadWorkerEngine().then((engine) => {
  engine.warmUp();
  return engine;
});
ready.catch(() => undefined); // every task reports the error

/** Return the engine, with its network if the task needs it. */
async function engineFor(task: Task): Promise<WorkerEngine> {
  const engine = await ready;
  const needsNetwork = task.t !== "move" || engine.bots.some(({ name, network }) => name === task.bot && network);
  if (needsNetwork && !engine.network) engine.setWeights(await loadNetwork());
  return engine;
}

/** Review a game, reporting progress as a share of 1. */
function runReview(
  engine: WorkerEngine,
  { setup, steps, seed }: ReviewTask,
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

scope.onmessage = ({ data: { id, task } }) => {
  const run = async (): Promise<TaskResults[Task["t"]]> => {
    const engine = await engineFor(task);
    if (task.t === "review") return runReview(engine, task, (share) => scope.postMessage({ t: "progress", id, share }));
    const rules = engine.rules(task.setup);
    if (task.t === "compare") return rules.compare(task.position, task.seed, task.move, task.other);
    return task.t === "hint" ? rules.hint(task.position, task.seed) : rules.move(task.position, task.bot, task.seed);
  };
  run().then(
    (result) => scope.postMessage({ t: "result", id, result }),
    () => scope.postMessage({ t: "failed", id }),
  );
};
