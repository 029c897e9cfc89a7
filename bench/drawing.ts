// Bundles the rendering code, from parameters to encoded bytes, as a module for Node, without the Worker around it: for
// profiling, and for comparing two checkouts in one process. The code is bundled like the Worker, but not minified.

import { statSync } from "node:fs";
import type { Session } from "node:inspector/promises";
import path from "node:path";
import { importBundle, nodeFiles } from "../scripts/load-modules.ts";
import { at, ROOT } from "../scripts/project.ts";

const ENTRY = `
import { readFile } from "node:fs/promises";
import { CONFIG_DEPTH } from "./src/base/limits.ts";
import { drawChart } from "./src/drawings/chart/draw.ts";
import { FontLibrary } from "./src/engine/font/font-library.ts";
import { encodeImage } from "./src/engine/image/encode.ts";
import { createImageLoader, readDataUrl } from "./src/library/image-file.ts";
import { CHART } from "./src/drawings/chart/kind.ts";
import { parseJsonObject } from "./src/options/json-object.ts";

const fonts = new FontLibrary({
  read: async (path) => new Uint8Array(await readFile(${JSON.stringify(at("public"))} + path)),
  await: (work) => work,
});
export async function draw(text) {
  const params = CHART.parse({ type: "json", body: parseJsonObject(text, "body", CONFIG_DEPTH + 1) });
  const image = await drawChart(params, { loadImage: createImageLoader(readDataUrl), clock: () => 0, fonts });
  const { body } = await encodeImage(image, params.format);
  return typeof body === "string" || body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
}
`;

/** Names of the WebAssembly modules by size in bytes. */
const wasmNames = new Map<number, string>();

/**
 * Bundles and imports the rendering code.
 *
 * @param directory directory of the checkout
 * @returns `drawing.draw`, which takes the JSON body of a request and returns the encoded image; `drawing.fileAt`,
 *   which returns the source file of a line of `drawing.url`; and `modules`, which maps WebAssembly modules in a
 *   profile to names
 */
export async function loadDrawing(directory = ROOT) {
  const { exports, text, url } = await importBundle<{ draw(body: string): Promise<string | Uint8Array> }>({
    stdin: { contents: ENTRY, resolveDir: directory, loader: "ts" },
    absWorkingDir: directory,
    mainFields: ["browser", "module", "main"],
    target: "es2024",
    plugins: [nodeFiles((file) => wasmNames.set(statSync(file).size, path.basename(file)))],
  });
  return { drawing: { ...exports, url, fileAt: mapLinesToFiles(text) }, modules: createModules() };
}

/** Maps lines to source files: esbuild writes each file's path in a comment above the file's code. */
function mapLinesToFiles(text: string) {
  let file: string | undefined;
  const lines = text.split("\n").map((line) => {
    file = /^\s*\/\/ (\S+\.(?:[cm]?[jt]s|txt|bin|wasm|json))$/.exec(line)?.[1] ?? file;
    return file;
  });
  return (line: number) => {
    const name = lines[line];
    if (name === undefined) return undefined;
    const npm = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name);
    return { file: name, part: npm?.[1] ?? name.split("/").slice(0, 2).join("/") };
  };
}

/** Maps WebAssembly modules to files by their size, because profiles identify a module only by a hash. */
function createModules() {
  const names = new Map<string, string>();
  const lengths = new Map<string, number | undefined>();
  return {
    nameOf: (url: string) => names.get(url) ?? url,
    async name(session: Session) {
      session.on("Debugger.scriptParsed", ({ params }) => {
        if (Reflect.get(params, "scriptLanguage") === "WebAssembly") lengths.set(params.url, params.endColumn);
      });
      await session.post("Debugger.enable");
      for (const [url, length] of lengths) names.set(url, wasmNames.get(length ?? 0) ?? `of ${length} bytes`);
    },
  };
}
