/** Parts of the page that are fetched when they are wanted, or a little before. What could not be had can be tried again. */

/** Styles that did not come: the bundler asks for each once, and would leave its part without them for good. */
const missing = new Set<HTMLLinkElement>();
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
  },
  true, // such an event does not bubble
);

function again(link: HTMLLinkElement): Promise<unknown> {
  missing.delete(link);
  const fresh = link.cloneNode() as HTMLLinkElement;
  return new Promise((there, gone) => {
    fresh.addEventListener("load", there);
    fresh.addEventListener("error", () => gone(new Error(`there is no ${fresh.href}`)));
    link.replaceWith(fresh);
  });
}

/** A part of the page could not be had. */
export class PartError extends Error {}

/** A part, with its styles. */
export async function fetchPart<Part>(load: () => Promise<{ default: Part }>): Promise<Part> {
  try {
    await Promise.all([...missing].map(again));
    return (await load()).default;
  } catch (cause) {
    throw new PartError("a part of the page is not there", { cause });
  }
}
