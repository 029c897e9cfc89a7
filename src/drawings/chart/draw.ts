// Draws a chart with Chart.js on a canvas. Charts are destroyed before the call returns. An instance of Chart.js that
// ran a script isn't reused.

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { PLANS, type Plan, REQUEST_WORK } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import type { Animation, EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { holdFonts } from "../../engine/font/with-fonts.ts";
import { checkAnimation, drawFrameWithin, type TakeFrames, withPlayer } from "../../engine/image/animation.ts";
import { DRAW_ROUNDS, RASTER_PIXELS } from "../../engine/limits.ts";
import {
  type OutputBackend,
  outputBackend,
  prepareRenderers,
  writeDocument,
} from "../../engine/output/output-backend.ts";
import type { Surface } from "../../engine/surface.ts";
import { ImageStore } from "../image-store.ts";
import { describeChart } from "./alt-text/alt-text.ts";
import { readAuthorFacts } from "./alt-text/author-facts.ts";
import { readDrawn } from "./alt-text/read-drawn.ts";
import { createBackground } from "./background.ts";
import { type ChartInstance, type ChartLibrary, loadLibraryFactory } from "./chart-library.ts";
import type { ChartParams } from "./chart-params.ts";
import type { ChartRenderEnv, Reviewer } from "./chart-render-env.ts";
import { completeConfig } from "./complete-config.ts";
import { DataStore, takeDataOptions } from "./data/data-store.ts";
import { fillData } from "./data/fill-data.ts";
import { DrawFailure, explainDrawErrors } from "./draw-error.ts";
import { withMeter } from "./library-meter.ts";
import { readLocale } from "./number-format.ts";
import { placeImages, readBackgroundImage } from "./place-images.ts";
import { chargeForValues, checkAxisCount, checkChartLength, checkLabelCount } from "./plan.ts";
import { type ChartPlugin, dropReplacedPlugins } from "./plugins/chart-plugin.ts";
import { findPlugins } from "./plugins/plugin-table.ts";
import { ensureOptions, preparePlugins } from "./prepare-plugins.ts";
import { readConfig } from "./read-config.ts";
import { ensureObject, readPath } from "./record.ts";
import type { Timeline } from "./record-animations.ts";
import type { ThrownError } from "./review/explain-failure.ts";
import { createFills } from "./script/fill.ts";
import { applyTemplate } from "./template.ts";
import { readTitle } from "./title.ts";

interface Resources {
  readonly images: ImageStore;
  readonly data: DataStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  readonly backend: OutputBackend;
  /** Image pixels per CSS pixel. */
  readonly ratio: number;
  readonly plan: Plan;
  /** Settings of the animation; undefined for a static image. */
  readonly animation: Animation | undefined;
  readonly takeFrames: TakeFrames | undefined;
  readonly reviewer: Reviewer | undefined;
  readonly requiresData: boolean;
}

/** Resources for one round of drawing. */
interface RoundResources extends Resources {
  /** Draws the frames of the chart's animation; undefined for a static image. */
  readonly play: TakeFrames | undefined;
  /** Whether this is the last round, in which missing fonts are tolerated. */
  readonly isLast: boolean;
}

/** The result of one round of drawing. */
type Round =
  | { readonly type: "done"; readonly image: EncodableImage }
  /** A resource is missing. Draw again after it is loaded. */
  | { readonly type: "retry"; readonly loading: Promise<unknown> }
  | { readonly type: "failed"; readonly error: unknown };

/**
 * Draws a chart. Drawing is synchronous, because a script's functions exist only during the call. If images or fonts
 * are missing, they are loaded and the chart is drawn again.
 *
 * @throws Failure if the configuration cannot be parsed, Chart.js cannot draw it, or it exceeds a limit
 */
export async function drawChart(params: ChartParams, env: ChartRenderEnv): Promise<EncodableImage> {
  const { width, height, format, devicePixelRatio, renderer } = params;
  const { plan = PLANS.keyed, fuel = new Fuel(), reviewer, takeFrames, requiresData = false } = env;
  const backend = env.backend ?? reviewer?.backend ?? outputBackend(format === "alt" ? "svg" : format, renderer);
  const ratio = backend.hasPixels ? devicePixelRatio : 1;
  if (Math.min(width, height) * ratio < 1)
    throw new Failure("invalid", `image must be at least 1 x 1 pixels, got devicePixelRatio ${ratio}: increase it`);
  const animation = backend.hasPixels ? params.animation : undefined;
  if (animation !== undefined) {
    const [across, down] = [width, height].map((side) => Math.floor(side * ratio)) as [number, number];
    checkAnimation(animation, across, down, format);
  }
  checkChartLength(params.chart, plan);
  const [images, data] = [new ImageStore(env.loadImage), new DataStore(env.loadData)];
  const shared = { images, data, fuel, backend, ratio, plan, reviewer };
  return holdFonts({ ...env, fuel }, { text: textOf(params), lang: params.lang }, async (fonts) => {
    const resources = { ...shared, fonts, animation, takeFrames, requiresData };
    // Animations are encoded during drawing, and the SVG renderer always uses resvg.
    if (animation !== undefined || renderer === "svg") await prepareRenderers();
    const useConfig = await openConfig(params, resources, env);
    return writeDocument(await drawRounds(params, resources, useConfig));
  });
}

/** Returns all text of the request. The language of Han characters is guessed from it. */
function textOf({ chart, overrides }: ChartParams): string {
  const text = typeof chart === "string" ? chart : JSON.stringify(chart);
  return overrides === undefined ? text : text + JSON.stringify(overrides);
}

async function drawRounds(params: ChartParams, resources: Resources, useConfig: UseConfig): Promise<EncodableImage> {
  const { fuel } = resources;
  for (let round = 1; round <= DRAW_ROUNDS; round++) {
    const before = fuel.spent;
    const result = await withPlayer({ ...params, animation: resources.animation }, fuel, resources.takeFrames, (play) =>
      drawRound(params, { ...resources, play, isLast: round === DRAW_ROUNDS }, useConfig),
    );
    if (result.type === "done") return result.image;
    if (result.type === "failed") throw await explainError(result.error, params, resources, useConfig);
    fuel.rewind(before);
    await result.loading;
  }
  throw new Failure(
    "invalid",
    `chart must request all of its images within ${DRAW_ROUNDS} rounds of drawing, but still requested more after that`,
  );
}

/** Draws the chart once. Missing fonts are tolerated in the last round. */
function drawRound(params: ChartParams, resources: RoundResources, useConfig: UseConfig): Round {
  const { fuel } = resources;
  let result: Round;
  try {
    result = withMeter(fuel, () => useConfig((config, library) => drawConfig(library, params, resources, config)));
  } catch (error) {
    result = { type: "failed", error };
  }
  // A result is not final while images or fonts are missing.
  return isIncomplete(resources) ? { type: "retry", loading: loadMissing(result, resources) } : result;
}

function isIncomplete({ images, fonts, isLast }: RoundResources): boolean {
  return images.needsImages || (fonts.needsFonts && !isLast);
}

async function loadMissing(result: Round, { fonts, images }: Resources): Promise<void> {
  if (result.type === "retry") await result.loading;
  await fonts.load();
  await images.load();
}

/** Maximum work of a search for the cause of a failure. */
const SEARCH_WORK = REQUEST_WORK / 5;

/** Finds the option that makes Chart.js fail, by drawing the chart again with changes. */
async function explainError(
  error: unknown,
  params: ChartParams,
  resources: Resources,
  useConfig: UseConfig,
): Promise<unknown> {
  if (!(error instanceof DrawFailure)) return error;
  const { version } = params;
  const { explainFailure, watchFunctions } = await import("./review/explain-failure.ts");
  const { NULL_BACKEND } = await import("./review/text-recorder.ts");
  const defaults = (await loadLibraryFactory(version)).defaultKinds();
  const fuel = new Fuel(Math.min(resources.fuel.left, SEARCH_WORK));
  const once = { ...resources, fuel, backend: NULL_BACKEND, reviewer: undefined, play: undefined, isLast: true };
  try {
    return withMeter(fuel, () =>
      useConfig((config, library) => {
        if (completeAuthorConfig(config, resources.data, params) !== undefined) return error;
        const draws = (candidate: PlainObject) => {
          try {
            return drawAuthorConfig(library, params, once, candidate).type === "done";
          } catch {
            return false;
          }
        };
        if (hasFunction(config)) {
          const watched = watchFunctions(config);
          draws(watched.config);
          const thrown = watched.thrown();
          if (thrown !== undefined) return nameThrower(error, thrown);
          // Otherwise, a function that doesn't throw again would be called in each search step.
          if (error.reason !== undefined) return error;
        }
        const found = explainFailure(error, config, { version, defaults, draws });
        return fuel.isExhausted || found === undefined ? error : found.causedBy(error.cause);
      }),
    );
  } catch {
    // The script has used up its budget.
    return error;
  } finally {
    resources.fuel.spend(Math.min(fuel.spent, resources.fuel.left), "");
  }
}

function nameThrower({ cause }: DrawFailure, { path, error }: ThrownError): DrawFailure {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : showValue(error);
  return new DrawFailure(`${path} threw ${text}`).causedBy(cause);
}

function hasFunction(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value === "function") return true;
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  return Object.values(value).some((inner) => hasFunction(inner, seen));
}

