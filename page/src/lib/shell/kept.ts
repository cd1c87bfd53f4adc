/** What the browser keeps for us. Where it keeps nothing, we remember until the page is closed. */
const PREFIX = "croupier.";
const remembered = new Map<string, string>();

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  remembered.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // No room or not allowed: `remembered` has it.
  }
}

export function kept(name: string): unknown {
  let text = remembered.get(name) ?? null;
  try {
    text = localStorage.getItem(PREFIX + name) ?? text;
  } catch {
    // Not allowed to look.
  }
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function forget(name: string): void {
  remembered.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // There was nothing to forget.
  }
}
