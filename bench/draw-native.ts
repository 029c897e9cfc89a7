// Draws charts with Chart.js on Skia (@napi-rs/canvas), as a typical Node.js program does.

import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { createCanvas, GlobalFonts, loadImage } from "@napi-rs/canvas";
import { coverImage } from "./cover-image.ts";

const require = createRequire(import.meta.url);
// The plugin is a CommonJS module that tests elements with `instanceof`, so it must share this copy of
// Chart.js.
const { Chart, registerables } = require("chart.js");
const datalabels = require("chartjs-plugin-datalabels");

// Use the font that Limn uses for Helvetica, so that both draw the same text.
for (const style of ["400Regular/Arimo_400Regular", "700Bold/Arimo_700Bold"])
  for (const family of ["Helvetica Neue", "Helvetica", "Arial"])
    GlobalFonts.registerFromPath(require.resolve(`@expo-google-fonts/arimo/${style}.ttf`), family);
GlobalFonts.registerFromPath(
  require.resolve("@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
  "Noto Sans JP",
);
Chart.register(...registerables);

// Charts as text use patternomaly as `pattern`, which creates canvases with the document.
globalThis.document = { createElement: () => createCanvas(1, 1) };
globalThis.pattern = require("patternomaly");

/** Returns the bytes of a workload's PNG. */
export async function drawNative({ chart, width, height, devicePixelRatio }) {
  const config = typeof chart === "string" ? runInThisContext(`(${chart})`) : chart;
  const options = { ...config.options, animation: false, responsive: false, events: [], devicePixelRatio };
  const canvas = createCanvas(width, height);
  // Pass the plugin per chart, because registering it would add labels to all charts.
  const { datalabels: labels, backgroundImageUrl } = config.options?.plugins ?? {};
  const plugins = labels ? [datalabels] : [];
  if (backgroundImageUrl !== undefined) plugins.push(coverImage(await loadImage(backgroundImageUrl)));
  const instance = new Chart(canvas, { ...config, options, plugins });
  const png = canvas.toBuffer("image/png");
  instance.destroy();
  return png;
}
