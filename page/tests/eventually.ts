import { vi } from "vitest";

/** Waits until what is checked holds, as long as a machine with much else to do may need; Vitest itself gives up after a second. */
export const eventually = <Checked>(check: () => Checked | Promise<Checked>): Promise<Checked> =>
  vi.waitFor(check, 20_000);
