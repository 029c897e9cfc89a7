// Builds generated/barcode: BWIPP's encoders, which bwip-js compiles to JavaScript, without bwip-js's own renderer.
// The package exports only its renderer, so the file is imported by its path. BWIPP's check of text options is removed:
// it runs nine times per barcode and takes longer than all other work, and src/drawings/barcode/encoder-options.ts checks
// the options. The output is deterministic.

import { build, type PluginBuild } from "esbuild";
import { PACKAGE_OPTIONS } from "./bundle-packages.ts";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { clear, ROOT, readText, versionOf, write } from "./project.ts";

const TYPES = `/** An encoder, as an opaque value. */
export type Encoder = { readonly encoder: unique symbol };

/** Returns the encoder with the given name. Throws if the name is unknown. */
export function bwipp_lookup(name: string): Encoder;

/**
 * Runs an encoder, which draws on the stage. Throws an Error or a string for invalid input.
 *
 * @param isRaw whether to return the render operations instead of drawing them
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

/** The check of text options, and a replacement that pops the two arguments from the stack and pushes true. */
const CHECK = /^function bwipp_validatetext\(\) \{$.*?^\} \/\/bwipp_validatetext$/ms;
const NO_CHECK = "function bwipp_validatetext() {\n  $j -= 2;\n  $k[$j++] = true;\n}";

const withoutCheck = {
  name: "without-check",
  setup(builder: PluginBuild) {
    builder.onLoad({ filter: /bwipp\.mjs$/ }, ({ path: file }) => {
      const contents = readText(file);
      if (!CHECK.test(contents)) throw new Error(`${file} no longer contains bwipp_validatetext`);
      return { contents: contents.replace(CHECK, () => NO_CHECK) };
    });
  },
};

clear("generated/barcode");
const { metafile } = await build({
  stdin: {
    contents: 'export { bwipp_encode, bwipp_lookup } from "./node_modules/bwip-js/dist/bwipp.mjs";',
    resolveDir: ROOT,
  },
  outfile: "generated/barcode/encoders.js",
  ...PACKAGE_OPTIONS,
  format: "esm",
  plugins: [withoutCheck],
  banner: { js: `// bwip-js ${versionOf("bwip-js")}` },
});
write("generated/barcode/encoders.d.ts", TYPES);
recordModules(ROOT, "barcode", outputModules(metafile));
