// The way from parameters to bytes, without the Worker around it, as one module that Node loads: for profiles, and for comparing two
// ways of doing a thing in one process. Bundled as the Worker is, not minified.

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "..");

const ENTRY = `
import { readFile } from "node:fs/promises";
import { CONFIG_DEPTH } from "./src/base/limits.ts";
import { drawChart } from "./src/drawings/chart/draw.ts";
import { FontLibrary } from "./src/engine/font/font-library.ts";
import { encodePicture } from "./src/engine/image/encode.ts";
import { parseChart } from "./src/service/params/chart.ts";
import { parseJsonObject } from "./src/service/params/json-object.ts";

const fonts = new FontLibrary({
  read: async (path) => new Uint8Array(await readFile(${JSON.stringify(path.join(root, "public"))} + path)),
  await: (work) => work,
});
const loadImage = async (url) => {
  throw new Error("nothing is loaded from the web, got " + url);
};

export async function draw(text) {
  const params = parseChart({ type: "json", body: parseJsonObject(text, "body", CONFIG_DEPTH + 1) });
  const picture = await drawChart(params, { loadImage, clock: () => 0, fonts });
  const { body } = await encodePicture(picture, params.format);
  return typeof body === "string" || body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
}
`;

/** Names of the WebAssembly modules by their length in bytes. */
const wasmNames = new Map();

/** What the Worker's bundler makes of files that are no JavaScript. */
const files = {
  name: "files",
  setup({ onLoad }) {
    onLoad({ filter: /\.wasm$/ }, ({ path: file }) => {
      wasmNames.set(statSync(file).size, path.basename(file));
      const contents = `import { readFileSync } from "node:fs";\nexport default new WebAssembly.Module(readFileSync(${JSON.stringify(file)}));`;
      return { contents };
    });
    onLoad({ filter: /\.bin$/ }, ({ path: file }) => ({
      contents: `import { readFileSync } from "node:fs";\nexport default new Uint8Array(readFileSync(${JSON.stringify(file)})).buffer;`,
    }));
    onLoad({ filter: /\.txt$/ }, ({ path: file }) => ({ contents: readFileSync(file), loader: "text" }));
  },
};

/**
 * @param directory of the checkout, so that two can be compared in one process
 * @returns `drawing.draw`, which takes the JSON body of a request and gives the bytes of the answer; `drawing.fileAt`, what stands at a
 *   line of `drawing.url`; and `modules`, which knows the WebAssembly modules of a profile by their names
 */
export async function loadDrawing(directory = root) {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: directory, loader: "ts" },
    absWorkingDir: directory,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    mainFields: ["browser", "module", "main"],
    target: "es2024",
    plugins: [files],
  });
  const text = outputFiles[0].text;
  const temporary = mkdtempSync(path.join(tmpdir(), "limn-"));
  try {
    const file = path.join(temporary, "drawing.mjs");
    writeFileSync(file, text);
    const url = String(pathToFileURL(file));
    const { draw } = await import(url);
    return { drawing: { draw, url, fileAt: readFiles(text) }, modules: createModules() };
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** esbuild writes the name of each file above what it has put there. */
function readFiles(text) {
  let file;
  const lines = text.split("\n").map((line) => {
    file = /^\s*\/\/ (\S+\.(?:[cm]?[jt]s|txt|bin|wasm|json))$/.exec(line)?.[1] ?? file;
    return file;
  });
  return (line) => {
    const name = lines[line];
    if (name === undefined) return undefined;
    const npm = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name);
    return { file: name, part: npm?.[1] ?? name.split("/").slice(0, 2).join("/") };
  };
}

/** Profiles call a WebAssembly module by a digest: its length says which it is. */
function createModules() {
  const names = new Map();
  const lengths = new Map();
  return {
    nameOf: (url) => names.get(url) ?? url,
    async name(session) {
      session.on("Debugger.scriptParsed", ({ params }) => {
        if (params.scriptLanguage === "WebAssembly") lengths.set(params.url, params.endColumn);
      });
      await session.post("Debugger.enable");
      for (const [url, length] of lengths) names.set(url, wasmNames.get(length) ?? `of ${length} bytes`);
    },
  };
}
