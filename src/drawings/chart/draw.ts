// Parameters of a chart → its picture. Refuses, as a Failure, configurations that cannot be read and whatever Chart.js
// throws. Charts are destroyed before the call returns, and an instance of Chart.js that ran a script is never used again.

import { Failure } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { DRAW_ROUNDS, PLANS, type Plan, RASTER_PIXELS } from "../../base/limits.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import { FontSet } from "../../engine/font/font-set.ts";
import { guessHanLanguage } from "../../engine/font/script-family.ts";
import { complete, type Medium, mediumOf } from "../../engine/picture/medium.ts";
import type { Picture } from "../../engine/picture.ts";
import type { Surface } from "../../engine/surface.ts";
import { ScriptError } from "../../sandbox/script-error.ts";
import { createBackground } from "./background.ts";
import { type ChartInstance, type ChartLibrary, loadLibraryFactory } from "./chart-library.ts";
import type { ChartParams } from "./chart-params.ts";
import { checkShape, checkTypes } from "./config-shape.ts";
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
import { createCompletion, createNumbering } from "./still.ts";
import { applyTemplate } from "./template.ts";
import { readTitle } from "./title.ts";

/** What drawing needs of the world outside. */
export interface Outside {
  /** Loads the pictures that a chart asks for. */
  readonly loadImage: LoadImage;
  /** What the clock of a chart's script shows, milliseconds since the epoch; called when the script looks. */
  readonly clock: () => number;
  /** The faces that there are. */
  readonly fonts: FontLibrary;
  /** Counts the work of drawing. */
  readonly fuel?: Fuel;
  /** What the chart may hold: all that any may, where nothing is said. */
  readonly plan?: Plan;
  /** Called when the picture lacks faces that could not be read this time. */
  readonly noteMissing?: () => void;
  /** Called when the picture is of the other reading of the chart's text. */
  readonly noteOther?: () => void;
  /** Who looks at the chart instead of a reader of pictures. */
  readonly reviewer?: Reviewer;
}

/** Looks at a chart that is drawn for nobody else. */
interface Reviewer {
  /** What the chart is drawn on. */
  readonly medium: Medium;
  /** Called with the configuration as its author has written it, each time that drawing begins. */
  readonly readConfig: (config: PlainObject) => void;
  /** Called with each line that the chart's script has logged. */
  readonly readLine: (line: string) => void;
}

/** What a chart is drawn with. */
interface Supply {
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  readonly medium: Medium;
  readonly plan: Plan;
  readonly reviewer: Reviewer | undefined;
}

/** Hands out a fresh copy of the chart's configuration and the Chart.js to draw it with, both to be used at once. */
type UseConfig = <T>(use: (config: PlainObject, library: ChartLibrary) => T) => T;

/**
 * Draws the chart. Drawing never pauses, since a script's functions live no longer: what is missing for it is loaded, and it
 * begins anew.
 */
export async function drawChart(params: ChartParams, outside: Outside): Promise<Picture> {
  const { width, height, format, devicePixelRatio } = params;
  const { plan = PLANS.keyed, fuel = new Fuel(), reviewer } = outside;
  const medium = reviewer?.medium ?? mediumOf(format);
  const ratio = medium.hasPixels ? devicePixelRatio : 1;
  if (Math.min(width, height) * ratio < 1)
    throw new Failure("invalid", `picture must have at least 1 x 1 pixels: raise devicePixelRatio, got ${ratio}`);
  checkLength(params.chart, plan);
  const fonts = new FontSet(outside.fonts, params.lang, guessHanLanguage(textOf(params)), fuel);
  const images = new ImageStore(outside.loadImage);
  try {
    return await complete(await drawRounds(params, ratio, outside, { images, fonts, fuel, medium, plan, reviewer }));
  } finally {
    if (fonts.isDamaged) outside.noteMissing?.();
    fonts.release();
  }
}

/** All that the request says, in the form in which letters are looked for. */
function textOf({ chart, overrides }: ChartParams): string {
  const text = typeof chart === "string" ? chart : JSON.stringify(chart);
  return overrides === undefined ? text : text + JSON.stringify(overrides);
}

async function drawRounds(params: ChartParams, ratio: number, outside: Outside, supply: Supply): Promise<Picture> {
  const { images, fonts, fuel } = supply;
  const useConfig = await openConfig(params, supply, outside);
  for (let round = 1; round <= DRAW_ROUNDS; round++) {
    const before = fuel.spent;
    const drawing = attempt(() =>
      withMeter(fuel, () => useConfig((config, library) => drawConfig(library, params, ratio, supply, config))),
    );
    // Without its pictures and faces, what a chart is or fails with means nothing yet; faces it can do without in the end.
    if (images.isWanting || (fonts.isWanting && round < DRAW_ROUNDS)) {
      fuel.rewind(before);
      await fonts.load();
      await images.load();
    } else if (drawing.value instanceof Promise) {
      fuel.rewind(before);
      await drawing.value;
    } else if (drawing.value === undefined) throw drawing.error;
    else return drawing.value;
  }
  throw new Failure("invalid", `chart must know its pictures after ${DRAW_ROUNDS} rounds, and asked for more`);
}

