// Draws a chart with Chart.js on a canvas. Charts are destroyed before the call returns, and an instance of Chart.js
// that ran a script is never used again.

import { Failure } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { PLANS, type Plan } from "../../base/limits.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import { FontSet } from "../../engine/font/font-set.ts";
import { guessHanLanguage } from "../../engine/font/script-family.ts";
import { DRAW_ROUNDS, RASTER_PIXELS } from "../../engine/limits.ts";
import { complete, type OutputBackend, outputBackend } from "../../engine/output/output-backend.ts";
import type { Surface } from "../../engine/surface.ts";
import { ScriptError } from "../../sandbox/script-error.ts";
import { createBackground } from "./background.ts";
import { type ChartInstance, type ChartLibrary, loadLibraryFactory } from "./chart-library.ts";
import type { ChartParams } from "./chart-params.ts";
import { checkStructure, checkTypes } from "./config-structure.ts";
import { applyDefaults } from "./defaults.ts";
import { ImageStore, type LoadImage } from "./image-store.ts";
import { withMeter } from "./library-meter.ts";
import { DEFAULT_LOCALE, readLocale } from "./number-format.ts";
import { placeImages, readBackgroundImage } from "./place-images.ts";
import { checkLabels, checkLength, spendValues } from "./plan.ts";
import type { ChartPlugin } from "./plugins/chart-plugin.ts";
import { findPlugins, listPluginTypes, versionsOfType } from "./plugins/plugin-table.ts";
import { readConfig } from "./read-config.ts";
import { ensureObject, type PlainObject } from "./record.ts";
import { openScript } from "./script/chart-script.ts";
import { fixChartId, runAnimationCallback } from "./static-chart.ts";
import { applyTemplate } from "./template.ts";
import { readTitle } from "./title.ts";

/** Services that the platform provides. */
export interface ChartRenderEnv {
  /** Loads the images that a chart needs. */
  readonly loadImage: LoadImage;
  /** Clock of the chart's script, in milliseconds since the epoch. Called when the script reads the time. */
  readonly clock: () => number;
  /** The available font faces. */
  readonly fonts: FontLibrary;
  /** Budget that the work of drawing is charged to. */
  readonly fuel?: Fuel;
  /** Limits on the chart's size; those of the largest plan by default. */
  readonly plan?: Plan;
  /** Called if a face that the text needs could not be loaded, so that the image is not cached for long. */
  readonly onMissingFonts?: () => void;
  /** Called if the image shows the alternative reading of the chart's text. */
  readonly onAlternateParse?: () => void;
  /** Observes the drawing of a chart that is validated. */
  readonly reviewer?: Reviewer;
}

/** Observes a chart while it is drawn. */
interface Reviewer {
  /** The surface that the chart is drawn on. */
  readonly medium: OutputBackend;
  /** Called with the author's configuration each time that drawing begins. */
  readonly readConfig: (config: PlainObject) => void;
  /** Called with each line that the chart's script logs. */
  readonly readLine: (line: string) => void;
}

/** Resources for drawing a chart. */
interface Resources {
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  readonly medium: OutputBackend;
  readonly plan: Plan;
  readonly reviewer: Reviewer | undefined;
}

/**
 * Calls `use` with a fresh copy of the configuration and the Chart.js to draw it with. Neither may be used after `use`
 * returns.
 */
type UseConfig = <T>(use: (config: PlainObject, library: ChartLibrary) => T) => T;

/**
 * Draws a chart. Drawing is synchronous, because a script's functions only live during the call: if images or fonts are
 * missing, they are loaded and the chart is drawn again.
 *
 * @throws Failure if the configuration cannot be read, Chart.js cannot draw it, or it exceeds a limit
 */
export async function drawChart(params: ChartParams, outside: ChartRenderEnv): Promise<EncodableImage> {
  const { width, height, format, devicePixelRatio } = params;
  const { plan = PLANS.keyed, fuel = new Fuel(), reviewer } = outside;
  const medium = reviewer?.medium ?? outputBackend(format);
  const ratio = medium.hasPixels ? devicePixelRatio : 1;
  if (Math.min(width, height) * ratio < 1)
    throw new Failure("invalid", `image must have at least 1 x 1 pixels: raise devicePixelRatio, got ${ratio}`);
  checkLength(params.chart, plan);
  const fonts = new FontSet(outside.fonts, params.lang, guessHanLanguage(textOf(params)), fuel);
  const images = new ImageStore(outside.loadImage);
  try {
    return await complete(await drawRounds(params, ratio, outside, { images, fonts, fuel, medium, plan, reviewer }));
  } finally {
    if (fonts.isDamaged) outside.onMissingFonts?.();
    fonts.release();
  }
}

/** Returns all text of the request, from which the language of Han characters is guessed. */
function textOf({ chart, overrides }: ChartParams): string {
  const text = typeof chart === "string" ? chart : JSON.stringify(chart);
  return overrides === undefined ? text : text + JSON.stringify(overrides);
}

async function drawRounds(
  params: ChartParams,
  ratio: number,
  outside: ChartRenderEnv,
  resources: Resources,
): Promise<EncodableImage> {
  const { images, fonts, fuel } = resources;
  const useConfig = await openConfig(params, resources, outside);
  for (let round = 1; round <= DRAW_ROUNDS; round++) {
    const before = fuel.spent;
    const drawing = attempt(() =>
      withMeter(fuel, () => useConfig((config, library) => drawConfig(library, params, ratio, resources, config))),
    );
    // Without its images and fonts, a result or an error is not final. Missing fonts are tolerated in the last round.
    if (images.needsFonts || (fonts.needsFonts && round < DRAW_ROUNDS)) {
      fuel.rewind(before);
      await fonts.load();
      await images.load();
    } else if (drawing.value instanceof Promise) {
      fuel.rewind(before);
      await drawing.value;
    } else if (drawing.value === undefined) throw drawing.error;
    else return drawing.value;
  }
  throw new Failure(
    "invalid",
    `chart must request all of its images within ${DRAW_ROUNDS} rounds of drawing, but it requested more`,
  );
}

