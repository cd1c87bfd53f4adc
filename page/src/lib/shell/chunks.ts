/** Chunks of the page that are loaded on demand, with their styles. A load that failed can be tried again. */
import { speakMore } from "../words/words.svelte";

/** Style sheets that failed to load: the bundler asks for each once, and would leave its chunk without them for good. */
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

/** A part that is loaded on demand, with the words that such parts say. */
export async function loadPart<Part>(source: () => Promise<{ default: Part }>): Promise<Part> {
  const [part] = await Promise.all([loadChunk(source), loadChunk(async () => ({ default: await speakMore() }))]);
  return part;
}

/** The default export of a chunk, once its styles are there, too. */
export async function loadChunk<Part>(source: () => Promise<{ default: Part }>): Promise<Part> {
  try {
    await Promise.all([...missing].map(retry));
    return (await source()).default;
  } catch (cause) {
    throw new PartError("a part of the page is not there", { cause });
  }
}
