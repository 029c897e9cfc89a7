// Makes generated/barcode: BWIPP's encoders as bwip-js compiles them to JavaScript, without what bwip-js draws with: that is ours,
// in src/drawings/barcode. The package exports its drawing only, so the file is taken from inside of it. Same package in, same bytes out.
// Left out: BWIPP's check of how text is to be placed, nine times for each barcode, with or without text, which takes longer than all
// else; src/service/params/barcode-option.ts has bounds of its own for all of it.

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

/**
 * Runs an encoder, which draws on the stage. Throws an Error or a string for what it does not take.
 *
 * @param isRaw whether it returns what is to be rendered, and renders nothing of it
 */
export function bwipp_encode(
  stage: object,
  encoder: Encoder,
  text: string,
  options: Record<string, unknown>,
  isRaw: true,
): Map<string, unknown>[];
export function bwipp_encode(stage: object, encoder: Encoder, text: string, options: Record<string, unknown>): void;
`;

/** What is put in the place of the check, which takes two values from the stack and leaves whether they are well. */
const CHECK = /^function bwipp_validatetext\(\) \{$.*?^\} \/\/bwipp_validatetext$/ms;
const NO_CHECK = "function bwipp_validatetext() {\n  $j -= 2;\n  $k[$j++] = true;\n}";

const withoutCheck = {
  name: "without-check",
  setup(builder) {
    builder.onLoad({ filter: /bwipp\.mjs$/ }, ({ path: file }) => {
      const contents = readFileSync(file, "utf8");
      if (!CHECK.test(contents)) throw new Error(`${file} has no bwipp_validatetext any more`);
      return { contents: contents.replace(CHECK, () => NO_CHECK) };
    });
  },
};

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
  plugins: [withoutCheck],
  legalComments: "inline",
  logLevel: "warning",
  banner: { js: `// bwip-js ${version}` },
});
writeFileSync(path.join(output, "encoders.d.ts"), TYPES);
