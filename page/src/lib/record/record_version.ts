/** The first line of a record names the version of its format. */

/** Those that are read here, the newest last. */
export const VERSIONS: readonly string[] = ["1", "2", "3", "4"];

/** The version that a first line names; undefined: it is not that of a record. */
export const versionIn = (line: string): string | undefined => /^croupier record +(\d+)$/.exec(line)?.[1];
