import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Types are svelte-check's business; this finds what types allow and nobody means.
export default defineConfig(
  { ignores: ["public/", "src/lib/api/messages.ts"] }, // messages.ts is generated
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off", // noUncheckedIndexedAccess asks for them
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    rules: {
      "svelte/no-unused-svelte-ignore": "off", // svelte-check warns of more than this rule knows
      "svelte/no-useless-mustaches": "off", // a space that has to stay is written {" "}
      "svelte/prefer-svelte-reactivity": "off", // most sets and maps here are bookkeeping that nothing draws
    },
  },
);