/** Adds external data and overrides to a configuration. Returns a promise if the data isn't loaded yet. */
function completeAuthorConfig(config: PlainObject, data: DataStore, params: ChartParams): Promise<unknown> | undefined {
  const loading = fillExternalData(config, data);
  if (loading === undefined && params.overrides !== undefined) applyTemplate(config, params.overrides, params.version);
  return loading;
}

function drawConfig(library: ChartLibrary, params: ChartParams, resources: RoundResources, config: PlainObject): Round {
  const loading = completeAuthorConfig(config, resources.data, params);
  if (loading !== undefined) return { type: "retry", loading };
  if (resources.requiresData && (config.data === undefined || config.data === null))
    throw new Failure("invalid", 'chart.data is required: add data such as {labels: ["a"], datasets: [{data: [1]}]}');
  resources.reviewer?.readConfig(config, (family) => resources.fonts.isFamily(family));
  return drawAuthorConfig(library, params, resources, config);
}

function drawAuthorConfig(
  library: ChartLibrary,
  params: ChartParams,
  resources: RoundResources,
  config: PlainObject,
): Round {
  const { images, fonts, fuel, backend, ratio, plan, reviewer, play } = resources;
  const { version, width, height } = params;
  const author = readAuthorFacts(config);
  const theme = completeConfig(config, library, params, () => {
    checkLabelCount(config, plan);
    checkAxisCount(config);
    chargeForValues(config, fuel);
  });
  const title = readTitle(config);
  const describe = describeChart(config, version, author);
  const createCanvas = (w: number, h: number) => new Canvas(w, h, backend.createSurface, fonts, fuel);
  theme.decorate({
    loadImage: (url) => images.image(url),
    createFills: () => createFills({ createCanvas, width, height }),
  });
  const plugins = findPlugins(config, library);
  if (plugins instanceof Promise) return { type: "retry", loading: plugins };
  placeImages(config, images);
  const background = createBackground(theme.background, readBackgroundImage(config, images));
  // Load known images first, before drawing discovers more.
  if (images.needsImages) return { type: "retry", loading: images.load() };
  const { locale } = ensureObject(config, "options");
  if (locale) fonts.lang ??= readLocale(locale, "options.locale");
  const canvas = createCanvas(width, height);
  let altText = "";
  let animated: EncodableImage | undefined;
  const finish = (surface: Surface) => {
    // If this frame must be drawn again, skip the other frames.
    if (play !== undefined && isIncomplete(resources)) throw new Failure("invalid", "chart needs images or fonts");
    checkSize(surface, width * height * ratio * ratio);
    return backend.finish(surface, { title, altText, lang: fonts.lang }, fuel);
  };
  const surface = explainDrawErrors(() => {
    const onProgress = readPath(config, "options", "animation", "onProgress");
    prepareImageChart(config, ratio, [fixChartId(library), background], plugins, play && "animated");
    const timeline = play && library.recordAnimations();
    return renderChart(library, canvas, config, (chart) => {
      altText = describe(readDrawn(chart));
      if (play !== undefined && timeline !== undefined)
        animated = play(createFrameDrawer({ chart, timeline, onProgress }, canvas, finish));
      reviewer?.readChart(chart, theme.background);
    });
  });
  return { type: "done", image: animated ?? finish(surface) };
}

