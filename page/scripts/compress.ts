/** `node compress.ts FILE …`: writes the compressed twins of files that did not come from Vite. */
import { writeTwins } from "../vite/twins.ts";

process.argv.slice(2).forEach(writeTwins);
