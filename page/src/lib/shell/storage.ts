/** Values in the browser's local storage. If it allows none, they last until the page is closed. */
const PREFIX = "croupier.";
const memory = new Map<string, string>();

/** Try something with local storage; return whether the browser allowed it. */
function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (attempt(() => localStorage.setItem(PREFIX + name, text))) memory.delete(name);
  else memory.set(name, text);
}

/** Return whether a saved value would survive a reload. */
export const isStored = (name: string): boolean => !memory.has(name);

/** Load a saved value; undefined: there is none. */
export function load(name: string): unknown {
  let text: string | null = null;
  attempt(() => (text = localStorage.getItem(PREFIX + name)));
  try {
    return JSON.parse(memory.get(name) ?? text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function remove(name: string): void {
  memory.delete(name);
  attempt(() => localStorage.removeItem(PREFIX + name));
}

/** Return the names of all saved values with a prefix. */
export function savedNames(beginning = ""): string[] {
  const names = new Set(memory.keys());
  attempt(() => {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
    }
  });
  return [...names].filter((name) => name.startsWith(beginning));
}

/** Remove everything. */
export const clearStorage = (): void => savedNames().forEach(remove);
