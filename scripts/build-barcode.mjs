// Makes generated/barcode: BWIPP's encoders as bwip-js compiles them to JavaScript, without what bwip-js draws with: that is ours,
// in src/draw/barcode. The package exports its drawing only, so the file is taken from inside of it. Same package in, same bytes out.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const output = path.join(root, "generated/barcode");
const { version } = JSON.parse(readFileSync(path.join(root, "node_modules/bwip-js/package.json"), "utf8"));

const TYPES = `/** An encoder: does not come apart, and is handed on as it is. */
export type Encoder = { readonly encoder: unique symbol };

/** The encoder of a name. Throws for a name that is none. */
export function bwipp_lookup(name: string): Encoder;

/** Runs an encoder, which draws on the stage. Throws an Error or a string for what it does not take. */
export function bwipp_encode(stage: object, encoder: Encoder, text: string, options: Record<string, unknown>): void;
`;

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
await build({
  stdin: {
    contents: 'export { bwipp_encode, bwipp_lookup } from "./node_modules/bwip-js/dist/bwipp.mjs";',
    resolveDir: root,
  },
  outfile: path.join(output, "encoders.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  legalComments: "inline",
  logLevel: "warning",
  banner: { js: `// bwip-js ${version}` },
});
writeFileSync(path.join(output, "encoders.d.ts"), TYPES);
