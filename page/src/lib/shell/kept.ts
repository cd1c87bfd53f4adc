/** What the browser keeps for us. Where it keeps nothing, we remember until the page is closed. */
const PREFIX = "croupier.";
const remembered = new Map<string, string>();

/** Do something with the browser's store; false: it does not let us. */
function stored(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (!stored(() => localStorage.setItem(PREFIX + name, text))) remembered.set(name, text);
}

export function kept(name: string): unknown {
  let text: string | null = null;
  stored(() => (text = localStorage.getItem(PREFIX + name)));
  try {
    return JSON.parse(text ?? remembered.get(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function forget(name: string): void {
  remembered.delete(name);
  stored(() => localStorage.removeItem(PREFIX + name));
}

/** The names of everything kept that begins like this. */
export function keptNames(beginning = ""): string[] {
  const names = new Set(remembered.keys());
  stored(() => {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
    }
  });
  return [...names].filter((name) => name.startsWith(beginning));
}

/** Nothing of ours stays. */
export const forgetAll = (): void => keptNames().forEach(forget);
