// web/ → public/: the pages that the Worker serves, each a file of HTML, and under assets/ what they are made of, whose names
// change with what is in it.

import { defineConfig } from "vite";

const PAGES = ["index", "chart-maker", "docs"];

export default defineConfig({
  root: "web",
  publicDir: false,
  // Pages are at several depths.
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../public",
    // It holds the faces of text, too.
    emptyOutDir: false,
    target: "es2023",
    // The pages' policy lets no picture and no style come as text.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The editor is one thing; what its parts weigh together is tested.
    chunkSizeWarningLimit: 800,
    rollupOptions: { input: Object.fromEntries(PAGES.map((page) => [page, `web/${page}.html`])) },
  },
  logLevel: "warn",
});
