/** The Worker that runs the tables of this browser: sockets and requests of the page come in, messages and answers go out. */
import type { Frame } from "../api/messages";
import { draw } from "../api/tokens";
import { hexOf } from "../fair/dice";
import { hereName } from "../shell/route";
import { loadEngine } from "./load_engine";
import { LocalTables, ProblemAnswer } from "./local_tables";
import { openLog } from "./log";
import type { FromWorker, ToWorker } from "./protocol";
import { WorkerThinker } from "./worker_thinker";

/** The parts of the Worker's scope that are used here; the types of the page's are others. */
const scope = self as unknown as { onmessage: (event: MessageEvent<ToWorker>) => void; postMessage: (message: FromWorker) => void };
const TABLE_BYTES = 9;
const SECRET_BYTES = 32;

const thinking = (): Worker => new Worker(new URL("./thinking.ts", import.meta.url), { type: "module" });
const thinker = new WorkerThinker(thinking);
const tabs = new BroadcastChannel("croupier-tables");

const ready = loadEngine().then(
  (engine) =>
    new LocalTables(
      {
        engine,
        log: openLog(),
        thinker,
        now: Date.now,
        later: (ms, then) => {
          const timer = setTimeout(then, ms);
          return () => clearTimeout(timer);
        },
        tell: (table) => tabs.postMessage(table),
        newTable: () => ({ table: hereName(draw(TABLE_BYTES)), secret: hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))) }),
      },
      new WorkerThinker(thinking),
    ),
);
ready.then(
  (tables) => {
    tabs.onmessage = ({ data }) => void tables.changed(String(data));
    scope.postMessage({ t: "ready" });
  },
  () => scope.postMessage({ t: "failed" }),
);

const sockets = new Map<number, ReturnType<LocalTables["connect"]>>();

/** A socket is closed from this side. */
function lost(id: number): void {
  sockets.get(id)?.close();
  sockets.delete(id);
  scope.postMessage({ t: "closed", id });
}

async function receive(message: ToWorker): Promise<void> {
  const tables = await ready;
  const { id } = message;
  switch (message.t) {
    case "ask":
      try {
        scope.postMessage({ t: "answer", id, answer: await tables.answer(message.kind, message.asked as never) });
      } catch (error) {
        const problem = error instanceof ProblemAnswer ? error.problem : { code: "internal" as const, message: String(error) };
        scope.postMessage({ t: "problem", id, problem });
      }
      break;
    case "connect":
      sockets.set(
        id,
        tables.connect(
          message.table,
          (sent) => scope.postMessage({ t: "message", id, text: JSON.stringify(sent) }),
          () => lost(id),
          (answers) => scope.postMessage({ t: "ahead", id, answers }),
        ),
      );
      break;
    case "frame":
      await sockets.get(id)?.take(JSON.parse(message.text) as Frame);
      break;
    case "close":
      sockets.get(id)?.close();
      sockets.delete(id);
      break;
  }
}

scope.onmessage = ({ data }) => void receive(data).catch(() => lost(data.id));