async function openConfig(
  { chart, chartAlternative, version, width, height }: ChartParams,
  { images, fonts, fuel, medium: { createSurface } }: Resources,
  { clock, onAlternateParse, reviewer }: ChartRenderEnv,
): Promise<UseConfig> {
  const source = readConfig(chart, chartAlternative);
  const factory = await loadLibraryFactory(version);
  if ("config" in source) {
    if (source.usedAlternateParse) onAlternateParse?.();
    let fresh: PlainObject | undefined = source.config;
    return (use) => {
      const config = fresh ?? (readConfig(chart, chartAlternative) as { config: PlainObject }).config;
      fresh = undefined;
      return use(config, factory.shared());
    };
  }
  const script = await openScript(source, factory, { clock, onAlternateParse, noteLine: reviewer?.readLine });
  return (use) => script.run({ width, height, images, fonts, fuel, createSurface }, use);
}

function attempt<T>(work: () => T): { readonly value?: T; readonly error?: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** Draws a configuration. Returns the image, or a promise to wait for before the next round. */
function drawConfig(
  library: ChartLibrary,
  params: ChartParams,
  ratio: number,
  { images, fonts, fuel, medium, plan, reviewer }: Resources,
  config: PlainObject,
): EncodableImage | Promise<unknown> {
  const { version, width, height, backgroundColor, overrides } = params;
  if (overrides !== undefined) applyTemplate(config, overrides, version);
  reviewer?.readConfig(config);
  checkStructure(config, version);
  checkLabels(config, plan);
  spendValues(config, fuel);
  if (params.defaults !== "chartjs") applyDefaults(config, version);
  const title = readTitle(config);
  checkTypes(config, new Set([...library.types, ...listPluginTypes(version)]), versionsOfType);
  const plugins = findPlugins(config, library);
  if (plugins instanceof Promise) return plugins;
  placeImages(config, images);
  const background = createBackground(backgroundColor, readBackgroundImage(config, images));
  // Load known images first, before drawing discovers more.
  if (images.needsFonts) return images.load();
  const { locale } = ensureObject(config, "options");
  if (locale) fonts.lang ??= readLocale(locale, "options.locale");
  try {
    prepare(config, ratio, [fixChartId(library), background], plugins);
  } catch (error) {
    throw explain(error);
  }
  const surface = render(library, new Canvas(width, height, medium.createSurface, fonts, fuel), config);
  checkSize(surface, width * height * ratio * ratio);
  return medium.finish(surface, { title, lang: fonts.lang }, fuel);
}

/** A script can resize its chart while it is drawn. */
function checkSize({ width, height }: Surface, requested: number): void {
  const pixels = width * height;
  if (!(pixels >= 1 && pixels <= Math.max(requested, RASTER_PIXELS)))
    throw new Failure("invalid", `chart must not resize itself to ${width} x ${height} pixels`);
}

/**
 * Sets the options of a static image regardless of the configuration, and adds the plugins.
 *
 * @param first plugins that run before all others, so that the background is painted before anything that the author's
 *   plugins draw
 */
function prepare(
  config: PlainObject,
  devicePixelRatio: number,
  first: readonly object[],
  loaded: readonly ChartPlugin[],
): void {
  const options = isRecord(config.options) ? config.options : {};
  config.options = options;
  const completion = runAnimationCallback(options.animation);
  options.animation = false;
  options.responsive = false;
  // A delayed resize would happen after the image is finished.
  options.resizeDelay = 0;
  options.devicePixelRatio = devicePixelRatio;
  options.events = [];
  options.locale = options.locale ? readLocale(options.locale, "options.locale") : DEFAULT_LOCALE;
  for (const plugin of loaded) plugin.prepare?.(config);
  const own = Array.isArray(config.plugins) ? config.plugins : [];
  config.plugins = [...first, ...loaded.flatMap(({ plugins }) => plugins ?? []), ...own, completion];
}

/** Draws the chart on the canvas, then destroys the chart. */
function render(library: ChartLibrary, canvas: Canvas, config: PlainObject): Surface {
  const { Chart } = library;
  try {
    const chart = new Chart(canvas, config);
    // `destroy` clears the canvas. Resizing gives the canvas another surface to clear, which preserves this one.
    const { surface } = canvas;
    canvas.width = 0;
    chart.destroy();
    return surface;
  } catch (error) {
    throw explain(error);
  } finally {
    // A constructor that throws has already registered its chart.
    for (const chart of Object.values(Chart.instances)) if (chart.canvas === canvas) discard(library, canvas, chart);
    library.tidy();
  }
}

/**
 * Turns an error into a Failure. Chart.js and its packages don't validate configurations, so their errors are caused by
 * the configuration.
 */
function explain(error: unknown): unknown {
  if (error instanceof Failure || error instanceof ScriptError) return error;
  // The JavaScript engine's messages describe code that the author of a chart doesn't know.
  const isEngineError = error instanceof TypeError || (error instanceof RangeError && ENGINE_LIMIT.test(error.message));
  const reason = isEngineError || !(error instanceof Error) ? WRONG_TYPE : error.message;
  return new Failure("invalid", `chart cannot be drawn: ${reason}`);
}

const ENGINE_LIMIT =
  /^(?:Maximum call stack size|Invalid (?:array|string|typed array) length|Invalid array buffer length)/;
const WRONG_TYPE = "a value in data or options is missing or has the wrong type";

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

function isRecord(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
