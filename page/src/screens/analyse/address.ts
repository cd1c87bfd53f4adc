/** The address of the analysis board for a position: spaces are written as _ there, which needs no escape. */
const PATH = "/analyse";

export const analysisAddress = (position: string): string =>
  `${PATH}?position=${encodeURIComponent(position.replaceAll(" ", "_")).replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;

/** The position that an address names; null: none. */
export const positionIn = (search: string): string | null =>
  new URLSearchParams(search).get("position")?.replaceAll("_", " ") ?? null;
