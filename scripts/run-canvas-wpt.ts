// Runs the web platform tests of the 2D canvas against the library's canvas, in the form in which node-canvas includes them:
// the files of its folder test/wpt/generated. Prints a table for docs/canvas.md. Exits with 1 if fewer tests than `--min` pass.
//
//   node scripts/run-canvas-wpt.ts <folder> [--library=dist/canvas.js] [--min=410] [--failures]

import assert from "node:assert";
import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { at, readText } from "./project.ts";
import { type Box, buildTestFont } from "./test-font.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    library: { type: "string", default: at("dist/canvas.js") },
    min: { type: "string", default: "0" },
    failures: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Pass the folder with the tests: test/wpt/generated of node-canvas");
const cases = path.resolve(folder);
const libraryUrl = String(pathToFileURL(path.resolve(values.library)));
const library: typeof import("../src/library/canvas.ts") = await import(libraryUrl);

/** The tests' names of DOM exceptions, which are the names of legacy error codes. */
const LEGACY_ERROR = /^(?:[A-Z]+_)+ERR$/;

/** `assert`, with DOM exceptions as browsers throw them. */
const browserAssert = Object.assign((value: unknown, message?: string) => assert(value, message), assert, {
  throws(run: () => void, expected: RegExp) {
    if (!(expected instanceof RegExp && LEGACY_ERROR.test(expected.source))) return assert.throws(run, expected);
    return assert.throws(run, (error: DOMException) => error.code === Reflect.get(DOMException, expected.source));
  },
});

/** Sizes and colours of the tests' images, as rectangles: left, top, width, height, fill style. */
type Rectangle = readonly [left: number, top: number, width: number, height: number, style: string];
const IMAGES: Readonly<Record<string, readonly Rectangle[]>> = {
  "red.png": [[0, 0, 100, 50, "#f00"]],
  "green.png": [[0, 0, 100, 50, "#0f0"]],
  "transparent.png": [[0, 0, 100, 50, "transparent"]],
  "transparent50.png": [[0, 0, 100, 50, "rgba(0, 255, 0, 0.5)"]],
  "redtransparent.png": [
    [0, 0, 50, 50, "#f00"],
    [50, 0, 50, 50, "transparent"],
  ],
};
const elements = new Map<string, unknown>();
for (const [name, rectangles] of Object.entries(IMAGES)) {
  const canvas = library.createCanvas(100, 50);
  const context = canvas.getContext("2d");
  for (const [left, top, width, height, style] of rectangles) {
    context.fillStyle = style;
    context.fillRect(left, top, width, height);
  }
  elements.set(name, await library.loadImage(canvas.toBuffer("image/png")));
}

// The tests' own font is not in that folder. These are the shapes and metrics that the tests describe: A stands on the baseline,
// and the other letters fill the em square.
const SQUARE: Box = [0, -250, 1000, 750];
const METRICS = { ascent: 1700, descent: 780, emAscent: 750, emDescent: 250 };
const font = buildTestFont({ A: [0, 0, 1000, 750], B: SQUARE, C: SQUARE, D: SQUARE, E: SQUARE, " ": null }, METRICS);
type Fonts = typeof import("../src/library/fonts.ts");
const { registerFont }: Fonts = await import(String(new URL("fonts.js", libraryUrl)));
await registerFont(font, { family: "CanvasTest" });

type Context = ReturnType<ReturnType<typeof library.createCanvas>["getContext"]>;

/** Globals that the tests expect of a browser. */
const globals = {
  self: {},
  FontFace: class {},
  // biome-ignore lint/suspicious/noThenProperty: the font is loaded already, and the tests must not end before their checks
  fonts: { add() {}, ready: { then: (run: () => void) => run() } },
  createImageBitmap: async (image: unknown) => image,
  assert_false: (value: unknown) => assert.strictEqual(value, false),
  Path2D: library.Path2D,
  assert_approx_equals: (actual: number, expected: number, tolerance: number) =>
    assert(Math.abs(actual - expected) <= tolerance),
  _assertGreen: (context: Context, width: number, height: number) => {
    const { data } = context.getImageData(0, 0, width, height);
    for (let i = 0; i < data.length; i += 4) assert.deepStrictEqual([...data.subarray(i, i + 4)], [0, 255, 0, 255]);
  },
};

/** Methods of the canvas classes, which some tests replace. */
const classes: object[] = [library.CanvasRenderingContext2D, library.ImageData, Uint8ClampedArray].map(
  ({ prototype }) => prototype,
);
const members = classes.map((prototype) => Object.getOwnPropertyDescriptors(prototype));

const modules: Readonly<Record<string, unknown>> = {
  assert: browserAssert,
  path,
  // Elements have a size of their own, and the tests' images don't load.
  "../../..": { ...library, createCanvas: (width = 300, height = 150) => library.createCanvas(width, height) },
};

interface Result {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly error?: unknown;
}

/** Runs a file's tests. Returns their names, and the errors of those that failed. */
function runFile(file: string): Result[] {
  const tests: { readonly name: string; readonly run: () => void; readonly isSkipped: boolean }[] = [];
  const it = (name: string, run: () => void) => tests.push({ name, run, isSkipped: false });
  // node-canvas skips the tests in which it crashes or hangs.
  it.skip = (name: string, run: () => void) => tests.push({ name, run, isSkipped: true });
  const names = {
    ...globals,
    require: (name: string) => modules[name],
    describe: (_name: string, define: () => void) => define(),
    it,
    getElementById: (name: string) => elements.get(name),
  };
  // The generator of these files drops the tolerance of approximate comparisons, whose default is 2.
  const source = readText(path.join(cases, file))
    .replace("r, g, b, a, pos, color, tolerance)", "r, g, b, a, tolerance = 2)")
    .replace("const document = {", "const document = { getElementById, fonts,")
    // Some tests assign to this name.
    .replace("const path = require", "let path = require");
  new Function(...Object.keys(names), source)(...Object.values(names));
  return tests.map(({ name, run, isSkipped }) => {
    try {
      run();
      return { name, isSkipped };
    } catch (error) {
      return { name, isSkipped, error };
    } finally {
      for (const [index, prototype] of classes.entries()) {
        const own = members[index] ?? {};
        for (const key of Reflect.ownKeys(prototype)) if (!(key in own)) Reflect.deleteProperty(prototype, key);
        Object.defineProperties(prototype, own);
      }
    }
  });
}

function formatRow(name: string, results: readonly Result[]): string {
  return `| ${name} | ${results.length} | ${results.filter(({ error }) => error === undefined).length} |`;
}

const files = globSync("*.js", { cwd: cases }).sort();
const groups = files.map((file): [string, Result[]] => [path.basename(file, ".js"), runFile(file)]);
const all = groups.flatMap(([, results]) => results);
const usual = all.filter(({ isSkipped }) => !isSkipped);
if (values.failures)
  for (const { name, error } of all)
    if (error !== undefined) console.error(`${name}: ${(error as Error).message.split("\n")[0]}`);
console.log("| Tests | Number | Pass |\n| --- | --: | --: |");
for (const [name, results] of groups) if (results.length > 0) console.log(formatRow(name, results));
console.log(formatRow("All", all));
console.log(formatRow("Without those that node-canvas skips", usual));
if (usual.filter(({ error }) => error === undefined).length < Number(values.min)) process.exitCode = 1;
