/** The version of the package that the page is part of; `vite/version.ts` reads it. */
declare const CROUPIER_VERSION: string;
