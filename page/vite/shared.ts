/** Finds the modules that a screen needs before it can be shown: itself, and everything that it imports statically. */

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const known = new Map<string, Set<string>>();

function needs(root: string, graph: Graph): Set<string> {
  const before = known.get(root);
  if (before) return before;
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  known.set(root, found);
  return found;
}

/** Return the name of the chunk that every visit needs if a module belongs to it: what starts the page, and what all these screens share. In
    the chunk of one screen, shared modules would make the others load that chunk, too. */
export const pageChunk =
  (start: string, ...screens: string[]) =>
  (id: string, graph: Graph): string | null =>
    needs(start, graph).has(id) || screens.every((screen) => needs(screen, graph).has(id)) ? "index" : null;