/** Fills the chart with the external data that it requests. Returns a promise if the data isn't loaded yet. */
function fillExternalData(config: PlainObject, data: DataStore): Promise<unknown> | undefined {
  const options = takeDataOptions(config);
  if (options === undefined) return undefined;
  const table = data.find(options.request);
  if (table instanceof Promise) return table;
  fillData(config, table, options.keep);
  return undefined;
}

/** Checks the size of the drawn chart: a script can resize its chart during drawing. */
function checkSize({ width, height }: Surface, requested: number): void {
  const pixels = width * height;
  if (!(pixels >= 1 && pixels <= Math.max(requested, RASTER_PIXELS)))
    throw new Failure("invalid", `chart must not resize itself to ${width} x ${height} pixels`);
}

/** The members of a chart that its animation needs. */
interface PlayedChart {
  readonly chart: object;
  readonly timeline: Timeline;
  /** The chart's `animation.onProgress`. */
  readonly onProgress: unknown;
}

/** Returns a function that draws the frame at a progress of 0 to 1. @param finish converts a finished surface to an image */
function createFrameDrawer(
  { chart, timeline, onProgress }: PlayedChart,
  canvas: Canvas,
  finish: (surface: Surface) => EncodableImage,
): (progress: number) => EncodableImage {
  const { width, height, fuel } = canvas;
  const drawFrame = (progress: number) => {
    canvas.startFrame();
    timeline.draw(chart, progress);
    if (progress < 1 && typeof onProgress === "function")
      Reflect.apply(onProgress, chart, [{ chart, initial: true, currentStep: progress, numSteps: 1 }]);
    const { surface } = canvas;
    if (surface.width !== width || surface.height !== height)
      throw new Failure("invalid", "chart must not resize itself while it is animated");
    return finish(surface);
  };
  return (progress) => drawFrameWithin(fuel, () => drawFrame(progress));
}

