/** Which modules a screen needs before it can be shown: itself, and all that it imports at once. */

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const known = new Map<string, Set<string>>();

function needs(root: string, graph: Graph): Set<string> {
  const before = known.get(root);
  if (before) return before;
  const found = new Set<string>();
  const look = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(look);
  };
  look(root);
  known.set(root, found);
  return found;
}

/** The chunk of what every visit needs: what starts the page, and what both screens need that one can come to it by.
    In the chunk of one screen it would make the other fetch that as well. */
export const pageChunk =
  (start: string, ...screens: string[]) =>
  (id: string, graph: Graph): string | null =>
    needs(start, graph).has(id) || screens.every((screen) => needs(screen, graph).has(id)) ? "index" : null;
