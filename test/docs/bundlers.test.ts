// Compares the code in docs/bundlers.md with the projects that test/viewer/bundlers.test.ts builds.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The projects' files that the page shows. */
const FILES = [
  "browser.js",
  "node.js",
  "vite/index.html",
  "webpack/webpack.config.cjs",
  "next/next.config.mjs",
  "next/app/chart/route.js",
  "esbuild/build.mjs",
  "rollup/rollup.config.mjs",
  "cloudflare/vite.config.mjs",
  "cloudflare/wrangler.toml",
  "cloudflare/worker.js",
  "commonjs/main.cjs",
];

/** Returns a file as it is in a project of its own. The tests' projects share a folder of packages and two programs. */
const readProject = (file: string) =>
  readFileSync(`test/runtimes/${file}`, "utf8")
    .replaceAll("../node_modules/", "node_modules/")
    .replaceAll(/"\.\.\/(browser|node)\.js"/g, '"./$1.js"');

test("docs/bundlers.md shows the files of the tested projects", () => {
  const page = readFileSync("docs/bundlers.md", "utf8");
  const blocks = [...page.matchAll(/^```(?:js|html|toml)\n(.*?)^```$/gms)].map(([, code]) => code);
  expect(blocks).toEqual(FILES.map(readProject));
});