async function openConfig(
  { chart, chartAlternative, version, width, height }: ChartParams,
  { images, fonts, fuel, medium: { createSurface } }: Supply,
  { clock, noteOther, reviewer }: Outside,
): Promise<UseConfig> {
  const source = readConfig(chart, chartAlternative);
  const factory = await loadLibraryFactory(version);
  if ("config" in source) {
    if (source.isOther) noteOther?.();
    let fresh: PlainObject | undefined = source.config;
    return (use) => {
      const config = fresh ?? (readConfig(chart, chartAlternative) as { config: PlainObject }).config;
      fresh = undefined;
      return use(config, factory.shared());
    };
  }
  const script = await openScript(source, factory, { clock, noteOther, noteLine: reviewer?.readLine });
  return (use) => script.run({ width, height, images, fonts, fuel, createSurface }, use);
}

function attempt<T>(work: () => T): { readonly value?: T; readonly error?: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** The picture of a configuration, or what to wait for. */
function drawConfig(
  library: ChartLibrary,
  params: ChartParams,
  ratio: number,
  { images, fonts, fuel, medium, plan, reviewer }: Supply,
  config: PlainObject,
): Picture | Promise<unknown> {
  const { version, width, height, backgroundColor, overrides } = params;
  if (overrides !== undefined) applyTemplate(config, overrides, version);
  reviewer?.readConfig(config);
  checkShape(config, version);
  checkLabels(config, plan);
  spendValues(config, fuel);
  if (params.defaults !== "chartjs") applyDefaults(config, version);
  const title = readTitle(config);
  checkTypes(config, new Set([...library.types, ...listPluginTypes(version)]), versionsOfType);
  const plugins = findPlugins(config, library);
  if (plugins instanceof Promise) return plugins;
  placeImages(config, images);
  const background = createBackground(backgroundColor, readBackgroundImage(config, images));
  // What is known to be missing is loaded before the rest asks for more.
  if (images.isWanting) return images.load();
  const { locale } = ensureObject(config, "options");
  if (locale) fonts.lang ??= readLocale(locale, "options.locale");
  try {
    prepare(config, ratio, [createNumbering(library), background], plugins);
  } catch (error) {
    throw explain(error);
  }
  const surface = render(library, new Canvas(width, height, medium.createSurface, fonts, fuel), config);
  checkSize(surface, width * height * ratio * ratio);
  return medium.finish(surface, { title, lang: fonts.lang }, fuel);
}

/** A script can give its chart another size while it is drawn. */
function checkSize({ width, height }: Surface, asked: number): void {
  const pixels = width * height;
  if (!(pixels >= 1 && pixels <= Math.max(asked, RASTER_PIXELS)))
    throw new Failure("invalid", `chart must not make its picture ${width} x ${height} pixels large`);
}

/**
 * Sets what a still picture needs, whatever the author asked for, and gives the chart its plugins.
 *
 * @param first plugins that run before all others: what lies behind a chart is drawn before what an author draws there
 */
function prepare(
  config: PlainObject,
  devicePixelRatio: number,
  first: readonly object[],
  loaded: readonly ChartPlugin[],
): void {
  const options = isRecord(config.options) ? config.options : {};
  config.options = options;
  const completion = createCompletion(options.animation);
  options.animation = false;
  options.responsive = false;
  // Later is too late.
  options.resizeDelay = 0;
  options.devicePixelRatio = devicePixelRatio;
  options.events = [];
  options.locale = options.locale ? readLocale(options.locale, "options.locale") : DEFAULT_LOCALE;
  for (const plugin of loaded) plugin.prepare?.(config);
  const own = Array.isArray(config.plugins) ? config.plugins : [];
  config.plugins = [...first, ...loaded.flatMap(({ plugins }) => plugins ?? []), ...own, completion];
}

/** Lets Chart.js draw on the canvas, and forget the chart. */
function render(library: ChartLibrary, canvas: Canvas, config: PlainObject): Surface {
  const { Chart } = library;
  try {
    const chart = new Chart(canvas, config);
    // Destroying a chart clears its canvas: resizing gives the canvas another surface to clear.
    const { surface } = canvas;
    canvas.width = 0;
    chart.destroy();
    return surface;
  } catch (error) {
    throw explain(error);
  } finally {
    // A constructor that throws has told others of its chart already.
    for (const chart of Object.values(Chart.instances)) if (chart.canvas === canvas) discard(library, canvas, chart);
    library.tidy();
  }
}

/** Chart.js and its packages don't check configurations: what they throw is about the configuration. */
function explain(error: unknown): unknown {
  if (error instanceof Failure || error instanceof ScriptError) return error;
  // The engine's messages tell of code that the author of a chart doesn't know.
  const isOfEngine = error instanceof TypeError || (error instanceof RangeError && ENGINE_LIMIT.test(error.message));
  const reason = isOfEngine || !(error instanceof Error) ? WRONG_TYPE : error.message;
  return new Failure("invalid", `chart cannot be drawn: ${reason}`);
}

const ENGINE_LIMIT =
  /^(?:Maximum call stack size|Invalid (?:array|string|typed array) length|Invalid array buffer length)/;
const WRONG_TYPE = "a value in data or options is missing or not of the type that Chart.js needs there";

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

function isRecord(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
