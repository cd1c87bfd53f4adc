/** The clipboard, also where the browser does not let us at it. */
import { say } from "../words/words.svelte";
import { announce } from "./announce.svelte";

/** How long it is said that something was copied, ms. */
const SAID_MS = 2_500;

/** The old way, which needs no https: what is selected is copied. */
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

export class Copying {
  /** Whether something has just been copied. */
  copied = $state(false);

  /** Copy a text; says whether it worked. */
  async copy(text: string): Promise<boolean> {
    const write = async (): Promise<boolean> => navigator.clipboard.writeText(text).then(() => true);
    this.copied = await write().catch(() => copySelected(text));
    if (this.copied) {
      announce(say("page.lobby.copied"));
      setTimeout(() => (this.copied = false), SAID_MS);
    }
    return this.copied;
  }
}
