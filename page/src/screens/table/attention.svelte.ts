/** Calls attention to our turn in the title, and by a notification. */
import { title } from "../../lib/shell/title.svelte";
import { say } from "../../lib/words/words.svelte";

const ICON = "/icon.svg";

export function callAttention(): () => void {
  const words = say("page.turn.yours");
  title.attention = words;
  let note: Notification | null = null;
  if (document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted") {
    try {
      note = new Notification(words, { tag: "turn", icon: ICON });
      note.onclick = () => {
        window.focus();
        note?.close();
      };
    } catch {
      // Some phones allow notifications only from a service worker; the title must suffice.
    }
  }
  return () => {
    title.attention = "";
    note?.close();
  };
}
