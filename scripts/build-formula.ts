// Builds generated/formula: MathJax's TeX parser and layout as a module, and its TeX font's glyphs as text, which the Worker
// parses on first use. The module's `load` returns a new MathJax instance, because no macro or label may outlive a request.
// Loops and functions are metered, because a formula's length doesn't predict its cost. The output is deterministic.

import { build, type PluginBuild } from "esbuild";
import { PACKAGE_OPTIONS } from "./bundle-packages.ts";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { meterScript } from "./meter-script.ts";
import { clear, ROOT, versionOf, write } from "./project.ts";

const OUTPUT = "generated/formula";

/**
 * TeX macro packages, except those that define macros, load other packages, or set HTML attributes and links: newcommand,
 * configmacros, begingroup, mathtools, physics, extpfeil, require, autoload, setoptions, html, texhtml, action, bbox, unicode.
 */
const PACKAGES = {
  base: "Base",
  ams: "Ams",
  amscd: "AmsCd",
  boldsymbol: "Boldsymbol",
  braket: "Braket",
  cancel: "Cancel",
  color: "Color",
  enclose: "Enclose",
  gensymb: "Gensymb",
  mhchem: "Mhchem",
  textcomp: "Textcomp",
  upgreek: "Upgreek",
};

const CONTENTS = `
export { TeX } from "@mathjax/src/js/input/tex.js";
export { SVG } from "@mathjax/src/js/output/svg.js";
export { liteAdaptor } from "@mathjax/src/js/adaptors/liteAdaptor.js";
export { HTMLDocument } from "@mathjax/src/js/handlers/html/HTMLDocument.js";
export { Configuration } from "@mathjax/src/js/input/tex/Configuration.js";
export { CommandMap } from "@mathjax/src/js/input/tex/TokenMap.js";
export { default as BaseMethods } from "@mathjax/src/js/input/tex/base/BaseMethods.js";
export { AmsMethods } from "@mathjax/src/js/input/tex/ams/AmsMethods.js";
export { default as TexError } from "@mathjax/src/js/input/tex/TexError.js";
${Object.entries(PACKAGES)
  .map(([folder, name]) => `import "@mathjax/src/js/input/tex/${folder}/${name}Configuration.js";`)
  .join("\n")}
`;

/** Replaces MathJax's default font, which loads most of its glyphs by URL, with a smaller font that is complete. */
const texFont = {
  name: "tex-font",
  setup(builder: PluginBuild) {
    builder.onResolve({ filter: /^#default-font\// }, () => ({ path: "font", namespace: "font" }));
    builder.onLoad({ filter: /./, namespace: "font" }, () => ({
      resolveDir: ROOT,
      contents: `import { MathJaxTexFont } from "@mathjax/mathjax-tex-font/js/svg.js";
        export const Font = { fontName: "mathjax-tex", DefaultFont: MathJaxTexFont };`,
    }));
  },
};

/** The font's glyphs by variant name. */
const glyphs: Record<string, unknown> = {};

/** Moves the font's glyphs to a separate file. */
const glyphText = {
  name: "glyph-text",
  setup(builder: PluginBuild) {
    builder.onLoad({ filter: /mathjax-tex-font\/mjs\/svg\/[^/]+\.js$/ }, async ({ path: file }) => {
      const exported = await import(file);
      const [name, ...others] = Object.keys(exported);
      if (name === undefined || others.length > 0 || !Object.values(exported[name]).every(Array.isArray))
        return undefined;
      glyphs[name] = exported[name];
      return { contents: `export const ${name} = GLYPHS.${name};` };
    });
  },
};

clear(OUTPUT);
const { outputFiles, metafile } = await build({
  stdin: { contents: CONTENTS, resolveDir: ROOT },
  write: false,
  ...PACKAGE_OPTIONS,
  format: "cjs",
  plugins: [texFont, glyphText],
  banner: {
    js: `// MathJax ${versionOf("@mathjax/src")}\nexport function load(GLYPHS) {\nconst module = { exports: {} };`,
  },
  footer: { js: "return module.exports;\n}" },
});
const script = meterScript(outputFiles[0]?.text ?? "");
const packages = JSON.stringify(Object.keys(PACKAGES));
write(
  `${OUTPUT}/mathjax.js`,
  `import { meter } from "../../src/drawings/formula/formula-meter.ts";\n${script}export const packages = ${packages};\n`,
);
write(
  `${OUTPUT}/mathjax.d.ts`,
  `/** The names of the packages of TeX macros. */
export const packages: readonly string[];

/** Returns the exports of a new MathJax instance. @param glyphs the data of glyphs.txt, which is not changed */
export function load(glyphs: unknown): unknown;
`,
);
const names = Object.keys(glyphs).sort();
if (!names.includes("normal")) throw new Error("the font has no glyphs");
write(`${OUTPUT}/glyphs.txt`, JSON.stringify(Object.fromEntries(names.map((name) => [name, glyphs[name]]))));
const modules = Object.values(outputModules(metafile)).flat();
recordModules(ROOT, "formula", { [`${OUTPUT}/mathjax.js`]: modules, [`${OUTPUT}/glyphs.txt`]: modules });
