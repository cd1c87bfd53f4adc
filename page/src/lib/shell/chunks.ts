/** Loads chunks of the page on demand, with their styles. A failed load can be tried again. */
import { speakMore } from "../words/words.svelte";

/** Style sheets that failed to load. The bundler requests each only once, so their chunks would stay without them. */
const missing = new Set<HTMLLinkElement>();
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
  },
  true, // such an event does not bubble
);

function retry(link: HTMLLinkElement): Promise<unknown> {
  missing.delete(link);
  const fresh = link.cloneNode() as HTMLLinkElement;
  return new Promise((loaded, failed) => {
    fresh.addEventListener("load", loaded);
    fresh.addEventListener("error", () => failed(new Error(`there is no ${fresh.href}`)));
    link.replaceWith(fresh);
  });
}

/** A part of the page could not be loaded. */
export class PartError extends Error {}

/** Load a part of the page, with the texts of such parts. */
export async function loadPart<Part>(source: () => Promise<{ default: Part }>): Promise<Part> {
  const [part] = await Promise.all([loadChunk(source), loadChunk(async () => ({ default: await speakMore() }))]);
  return part;
}

/** Load the default export of a chunk, and its styles. */
export async function loadChunk<Part>(source: () => Promise<{ default: Part }>): Promise<Part> {
  try {
    await Promise.all([...missing].map(retry));
    return (await source()).default;
  } catch (cause) {
    throw new PartError("a part of the page could not be loaded", { cause });
  }
}
