// Draws charts with chartjs-node-canvas, which runs Chart.js on Cairo (node-canvas).

import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { ChartJSNodeCanvas } from "chartjs-node-canvas";

const require = createRequire(import.meta.url);
const datalabels = require("chartjs-plugin-datalabels");

const renderers = new Map();

/** Returns the renderer for a size. It uses the font that Limn uses for Helvetica, so that both draw the same text. */
function rendererFor(width, height) {
  const key = `${width} ${height}`;
  if (!renderers.has(key)) {
    const renderer = new ChartJSNodeCanvas({ width, height });
    for (const [style, weight] of [
      ["400Regular/Arimo_400Regular", "normal"],
      ["700Bold/Arimo_700Bold", "bold"],
    ])
      for (const family of ["Helvetica Neue", "Helvetica", "Arial"])
        renderer.registerFont(require.resolve(`@expo-google-fonts/arimo/${style}.ttf`), { family, weight });
    renderers.set(key, renderer);
  }
  return renderers.get(key);
}

/** Returns the bytes of a workload's PNG. */
export function drawCairo({ chart, width, height, devicePixelRatio }) {
  const config = typeof chart === "string" ? runInThisContext(`(${chart})`) : chart;
  const options = { ...config.options, animation: false, responsive: false, events: [], devicePixelRatio };
  // Pass the plugin per chart, because registering it would add labels to all charts.
  const plugins = config.options?.plugins?.datalabels ? [datalabels] : [];
  return rendererFor(width, height).renderToBuffer({ ...config, options, plugins });
}
