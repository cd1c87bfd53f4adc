import type { PreprocessorGroup } from "svelte/compiler";
import { SHAPES } from "../src/lib/look/shapes.ts";

const conditions: Record<string, string> = SHAPES;

/** Replaces the name of a window's shape by its condition: `@media (--phone)`. */
export function shapes(): PreprocessorGroup {
  return {
    name: "shapes",
    style: ({ content, filename }) => ({
      code: content.replace(/@media[^{]+/g, (query) =>
        query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
          const condition = conditions[name];
          if (condition === undefined) throw new Error(`${filename ?? "a style sheet"}: there is no shape --${name}`);
          return condition;
        }),
      ),
    }),
  };
}
