// web/ → public/: the pages that the Worker serves, each a file of HTML, and under assets/ what they are made of, whose names
// change with what is in it.

import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { renderReference } from "./web/docs/page/reference.ts";

const PAGES = ["index", "chart-maker", "docs"];

/** Fills the page of the docs with what the service's description says. */
function fillDocs(): Plugin {
  return {
    name: "fill-docs",
    transformIndexHtml: {
      // The addresses in it are the service's, and no files.
      order: "post",
      handler: (page, { filename }) => {
        if (!filename.endsWith("docs.html")) return page;
        const { contents, body } = renderReference(JSON.parse(readFileSync("public/openapi.json", "utf8")));
        return page.replace("<!-- contents -->", () => contents).replace("<!-- reference -->", () => body);
      },
    },
  };
}

export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [fillDocs()],
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
  logLevel: "error",
});
