// Builds generated/echarts: echarts.js is ECharts with all series and components, and its languages. guest.txt defines the functions
// that scripts call in the sandbox.

import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { PACKAGE_OPTIONS, replaceModules } from "./bundle-packages.ts";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { buildFactory } from "./metered-factory.ts";
import { at, clear, ROOT, versionOf } from "./project.ts";

const FOLDER = "generated/echarts";
const LANGUAGES = "echarts/lib/i18n";

/** The names of ECharts' languages, such as `DE` and `PT-BR`. */
const languages = readdirSync(at("node_modules", LANGUAGES)).flatMap((file) => /^lang(.+)\.js$/.exec(file)?.[1] ?? []);

clear(FOLDER);
const modules = await buildFactory({
  output: `${FOLDER}/echarts.js`,
  title: `ECharts ${versionOf("echarts")}, zrender ${versionOf("zrender")}`,
  contents: `export * as echarts from "echarts";
${languages.map((name, index) => `import language${index} from "${LANGUAGES}/lang${name}.js";`).join("\n")}
export const languages = { ${languages.map((name, index) => `"${name}": language${index}`).join(", ")} };`,
  meter: "../../src/drawings/echarts/meter.ts",
  // `Date` reads dates in the time zone of the request.
  globals: ["Date", "DOMMatrix", "holdElement", "createPixelCanvas", "isAnimated", "toImage"],
  replacements: {
    // Count elements, because they take most of the memory that a drawing needs.
    "this.id = guid(), this.animators = []": "holdElement(), this.id = guid(), this.animators = []",
    // The fallback for hosts without JSON.
    "new Function(": "$unscheduled(",
    // Without a browser, ECharts doesn't animate series.
    "env_default.node && !(ecModel && ecModel.ssr)": "!isAnimated()",
    // Heat maps read pixels, and their layer becomes an image.
    "return ctx.putImageData(imageData, 0, 0), canvas;": "return this.canvas = toImage(imageData);",
    "var canvas = platformApi.createCanvas();\n      this.canvas = canvas;":
      "var canvas = createPixelCanvas();\n      this.canvas = canvas;",
    "this._brushCanvas || (this._brushCanvas = platformApi.createCanvas())":
      "this._brushCanvas || (this._brushCanvas = createPixelCanvas())",
    // Names from requests, such as "constructor", must not find inherited properties.
    "this._map = {}": "this._map = { __proto__: null }",
    "paletteNameMap.hasOwnProperty(name)": "Object.hasOwn(paletteNameMap, name)",
    "dimensionInfos.hasOwnProperty(dimName)": "Object.hasOwn(dimensionInfos, dimName)",
    "var stackItem = stackMap[stackId];":
      "var stackItem = Object.hasOwn(stackMap, stackId) ? stackMap[stackId] : void 0;",
    // Each of the ticks is laid out several times.
    "safeLimit = 3e3": "safeLimit = 500",
    // A request's regular expression could take exponential time.
    "isString(rVal) ? new RegExp(rVal) : isRegExp(rVal) ? rVal : null": "null",
  },
});

const { default: english } = await import(at("node_modules", LANGUAGES, "langEN.js"));
/** Replaces modules that need a canvas, and the languages: scripts format times in English. */
const GUEST_STUBS = {
  "core/locale.js": `const texts = ${JSON.stringify(english.time)};
const time = { get: (name) => texts[name] };
export const SYSTEM_LANG = "EN";
export const getLocaleModel = () => ({ getModel: () => time });
export const getDefaultLocaleModel = getLocaleModel;`,
  "model/Model.js": "export default class Model {}",
  "legacy/getTextRect.js": "export const getTextRect = undefined;",
  "helper/parseText.js": "export const truncateText = undefined;",
};
const { metafile } = await build({
  stdin: {
    contents: `import * as graphic from "./src/drawings/echarts/guest/graphic.ts";
import * as format from "echarts/lib/export/api/format.js";
import * as number from "echarts/lib/export/api/number.js";
import * as time from "echarts/lib/export/api/time.js";
import * as util from "echarts/lib/export/api/util.js";
import * as color from "zrender/lib/tool/color.js";
globalThis.echarts = { version: "${versionOf("echarts")}", color, format, graphic, number, time, util };`,
    resolveDir: ROOT,
  },
  outfile: `${FOLDER}/guest.txt`,
  ...PACKAGE_OPTIONS,
  minify: true,
  format: "iife",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [replaceModules(GUEST_STUBS)],
});
recordModules(ROOT, "echarts", { ...modules, ...outputModules(metafile) });
