// Renders a chart in Chromium with Chart.js, a plugin and the service's fonts, as a reference.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { type Raster, readPng, resetPage } from "./raster.ts";

const require = createRequire(import.meta.url);
const root = path.join(import.meta.dirname, "../..");

/** A chart to render with a plugin. */
export interface PackageChart {
  readonly version: 2 | 4;
  /** The npm package name. */
  readonly package: string;
  /** Exported classes to register as elements, regardless of their base class. */
  readonly elements?: readonly string[];
  readonly chart: object;
  readonly width: number;
  readonly height: number;
}

/** Returns a script that defines `Chart` with the plugin registered. */
async function bundle({ version, package: name, elements = [] }: PackageChart): Promise<string> {
  const contents =
    version === 2
      ? `import Chart from "chart.js"; import "${name}"; globalThis.Chart = Chart;`
      : `import * as chart from "chart.js"; import * as types from "${name}";
         const classes = Object.entries(types).filter(([key, type]) => typeof type === "function" && type.id && !key.endsWith("Chart"));
         chart.Chart.register(...chart.registerables, ...classes.map(([, type]) => type));
         chart.registry.addElements(...${JSON.stringify(elements)}.map((key) => types[key]));
         globalThis.Chart = chart.Chart;`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    alias: version === 2 ? { "chart.js": require.resolve("chart.js-2") } : {},
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

const FACE = readFileSync(require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf")).toString(
  "base64",
);
const PAGE = `<!doctype html><style>${["Helvetica", "Arial"].map((family) => `@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${FACE}) }`).join("\n")}</style>`;

/** Renders the chart on white at ratio 1, once its layout is stable. */
export async function drawInPage(page: Page, given: PackageChart): Promise<Raster> {
  await resetPage(page, `${PAGE}<canvas width="${given.width}" height="${given.height}"></canvas>`);
  await page.evaluate('Promise.all(["Helvetica", "Arial"].map((family) => document.fonts.load("12px " + family)))');
  await page.addScriptTag({ content: await bundle(given) });
  const still = { animation: false, responsive: false, devicePixelRatio: 1, locale: "en-US", events: [] };
  const url = await page.evaluate(`(async () => {
      const config = ${JSON.stringify(given.chart)};
      config.options = { ...config.options, ...${JSON.stringify(still)} };
      config.plugins = [{ beforeDraw({ ctx }) {
        ctx.save();
        ctx.fillStyle = "white";
        ctx.fillRect(0, 0, ${given.width}, ${given.height});
        ctx.restore();
      } }];
      const canvas = document.querySelector("canvas");
      new Chart(canvas, config);
      // An animated layout is at rest when two consecutive images are the same.
      for (let last = ""; last !== canvas.toDataURL(); ) {
        last = canvas.toDataURL();
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      return canvas.toDataURL();
    })()`);
  return readPng(Buffer.from(String(url).split(",")[1] ?? "", "base64"));
}
