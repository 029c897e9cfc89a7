// Builds generated/echarts/echarts.js: ECharts with its canvas renderer, all series and components, and its languages.

import { readdirSync } from "node:fs";
import { recordModules } from "./licenses/module-records.ts";
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
  globals: ["DOMMatrix"],
  // The fallback for hosts without JSON.
  replacements: { "new Function(": "$unscheduled(" },
});
recordModules(ROOT, "echarts", modules);
