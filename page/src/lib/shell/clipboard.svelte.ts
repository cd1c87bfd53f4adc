/** Copies text to the clipboard, even if the browser has no clipboard API (without https). */
import { say } from "../words/words.svelte";
import { announce } from "./announcements.svelte";

/** The time for which `copied` stays true, ms. */
const SHOWN_MS = 2_500;

/** Copy a text by selecting it, which needs no https; return whether it worked. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "vh";
  // While a dialog is open, nothing outside it can be selected.
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

  /** Copy a text; return whether it worked. */
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
