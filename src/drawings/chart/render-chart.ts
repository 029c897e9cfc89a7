// Draws a chart on a canvas with Chart.js, and removes the chart from the library afterwards.

import type { PlainObject } from "../../base/plain-object.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import type { Surface } from "../../engine/surface.ts";
import type { ChartInstance, ChartLibrary } from "./chart-library.ts";

/**
 * Draws the chart on the canvas, then destroys the chart.
 *
 * @param readChart called with the drawn chart; must not throw
 */
export function renderChart(
  library: ChartLibrary,
  canvas: Canvas,
  config: PlainObject,
  readChart: (chart: ChartInstance) => void = () => {},
): Surface {
  const { Chart } = library;
  try {
    const chart = new Chart(canvas, config);
    readChart(chart);
    // `destroy` clears the canvas. Resizing gives the canvas another surface to clear, which preserves the drawn surface.
    const { surface } = canvas;
    canvas.width = 0;
    chart.destroy();
    return surface;
  } finally {
    // A constructor that throws has already registered its chart.
    for (const chart of Object.values(Chart.instances)) if (chart.canvas === canvas) discard(library, canvas, chart);
    library.tidy();
  }
}

/** Destroys an incomplete chart as far as possible. */
function discard(library: ChartLibrary, canvas: Canvas, chart: ChartInstance): void {
  try {
    canvas.width = 0;
    chart.destroy();
  } catch {
    // The error has already been reported.
  } finally {
    library.forget(chart);
  }
}
