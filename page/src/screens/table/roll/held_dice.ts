/** What throws the dice we hold besides tap and key: a clock that runs low, another tab, a shake, a changed setting. */
import { untrack } from "svelte";
import onShake from "../../../lib/shell/shake";
import { settings } from "../../../lib/shell/settings.svelte";
import type { Game } from "../game.svelte";
import { isThrown } from "../stage/thrown";

/** With less than this left on the clock dice are thrown by themselves, ms. */
const SHORT_MS = 5000;

/** Call inside an effect, which runs again when something of it changes; returns how to stop. */
export function watchHeldDice({ table, stage }: Game): (() => void) | undefined {
  if (stage.dice !== "held" || stage.veiled || stage.busy) return undefined;
  const roll = (): void => void stage.roll();
  if (settings.rolling === "self") untrack(roll);
  const timer = table.due === null ? undefined : setTimeout(roll, table.due - Date.now() - SHORT_MS);
  const still = settings.shake ? onShake(roll) : undefined;
  const elsewhere = (): void => {
    if (table.view && isThrown(table.name, table.view)) roll();
  };
  untrack(elsewhere); // it may have thrown them before anybody here listened
  addEventListener("storage", elsewhere);
  return () => {
    clearTimeout(timer);
    still?.();
    removeEventListener("storage", elsewhere);
  };
}
