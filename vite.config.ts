// Builds the pages of the Worker from web/ to public/: one HTML file per page, and its files under assets/, named by
// content hash. scripts/build-docs.ts fills docs.html, the template of the docs.

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { fillGallery } from "./scripts/gallery-pages.ts";
import { groupModules, type ModuleInfo, type Modules } from "./scripts/group-modules.ts";
import { recordModules } from "./scripts/licenses/module-records.ts";

const PAGES = ["index", "account", "chart-maker", "docs", "gallery", "gallery-example", "not-found"];

/**
 * Inserts the head elements, the header and the footer that all pages share, for `<!-- shared head -->`, `<!-- shared header /docs -->`
 * and `<!-- shared footer -->`. The path marks the link to the page itself.
 */
function shareParts(): Plugin {
  const read = (name: string) => readFileSync(`web/page/${name}.html`, "utf8").trim();
  const renderHeader = (path = "") => read("header").replace(`href="${path}"`, `href="${path}" aria-current="page"`);
  const handler = (html: string) =>
    html
      .replace("<!-- shared head -->", () => read("head"))
      .replace("<!-- shared footer -->", () => read("footer"))
      .replace(/<!-- shared header(?: (\S+))? -->/, (_, path?: string) => renderHeader(path));
  return { name: "share-parts", transformIndexHtml: { order: "pre", handler } };
}

/** Records the modules in the pages' scripts and styles, for the website's third-party notices. */
function listModules(): Plugin {
  const root = import.meta.dirname;
  return {
    name: "list-modules",
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const name = (id: string) => (id.startsWith("/") ? relative(root, id) : id);
      recordModules(root, "pages", { "public/assets": ids.map(name) });
    },
  };
}

/** A page's entry script has its own file, because loading it runs the page. Its style sheet has one, to follow the shared ones. */
const ofOnePage = ({ isEntry, importers: [importer = "", ...others] }: ModuleInfo, modules: Modules) =>
  isEntry || (others.length === 0 && modules.getModuleInfo(importer)?.isEntry === true);

export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [shareParts(), fillGallery(), listModules()],
  // Absolute asset URLs, because pages are at different path depths.
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../public",
    // The folder also contains the fonts.
    emptyOutDir: false,
    target: "es2023",
    // No data URLs: the pages' content security policy forbids inline images and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The editor is one large chunk; a test limits its total size.
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      input: Object.fromEntries(PAGES.map((page) => [page, `web/${page}.html`])),
      output: { codeSplitting: { groups: [groupModules(ofOnePage)] } },
    },
  },
  logLevel: "error",
});
