/** A sentence that is shown for a short while. */
const SHOWN_MS = 5000;

export class Toast {
  text = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ""), SHOWN_MS);
  }
}
