/** Values in the browser's local storage. Where it allows none, they last until the page is closed. */
const PREFIX = "croupier.";
const memory = new Map<string, string>();

/** Try something with local storage; returns whether the browser allowed it. */
function tried(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (!tried(() => localStorage.setItem(PREFIX + name, text))) memory.set(name, text);
}

/** A saved value; undefined: there is none. */
export function load(name: string): unknown {
  let text: string | null = null;
  tried(() => (text = localStorage.getItem(PREFIX + name)));
  try {
    return JSON.parse(text ?? memory.get(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function remove(name: string): void {
  memory.delete(name);
  tried(() => localStorage.removeItem(PREFIX + name));
}

/** The names of everything saved that begins like this. */
export function savedNames(beginning = ""): string[] {
  const names = new Set(memory.keys());
  tried(() => {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
    }
  });
  return [...names].filter((name) => name.startsWith(beginning));
}

/** Remove everything. */
export const clearStorage = (): void => savedNames().forEach(remove);
