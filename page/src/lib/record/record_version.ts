/** The first line of a record names the version of its format. */

/** The versions that this page reads, the newest last. */
export const VERSIONS: readonly string[] = ["1", "2", "3", "4"];

/** The version of records that bring along the row of an edition of their own, which this page does not play. */
export const OWN_EDITION = "5";

/** Return the version in a first line; undefined: it is not the first line of a record. */
export const versionIn = (line: string): string | undefined => /^croupier record +(\d+)$/.exec(line)?.[1];
