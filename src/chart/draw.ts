// Parameters of a chart → its picture. Refuses, as a Failure, configurations that cannot be read and whatever Chart.js
// throws. Leaves no trace in Chart.js: each chart is destroyed before the call returns.

import { Failure } from "../base/failure.ts";
import { IMAGE_ROUNDS } from "../base/limits.ts";
import type { Picture } from "../base/picture.ts";
import { Canvas } from "../canvas/canvas.ts";
import type { ChartParams } from "../params/chart.ts";
import { SvgSurface } from "../svg/svg-surface.ts";
import { createBackground } from "./background.ts";
import { type ChartInstance, type ChartLibrary, loadChartLibrary } from "./chart-library.ts";
import { checkShape, checkTypes } from "./config-shape.ts";
import { applyDefaults } from "./defaults.ts";
import { ImageStore, type LoadImage } from "./image-store.ts";
import { DEFAULT_LOCALE, readLocale } from "./number-format.ts";
import { placeImages, readBackgroundImage } from "./place-images.ts";
import type { ChartPlugin } from "./plugins/chart-plugin.ts";
import { listPluginTypes, loadPlugins, versionsOfType } from "./plugins/plugin-table.ts";
import { readConfig } from "./read-config.ts";
import { readTitle } from "./title.ts";

/**
 * Draws the chart.
 *
 * @param loadImage loads the pictures that it asks for
 */
export async function drawChart(params: ChartParams, loadImage: LoadImage): Promise<Picture> {
  const images = new ImageStore(loadImage);
  for (let round = 0; round < IMAGE_ROUNDS; round++) {
    const drawing = drawOnce(params, images);
    await drawing.catch(() => {});
    // Without its pictures, what a chart is or fails with means nothing yet.
    if (!images.isWanting) return drawing;
    await images.load();
  }
  throw new Failure("invalid", `chart must know its pictures after ${IMAGE_ROUNDS} rounds, and asked for more`);
}

/** Draws the chart with the pictures that are there. SVG is drawn in CSS pixels: it has no device to be sharp on. */
async function drawOnce(params: ChartParams, images: ImageStore): Promise<Picture> {
  const { version, width, height, format, backgroundColor } = params;
  const config = readConfig(params.chart, params.chartAlternative);
  checkShape(config, version);
  if (params.defaults !== "chartjs") applyDefaults(config, version);
  const ratio = format === "svg" ? 1 : params.devicePixelRatio;
  const canvas = new Canvas(width, height, (w, h) => new SvgSurface(w, h, format !== "svg"));
  const title = readTitle(config);
  if (Math.min(width, height) * ratio < 1)
    throw new Failure("invalid", `picture must have at least 1 x 1 pixels: raise devicePixelRatio, got ${ratio}`);
  const library = await loadChartLibrary(version);
  checkTypes(config, new Set([...library.types, ...listPluginTypes(version)]), versionsOfType);
  const plugins = await loadPlugins(config, version);
  placeImages(config, images);
  const background = createBackground(backgroundColor, readBackgroundImage(config, images));
  await images.load();
  prepare(config, ratio, plugins, background);
  const surface = render(library, canvas, config);
  return { width: surface.width, height: surface.height, svg: (top, rows) => surface.format(title, top, rows) };
}

/** Sets what a still picture needs, whatever the author asked for, and gives the chart its plugins. */
function prepare(
  config: Record<string, unknown>,
  devicePixelRatio: number,
  loaded: readonly ChartPlugin[],
  background: object,
): void {
  const options = isRecord(config.options) ? config.options : {};
  config.options = options;
  options.animation = false;
  options.responsive = false;
  options.devicePixelRatio = devicePixelRatio;
  options.events = [];
  options.locale = options.locale ? readLocale(options.locale, "options.locale") : DEFAULT_LOCALE;
  for (const plugin of loaded) plugin.prepare?.(config);
  const own = Array.isArray(config.plugins) ? config.plugins : [];
  config.plugins = [...loaded.flatMap(({ plugins }) => plugins ?? []), ...own, background];
}

/** Lets Chart.js draw on the canvas, and forget the chart. */
function render(library: ChartLibrary, canvas: Canvas, config: Record<string, unknown>): SvgSurface {
  const { Chart } = library;
  try {
    const chart = new Chart(canvas, config);
    // Destroying a chart clears its canvas: resizing gives the canvas another surface to clear.
    const { surface } = canvas;
    canvas.width = 0;
    chart.destroy();
    return surface as SvgSurface;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("invalid", `chart cannot be drawn: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    // A constructor that throws has told others of its chart already.
    for (const chart of Object.values(Chart.instances)) if (chart.canvas === canvas) discard(library, canvas, chart);
    library.tidy();
  }
}

/** Destroys a chart that is not complete, as far as that goes. */
function discard(library: ChartLibrary, canvas: Canvas, chart: ChartInstance): void {
  try {
    canvas.width = 0;
    chart.destroy();
  } catch {
    // What it fails for has been said already.
  } finally {
    library.forget(chart);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
