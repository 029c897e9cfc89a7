// Builds the binary files that the Worker bundles, from npm packages: subsets of the Latin fonts, the module through
// which HarfBuzz calls JavaScript, and QuickJS with a fuel meter. The output is deterministic.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { recordModules } from "./licenses/module-records.ts";
import { meterWasm } from "./meter-wasm.ts";
import { at, ROOT, write } from "./project.ts";
import { openSubsetter } from "./subset.ts";
import { type Bytes, concat, FUNCTION_TYPE, KIND, name, SECTION, u32, VALUE, writeSections } from "./wasm-binary.ts";

const require = createRequire(import.meta.url);

/** The faces of Arimo. */
const STYLES = {
  regular: "400Regular",
  italic: "400Regular_Italic",
  bold: "700Bold",
  "bold-italic": "700Bold_Italic",
};

/** Unicode blocks that the bundled fonts keep. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x0020, 0x007e], // Basic Latin
  [0x00a0, 0x024f], // Latin-1 Supplement, Latin Extended-A and -B
  [0x02b0, 0x02ff], // Spacing Modifier Letters
  [0x0300, 0x036f], // Combining Diacritical Marks
  [0x0370, 0x03ff], // Greek
  [0x0400, 0x052f], // Cyrillic and Supplement
  [0x1e00, 0x1fff], // Latin Extended Additional, Greek Extended
  [0x2000, 0x209f], // General Punctuation, Superscripts and Subscripts
  [0x20a0, 0x20cf], // Currency Symbols
  [0x2100, 0x218f], // Letterlike Symbols, Number Forms
  [0x2190, 0x22ff], // Arrows, Mathematical Operators
  [0x2300, 0x23ff], // Miscellaneous Technical
  [0x2500, 0x27bf], // Box Drawing, Block Elements, Geometric Shapes, Miscellaneous Symbols, Dingbats
  [0xfb00, 0xfb06], // Latin ligatures
  [0xfffd, 0xfffd], // Replacement Character
];

/**
 * Creates a WebAssembly module that re-exports five imported JavaScript functions. HarfBuzz's function table accepts
 * only functions exported by a module, and a Worker cannot compile modules from bytes at run time.
 */
function createCallbackModule() {
  // hb_draw_*_func_t: funcs, data, state, coordinates…, user data.
  const types = [2, 4, 6, 0].map((coordinates) => {
    const params = [VALUE.i32, VALUE.i32, VALUE.i32, ...Array(coordinates).fill(VALUE.f32), VALUE.i32];
    return [FUNCTION_TYPE, params.length, ...params, 0];
  });
  const functions = Object.entries({ moveTo: 0, lineTo: 0, quadraticTo: 1, cubicTo: 2, closePath: 3 });
  const vector = (items: readonly Bytes[]) => concat([u32(items.length), ...items]);
  return writeSections([
    [SECTION.type, vector(types)],
    [SECTION.import, vector(functions.map(([field, type]) => [...name("draw"), ...name(field), KIND.function, type]))],
    [SECTION.export, vector(functions.map(([field], index) => [...name(field), KIND.function, index]))],
  ]);
}

/**
 * QuickJS stack size in bytes, reduced from the package's 5 MiB because the memory image, stack included, is restored
 * after each script. SCRIPT_STACK limits the recursion of running scripts. It doesn't cover the compiler, which takes
 * 900 bytes per nested function and can overflow this stack.
 */
const QUICKJS_STACK = { from: 5 * 1024 ** 2, to: 512 * 1024 };
/**
 * Minimum QuickJS memory in pages of 64 KiB: 10 pages for data and stack, and 1 MiB for a heap in which a runtime and one
 * context start without growing the memory.
 */
const QUICKJS_PAGES = 26;
/**
 * Fuel for growing QuickJS's memory, keyed by this version's minified name for `emscripten_resize_heap`. The glue
 * code tries three sizes, which takes 25 microseconds if none fits, so repeated requests would otherwise be too cheap.
 */
const QUICKJS_HOST_CALLS = { "a.k": 25_000 };
const QUICKJS = "@jitl/quickjs-wasmfile-release-sync";

write("generated/callbacks.wasm", createCallbackModule());
const quickjs = readFileSync(require.resolve(`${QUICKJS}/wasm`));
const modules: Record<string, string[]> = { "generated/quickjs.wasm": [`node_modules/${QUICKJS}/package.json`] };
write(
  "generated/quickjs.wasm",
  meterWasm(quickjs, { minPages: QUICKJS_PAGES, hostCalls: QUICKJS_HOST_CALLS, smallStack: QUICKJS_STACK }),
);
const subset = await openSubsetter();
for (const [style, folder] of Object.entries(STYLES)) {
  const source = `node_modules/@expo-google-fonts/arimo/${folder}/Arimo_${folder}.ttf`;
  const output = `generated/fonts/arimo-${style}.bin`;
  const bytes = subset(readFileSync(at(source)), RANGES);
  write(output, bytes);
  modules[output] = [source];
  console.log(`Arimo ${style}: ${bytes.length} bytes`);
}
recordModules(ROOT, "assets", modules);
