import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import NameField from "../../../../src/lib/parts/form/NameField.svelte";

let field: Record<string, unknown> | undefined;
afterEach(() => field && unmount(field));

function shown(error = ""): { input: HTMLInputElement; typed: string[] } {
  const typed: string[] = [];
  field = mount(NameField, {
    target: document.body,
    props: { label: "Your name", value: "", error, oninput: (value: string) => typed.push(value) },
  });
  flushSync();
  return { input: document.querySelector("input")!, typed };
}

test("a name ends where its characters do, not in the middle of one", () => {
  const { input, typed } = shown();
  const flag = "\u{1f1eb}\u{1f1f7}";
  input.value = flag.repeat(25);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  expect(typed).toEqual([flag.repeat(24)]);
  expect(input.value).toBe(flag.repeat(24));
});

test("why a name is refused stands at its field", () => {
  const { input } = shown("This name is taken.");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const why = document.getElementById(input.getAttribute("aria-describedby")!);
  expect(why?.querySelector("[role=alert]")?.textContent).toBe("This name is taken.");
});
