// What makes one picture of charts that are meant to live in a page: plugins that let each be the first chart of its page, and
// that end its animation as soon as it is drawn.

import type { ChartInstance, ChartLibrary } from "./chart-library.ts";

/**
 * A plugin that numbers its chart as the first: Chart.js counts those that it has made, and the same request must give the
 * same picture. Authors write version 2's `dataset._meta[0]`, too. Has to come before all others.
 */
export function createNumbering({ Chart }: ChartLibrary) {
  const number = (chart: { -readonly [Key in keyof ChartInstance]: ChartInstance[Key] }) => {
    delete Chart.instances[chart.id];
    chart.id = typeof chart.id === "number" ? 0 : "0";
    Chart.instances[chart.id] = chart;
  };
  // Version 2 knows no `install`.
  return { id: "numbering", install: number, beforeInit: number };
}

/** A plugin that draws what an author draws when the animation has ended: `animation.onComplete`. Has to come last. */
export function createCompletion(animation: unknown) {
  const { onComplete, onProgress } = (animation ?? {}) as { readonly [name: string]: unknown };
  const hook = onComplete ?? onProgress;
  let isComplete = typeof hook !== "function";
  return {
    id: "completion",
    afterRender(chart: object) {
      // Whoever updates the chart there would never come to an end.
      if (isComplete) return;
      isComplete = true;
      Reflect.apply(hook as () => void, chart, [{ chart, initial: true, currentStep: 1, numSteps: 1 }]);
    },
  };
}
