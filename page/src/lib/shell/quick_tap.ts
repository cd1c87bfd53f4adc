/** Taps that count as soon as the finger leaves the screen. The click that browsers make of a touch comes only after all that a mouse
    would have done: hover, focus, a caret in the text nearby. On a slow phone that takes as long as to lay out what the tap changes. */

/** A finger has left the screen: click the button that it tapped. Everything else, keys and mice, clicks as ever. */
export function quickTap(event: TouchEvent): void {
  const button = (event.target as Element).closest("button"); // where the finger came down
  if (!button || !event.cancelable) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientX: x, clientY: y } = event.changedTouches[0]!;
  if (x < left || x > right || y < top || y > bottom) return; // it has slid off
  event.preventDefault();
  button.click();
}
