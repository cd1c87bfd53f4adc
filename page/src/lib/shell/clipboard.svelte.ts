/** Copies text to the clipboard, also where the browser has no clipboard API (without https). */
import { say } from "../words/words.svelte";
import { announce } from "./announcements.svelte";

/** How long `copied` stays true, ms. */
const SHOWN_MS = 2_500;

/** Copy by selecting: needs no https. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "vh";
  // Outside of an open dialog nothing can be selected.
  const before = document.activeElement;
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

export class Clipboard {
  /** Whether something has just been copied. */
  copied = $state(false);

  /** Copy a text; returns whether it worked. */
  async copy(text: string): Promise<boolean> {
    const write = async (): Promise<boolean> => navigator.clipboard.writeText(text).then(() => true);
    this.copied = await write().catch(() => copySelected(text));
    if (this.copied) {
      announce(say("page.lobby.copied"));
      setTimeout(() => (this.copied = false), SHOWN_MS);
    }
    return this.copied;
  }
}
