import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { shapes } from "./vite/shapes.ts";

/** Names of scopes that were given out, with what they were given for. */
const scopes = new Map();

/** A short name for the scope of a component's styles: it stands in every rule, so each letter counts. */
function cssHash({ hash, css, filename }) {
  const scope = `S${hash(css).slice(0, 4)}`;
  const other = scopes.get(scope);
  if (other !== undefined && other !== css)
    throw new Error(`${filename}: another component has the scope ${scope}, too`);
  scopes.set(scope, css);
  return scope;
}

export default {
  preprocess: [vitePreprocess(), shapes()],
  compilerOptions: { runes: true, cssHash },
};
