/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compressed } from "./vite/compressed.ts";
import { early } from "./vite/early.ts";
import { locales } from "./vite/locales.ts";
import { notices } from "./vite/notices.ts";
import { parts } from "./vite/parts.ts";
import { runtime } from "./vite/runtime.ts";
import { pageChunk } from "./vite/shared.ts";
import { version } from "./vite/version.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `croupier serve` listens while one works on the page. */
const server = process.env["CROUPIER_SERVER"] ?? "http://127.0.0.1:8765";

const licences = notices();

export default defineConfig({
  plugins: [locales(), early(), svelte(), licences.page, runtime(), parts(), compressed()],
  define: { CROUPIER_VERSION: JSON.stringify(version()) },
  // Tests run in Node, but what they test is what a browser gets.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  // A Worker starts another, and both load the module.
  worker: { format: "es", plugins: () => [licences.worker()] },
  experimental: {
    // Chunks find each other wherever the page lies; only the page itself names them from the root, since it has many addresses.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    outDir: here("../src/croupier/page/static"),
    emptyOutDir: true,
    target: "es2022",
    // Data addresses and polyfills would need a looser content-security-policy; every file is served by its own name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files, since each costs a slow line a round trip: what every screen needs, what home and the table need
        // besides, and the parts of forms, which lobby, settings and the panels of home share.
        codeSplitting: {
          groups: [
            {
              name: pageChunk(here("src/main.ts"), here("src/screens/Home.svelte"), here("src/screens/Table.svelte")),
              priority: 3,
            },
            { name: "home", test: /screens[\\/]Home\.svelte/, priority: 2 },
            { name: "table", test: /screens[\\/]Table\.svelte/, priority: 2 },
            { name: "forms", test: /lib[\\/]parts[\\/]/, priority: 1 },
          ],
        },
        // The server tells a browser beforehand which words it will want: it knows them by their name.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes("/locales/") && facadeModuleId.includes(".json")
            ? `assets/${/\?(.*)/.exec(facadeModuleId)?.[1]?.concat("-") ?? ""}words-[name]-[hash].js`
            : "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [here("..")] },
    // The server takes only pages of its own: to it, this one is.
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
      "^/(engine\\.json|assets/(engine|weights)-.*)": { target: server, changeOrigin: true },
    },
  },
  test: {
    environment: "happy-dom",
    pool: "vmThreads", // one document a file, without starting happy-dom for each anew
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/no_network.ts"],
    testTimeout: 30_000, // machines that have much else to do
  },
});
