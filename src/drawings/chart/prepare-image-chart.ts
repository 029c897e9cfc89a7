// Prepares a configuration for drawing the chart as an image, static or animated: sets options, and adds plugins that set the
// chart's id to 0 and run its animation callback.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { ChartInstance, ChartLibrary } from "./chart-library.ts";
import type { ChartPlugin } from "./plugins/chart-plugin.ts";
import { ensureOptions, preparePlugins } from "./prepare-plugins.ts";

/** Whether the image is animated. */
type Motion = "static" | "animated";

/**
 * Sets an image's options, which override the configuration, and adds the plugins.
 *
 * @param first plugins that run before all others, so that the background is painted before anything that the author's
 *   plugins draw
 */
export function prepareImageChart(
  config: PlainObject,
  devicePixelRatio: number,
  first: readonly object[],
  loaded: readonly ChartPlugin[],
  motion: Motion = "static",
): void {
  const options = ensureOptions(config);
  const completion = runAnimationCallback(options.animation);
  options.animation = motion === "animated" && withoutCallbacks(options.animation);
  options.responsive = false;
  // A delayed resize would happen after the image is finished.
  options.resizeDelay = 0;
  options.devicePixelRatio = devicePixelRatio;
  options.events = [];
  preparePlugins(config, first, loaded, [completion]);
}

/**
 * Creates a plugin that sets its chart's id to 0. Chart.js numbers its charts, but the same request must return the
 * same image, and version 2 exposes the id in `dataset._meta[0]`. Must be the first plugin.
 */
export function fixChartId({ Chart }: ChartLibrary) {
  const setFirstId = (chart: { -readonly [Key in keyof ChartInstance]: ChartInstance[Key] }) => {
    delete Chart.instances[chart.id];
    chart.id = typeof chart.id === "number" ? 0 : "0";
    Chart.instances[chart.id] = chart;
  };
  // Version 2 does not call `install`.
  return { id: "numbering", install: setFirstId, beforeInit: setFirstId };
}

/** Duration of the animations without one, in milliseconds, as in Chart.js. */
const DURATION = 1000;

/** Returns the animation's options for an animated image, which sets its own duration and callbacks. */
function withoutCallbacks(animation: unknown): PlainObject {
  const { onComplete: _, onProgress: __, duration, ...others } = isPlainObject(animation) ? animation : {};
  const isUsable = typeof duration === "function" || Number(duration) > 0;
  return { ...others, duration: isUsable ? duration : DURATION };
}

/** Creates a plugin that runs `animation.onComplete` after the chart is drawn. Must be the last plugin. */
function runAnimationCallback(animation: unknown) {
  const { onComplete, onProgress } = (animation ?? {}) as { readonly [name: string]: unknown };
  const callback = onComplete ?? onProgress;
  let isComplete = typeof callback !== "function";
  return {
    id: "completion",
    afterRender(chart: object) {
      // Run the callback once: a callback that updates the chart would otherwise be called again without end.
      if (isComplete) return;
      isComplete = true;
      Reflect.apply(callback as () => void, chart, [{ chart, initial: true, currentStep: 1, numSteps: 1 }]);
    },
  };
}
