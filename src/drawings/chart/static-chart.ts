// Plugins for drawing a chart once as a static image: one gives each chart the first id, the other runs the animation
// callback.

import type { ChartInstance, ChartLibrary } from "./chart-library.ts";

/**
 * Creates a plugin that gives its chart the first id. Chart.js counts its charts, but the same request must return the
 * same image, and version 2 exposes the id in `dataset._meta[0]`. Must be the first plugin.
 */
export function fixChartId({ Chart }: ChartLibrary) {
  const number = (chart: { -readonly [Key in keyof ChartInstance]: ChartInstance[Key] }) => {
    delete Chart.instances[chart.id];
    chart.id = typeof chart.id === "number" ? 0 : "0";
    Chart.instances[chart.id] = chart;
  };
  // Version 2 does not call `install`.
  return { id: "numbering", install: number, beforeInit: number };
}

/** Creates a plugin that runs `animation.onComplete` after the chart is drawn. Must be the last plugin. */
export function runAnimationCallback(animation: unknown) {
  const { onComplete, onProgress } = (animation ?? {}) as { readonly [name: string]: unknown };
  const callback = onComplete ?? onProgress;
  let isComplete = typeof callback !== "function";
  return {
    id: "completion",
    afterRender(chart: object) {
      // Run the callback once: updating the chart in it would call it again without end.
      if (isComplete) return;
      isComplete = true;
      Reflect.apply(callback as () => void, chart, [{ chart, initial: true, currentStep: 1, numSteps: 1 }]);
    },
  };
}