/**
 * Draws the chart on the canvas, then destroys the chart.
 *
 * @param readChart called with the drawn chart; must not throw
 */
function renderChart(
  library: ChartLibrary,
  canvas: Canvas,
  config: PlainObject,
  readChart: (chart: ChartInstance) => void = () => {},
): Surface {
  const { Chart } = library;
  try {
    const chart = new Chart(canvas, config);
    readChart(chart);
    // `destroy` clears the canvas. Resizing gives the canvas a new surface to clear, and preserves the drawn surface.
    const { surface } = canvas;
    canvas.width = 0;
    chart.destroy();
    return surface;
  } finally {
    // If a constructor throws, its chart is already registered.
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

type Motion = "static" | "animated";

/**
 * Sets the options that images require, and adds the plugins.
 *
 * @param first plugins that run before all others, so that the background is below anything that the author's plugins
 * draw
 */
function prepareImageChart(
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
 * Creates a plugin that sets its chart's id to 0. Chart.js numbers its charts, and version 2 exposes the id in
 * `dataset._meta[0]`, but equal requests must give equal images. Must be the first plugin.
 */
function fixChartId({ Chart }: ChartLibrary) {
  const setFirstId = (chart: { -readonly [Key in keyof ChartInstance]: ChartInstance[Key] }) => {
    delete Chart.instances[chart.id];
    chart.id = typeof chart.id === "number" ? 0 : "0";
    Chart.instances[chart.id] = chart;
  };
  // Version 2 doesn't call `install`.
  return { id: "numbering", install: setFirstId, beforeInit: setFirstId };
}

/** Chart.js's default duration of animations, in milliseconds. */
const DURATION = 1000;

/** Returns animation options without duration and callbacks, which an animated image sets itself. */
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
      // Run the callback only once: a callback that updates the chart would trigger itself endlessly.
      if (isComplete) return;
      isComplete = true;
      Reflect.apply(callback as () => void, chart, [{ chart, initial: true, currentStep: 1, numSteps: 1 }]);
    },
  };
}

/**
 * Calls `use` with a fresh copy of the configuration and the library to draw it with. Neither may be used after `use`
 * returns.
 */
type UseConfig = <T>(use: (config: PlainObject, library: ChartLibrary) => T) => T;

/** The resources that a chart's script can use. */
interface ScriptResources {
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  readonly backend: OutputBackend;
}

/** Opens the configuration. @throws Failure if it cannot be parsed */
async function openConfig(
  { chart, chartAlternative, version, width, height, timeZone, animation }: ChartParams,
  { images, fonts, fuel, backend: { createSurface } }: ScriptResources,
  { clock, phases, onAlternateParse, reviewer, takeFrames }: ChartRenderEnv,
): Promise<UseConfig> {
  const source = readConfig(chart, chartAlternative);
  const factory = await loadLibraryFactory(version);
  const dropReplaced = (config: PlainObject) => {
    if (version !== 2) return;
    reviewer?.readPlugins(config);
    dropReplacedPlugins(config);
  };
  if ("config" in source) {
    if (source.usedAlternateParse) onAlternateParse?.();
    let fresh: PlainObject | undefined = source.config;
    return (use) => {
      const config = fresh ?? (readConfig(chart, chartAlternative) as { config: PlainObject }).config;
      fresh = undefined;
      dropReplaced(config);
      // An animation changes its instance of Chart.js.
      const isAnimated = animation !== undefined || takeFrames !== undefined;
      return use(config, isAnimated ? factory.create() : factory.shared());
    };
  }
  // Load the sandbox only for scripts, because most charts are plain data.
  const { openScript } = await import("./script/chart-script.ts");
  const script = await openScript(source, factory, {
    clock,
    phases,
    onAlternateParse,
    dropReplaced,
    noteLine: reviewer?.readLine,
  });
  return (use) => script.run({ width, height, images, fonts, fuel, createSurface, timeZone }, use);
}
