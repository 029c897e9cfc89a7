// Builds the engines for fonts that accounts upload: HarfBuzz and Google's WOFF2 decoder, each with a meter, because the files can
// be hostile (scripts/meter-wasm.ts). The output is deterministic.

import { readFileSync } from "node:fs";
import { recordModules } from "./licenses/module-records.ts";
import { meterWasm } from "./meter-wasm.ts";
import { at, ROOT, readText, write } from "./project.ts";

/** Cost of a host call in units: a point of an outline, or the registration of a C++ type. */
const HOST_CALL = 16;

const HARFBUZZ = "node_modules/harfbuzzjs/dist/harfbuzz.wasm";
const WOFF2 = "node_modules/woff2-encoder/dist/decompress.js";

/** Returns the module in the package's script, which contains it as a data URL. */
function extractModule(file: string): Uint8Array {
  const urls = [...readText(file).matchAll(/"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/g)];
  if (urls.length !== 1) throw new Error(`${file} must contain one module, got ${urls.length}`);
  return Buffer.from(urls[0]?.[1] as string, "base64");
}

const MODULES: Readonly<Record<string, readonly [file: string, bytes: Uint8Array]>> = {
  "metered-harfbuzz": [HARFBUZZ, readFileSync(at(HARFBUZZ))],
  woff2: [WOFF2, extractModule(WOFF2)],
};

for (const [name, [, bytes]] of Object.entries(MODULES)) {
  const metered = meterWasm(bytes, { hostCall: HOST_CALL });
  write(`generated/${name}.wasm`, metered);
  console.log(`${name}.wasm: ${metered.length} bytes`);
}
recordModules(
  ROOT,
  "font-engines",
  Object.fromEntries(Object.entries(MODULES).map(([name, [file]]) => [`generated/${name}.wasm`, [file]])),
);
