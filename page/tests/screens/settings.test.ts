import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { settings } from "../../src/lib/shell/settings.svelte";
import { say, speak, speakMore } from "../../src/lib/words/words.svelte";
import Settings from "../../src/screens/Settings.svelte";
import { eventually } from "../eventually.ts";

const press = (label: string): void => {
  [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === label)?.click();
  flushSync();
};

test("who lets everything be forgotten is told that finished games go, too, and sees the usual colours again", async () => {
  await speak();
  await speakMore();
  const drawn: unknown[] = [];
  const draw = (event: Event): void => void drawn.push((event as CustomEvent<unknown>).detail);
  addEventListener("theme", draw);
  const screen = mount(Settings, { target: document.body });
  flushSync();
  document.querySelector<HTMLInputElement>('input[value="light"]')?.click();
  flushSync();
  press(say("page.kept.forget"));
  expect(document.querySelector("[role=alert]")?.textContent).toContain("finished games are deleted");
  press(say("page.kept.yes"));
  await eventually(() => expect(document.body.textContent).toContain(say("page.kept.done")));
  expect([settings.theme, drawn]).toEqual([null, ["light", null]]);
  removeEventListener("theme", draw);
  await unmount(screen);
});
