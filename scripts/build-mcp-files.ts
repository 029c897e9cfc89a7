// Builds public/mcp/: the files that the tools, resources and prompts of /mcp read. The gallery's examples name the tools that draw
// them, and the options of each chart language are those of the chart maker.

import { copyFileSync, mkdirSync } from "node:fs";
import type { Gallery } from "../src/service/mcp/gallery.ts";
import { loadModules } from "./load-modules.ts";
import { at, clear, listJson, readJson, write } from "./project.ts";

type Exports = typeof import("../src/drawings/all.ts") &
  typeof import("../src/service/mcp/chart-reference.ts") &
  typeof import("../src/service/mcp/gallery.ts");

const { DESCRIPTIONS, REFERENCE_NAMES, GALLERY_FILE } = await loadModules<Exports>(`
export { DESCRIPTIONS } from "./src/drawings/all.ts";
export { REFERENCE_NAMES } from "./src/service/mcp/chart-reference.ts";
export { GALLERY_FILE } from "./src/service/mcp/gallery.ts";`);

const FOLDER = "public/mcp";

/** Returns the first tool that draws images of a path. */
const toolOf = (path: string) => DESCRIPTIONS.find(({ kind, tool }) => tool !== undefined && kind.path === path)?.tool;

const examples = listJson("docs/gallery").map(([slug, { title, summary, task, featured = false, images }]) => {
  const [{ path, parameters }] = images;
  const tool = toolOf(path);
  if (tool === undefined) throw new Error(`docs/gallery/${slug}.json: no tool draws images of ${path}`);
  return { featured, example: { slug, title, summary, task, tool: tool.name, arguments: parameters } };
});
const gallery: Gallery = {
  tasks: readJson("docs/gallery-tasks.json"),
  examples: examples.sort((a, b) => Number(b.featured) - Number(a.featured)).map(({ example }) => example),
};

clear(FOLDER);
mkdirSync(at(FOLDER), { recursive: true });
write(`${FOLDER}/${GALLERY_FILE}`, JSON.stringify(gallery));
for (const name of REFERENCE_NAMES) copyFileSync(at(`generated/options/${name}.json`), at(`${FOLDER}/${name}.json`));
