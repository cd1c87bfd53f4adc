/** The triggers other than taps and keys that roll our dice: a clock that runs low, another tab, a shake, a changed setting. */
import { untrack } from "svelte";
import onShake from "../../../lib/shell/shake";
import { settings } from "../../../lib/shell/settings.svelte";
import type { Game } from "../game.svelte";
import { wasRolled } from "../stage/last_roll";

/** The time left on the clock at which dice are rolled automatically, ms. */
const SHORT_MS = 5000;

/** Watch the triggers while our dice are held. Call this in an effect; returns a function that stops it. */
export function watchRollTriggers({ table, stage }: Game): (() => void) | undefined {
  if (stage.dice !== "held" || stage.needsHandover || stage.busy) return undefined;
  const roll = (): void => void stage.roll();
  if (settings.rolling === "self") untrack(roll);
  const timer = table.due === null ? undefined : setTimeout(roll, table.due - Date.now() - SHORT_MS);
  const still = settings.shake ? onShake(roll) : undefined;
  const rollInOtherTab = (): void => {
    if (table.view && wasRolled(table.name, table.view)) roll();
  };
  untrack(rollInOtherTab); // it may have rolled them before this tab listened
  addEventListener("storage", rollInOtherTab);
  return () => {
    clearTimeout(timer);
    still?.();
    removeEventListener("storage", rollInOtherTab);
  };
}
