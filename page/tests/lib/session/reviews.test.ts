/** The review of a finished game is shared by all that show it, until a correction at a real table changes the game. */
import { expect, test, vi } from "vitest";
import { AGREEMENT } from "../../../src/lib/api/constants";
import { openGame, openReal } from "../../../src/lib/session/games";
import type { Line } from "../../../src/lib/session/referee";
import type { Task } from "../../../src/lib/thinker/thinker";
import { builtEngine } from "../rules/module";
import { enter, reality, refereeOf } from "./real_games";

const asked = vi.hoisted(() => [] as Task[]);
vi.mock("../../../src/lib/rules/load_engine", () => ({ loadEngine: () => Promise.resolve(engine) }));
vi.mock("../../../src/lib/thinker/thinker", () => ({
  WorkerThinker: class {
    prepare(): void {
      // always ready
    }
    interrupt(): void {
      // never busy
    }
    think(task: Task): Promise<object> {
      asked.push(task);
      return Promise.resolve({});
    }
  },
}));
const engine = builtEngine();
// As if the network were there: it is not asked.
Object.defineProperty(engine, "bots", { value: engine.bots.map((bot) => ({ ...bot, network: true })) });

test("a corrected game is reviewed again", async () => {
  const names = ["Anna", "Ben"].map((name) => ({ name, bot: null }));
  const agreement = { ...AGREEMENT, edition: "classic", players: 2, starter: null };
  const session = (await openGame(await openReal(agreement, names, { whole: true, deals: false })))!;
  session.open();
  enter(session, await reality(engine, agreement, 3));
  const review = (): Promise<unknown> => session.review(() => undefined);
  await Promise.all([review(), review()]);
  await review();
  expect(asked).toHaveLength(1);
  const referee = refereeOf(session);
  // A casino whose first note was large enough had no other; another such note does not change that.
  const value = ({ entered }: Line): number =>
    entered.t === "step" && entered.step.t === "deal" ? entered.step.value : 0;
  const line = referee.lines().find((each) => value(each) >= 50)!;
  const other = value(line) === 90 ? 80 : 90;
  expect(referee.correct(line.at, { t: "step", step: { t: "deal", value: other } })).toEqual({ waiting: 0 });
  expect(session.state).toBe("over");
  await review();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ t: "review", steps: session.steps });
  session.close();
});
