// Draws ECharts charts. Drawing is synchronous, because a script's functions exist only during the call. If images or
// fonts are missing, they are loaded and the chart is drawn again.

import { Failure, isEngineError } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { REQUEST_WORK } from "../../base/limits.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { findTimeZone, type TimeZone } from "../../base/time-zone.ts";
import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { holdFonts } from "../../engine/font/with-fonts.ts";
import { checkAnimation, drawFrameWithin, type TakeFrames, withPlayer } from "../../engine/image/animation.ts";
import { DRAW_ROUNDS } from "../../engine/limits.ts";
import { createCanvas as createImage } from "../../engine/output/create-canvas.ts";
import {
  type OutputBackend,
  outputBackend,
  prepareRenderers,
  writeDocument,
} from "../../engine/output/output-backend.ts";
import { ScriptError } from "../../sandbox/script-error.ts";
import { RowStore } from "../data-source/row-store.ts";
import type { DrawEnv } from "../drawing.ts";
import { ImageStore } from "../image-store.ts";
import { describeOption, readTitle } from "./alt-text.ts";
import { completeOption } from "./complete-option.ts";
import { findCause } from "./find-cause.ts";
import { type Clip, type EChartsChart, type Instance, loadECharts } from "./instance.ts";
import { createLayer, PixelCanvas, withAttributes } from "./layer-canvas.ts";
import { TOO_EXPENSIVE, withMeter } from "./meter.ts";
import type { EChartsParams } from "./options.ts";
import { openOption } from "./read-option.ts";
import { registerLanguage, registerMaps } from "./register.ts";
import { listDrawnSeries, reviewOption, reviewSeries } from "./review.ts";
import { toEChartsTheme } from "./theme.ts";

/** A drawn chart, with the warnings of its review. */
export interface DrawnChart {
  readonly image: EncodableImage;
  readonly warnings: readonly string[];
}

interface Resources {
  readonly fonts: FontSet;
  readonly images: ImageStore;
  readonly fuel: Fuel;
  readonly backend: OutputBackend;
  /** Animation time, in milliseconds. */
  readonly clock: { time: number };
  /** Draws the frames of the animation; undefined for a static image. */
  readonly play: TakeFrames | undefined;
}

/** Draws a chart. @throws Failure */
export async function drawECharts(params: EChartsParams, env: DrawEnv): Promise<DrawnChart> {
  const { format, width, height, devicePixelRatio } = params;
  const { backend = outputBackend(format) } = env;
  const ratio = backend.hasPixels ? devicePixelRatio : 1;
  if (Math.min(width, height) * ratio < 1)
    throw new Failure("invalid", `image must be at least 1 x 1 pixels, got devicePixelRatio ${ratio}: increase it`);
  const animation = backend.hasPixels ? params.animation : undefined;
  if (animation !== undefined) checkAnimation(animation, Math.floor(width * ratio), Math.floor(height * ratio), format);
  const instances = await loadECharts();
  const zone = findTimeZone(params.timeZone) as TimeZone;
  const text = textOf(params);
  // Heat maps read pixels during drawing, and animations encode frames during drawing.
  if (animation !== undefined || text.includes("heatmap")) await prepareRenderers();
  const images = new ImageStore(env.loadImage);
  const rows = new RowStore(env, text, "dataset", "source");
  const isLoaded = () => !images.needsImages && !rows.areMissing;
  const useOption = await openOption(params, env, isLoaded);
  return holdFonts(env, { text }, async (fonts) => {
    let parts: PlainObject = {};
    const draw = (fuel: Fuel, change: (option: PlainObject) => void = () => {}, play?: TakeFrames) =>
      withMeter(fuel, () =>
        useOption(fuel, (given) => {
          const option = rows.fill(given);
          parts = { ...option };
          change(option);
          const clock = { time: 0 };
          const host = {
            zone,
            isAnimated: animation !== undefined,
            now: () => clock.time,
            createPixelCanvas: () => new PixelCanvas(fonts, fuel),
          };
          fuel.spend(INSTANCE_WORK, TOO_EXPENSIVE);
          return instances.use(host, (instance) =>
            drawOption(instance, option, params, ratio, { fonts, images, fuel, backend, clock, play }),
          );
        }),
      );
    const explain = (error: unknown) => {
      if (!(error instanceof Failure) || !isEngineError(error.cause)) return error;
      const fuel = new Fuel(Math.min(env.fuel.left, SEARCH_WORK));
      const found = findCause(parts, (change) => draw(fuel, change));
      env.fuel.spend(Math.min(fuel.spent, env.fuel.left), "");
      return found === undefined ? error : new Failure("invalid", `${found} can't be drawn: ${UNKNOWN_REASON}`);
    };
    const before = env.fuel.spent;
    for (let round = 1; round <= DRAW_ROUNDS; round++) {
      const isComplete = () => isLoaded() && (!fonts.needsFonts || round === DRAW_ROUNDS);
      const result = await withPlayer({ ...params, animation }, env.fuel, undefined, (play) =>
        drawRound(() => draw(env.fuel, undefined, play && ((drawFrame) => play(checkFrames(drawFrame, isComplete))))),
      );
      if (isComplete()) {
        if ("error" in result) throw explain(result.error);
        const { image, warnings } = result.drawn;
        return { image: await writeDocument(image), warnings };
      }
      env.fuel.rewind(before);
      await fonts.load();
      await images.load();
      await rows.loadMissing();
    }
    throw new Failure(
      "invalid",
      `option must request all of its images and data within ${DRAW_ROUNDS} rounds of drawing, but still requested more after that`,
    );
  });
}

/** Wraps `drawFrame` so that a frame with missing images or fonts throws. The chart is then drawn again. */
function checkFrames<Frame>(drawFrame: (progress: number) => Frame, isComplete: () => boolean) {
  return (progress: number) => {
    const frame = drawFrame(progress);
    if (!isComplete()) throw new Failure("invalid", "chart needs images or fonts");
    return frame;
  };
}

/** Returns all text of the request. The language of Han characters is guessed from it. */
const textOf = ({ option }: EChartsParams): string => (typeof option === "string" ? option : JSON.stringify(option));

/** Draws the chart, and returns a thrown error: it is not final while images or fonts are missing. */
function drawRound(draw: () => DrawnChart): { readonly drawn: DrawnChart } | { readonly error: unknown } {
  try {
    return { drawn: draw() };
  } catch (error) {
    return { error };
  }
}

function drawOption(
  instance: Instance,
  option: PlainObject,
  params: EChartsParams,
  ratio: number,
  { fonts, images, fuel, backend, clock, play }: Resources,
): DrawnChart {
  const { width, height, format, theme, isDark } = params;
  const { createSurface } = backend;
  const { echarts } = instance;
  const warnings = reviewOption(option);
  const drawnPaths = listDrawnSeries(option);
  completeOption(option, params);
  const locale = registerLanguage(instance, params);
  registerMaps(instance, option, params);
  const createCanvas = () => createLayer(createSurface, fonts, fuel);
  const [across, down] = [Math.floor(width * ratio), Math.floor(height * ratio)];
  const { canvas, finish } = createImage(across, down, { format, fonts, fuel, backend });
  const loaded: (() => void)[] = [];
  echarts.setPlatformAPI({
    createCanvas,
    measureText: createMeasure(createCanvas().getContext("2d") as CanvasContext, theme === undefined ? PLAIN_LINE : 1),
    loadImage(url, onload) {
      const image = images.image(url);
      // ECharts stores the image only after this call returns, and redraws its elements when `onload` is called.
      if (image.complete) loaded.push(() => onload.call(image));
      return image;
    },
    getTime: () => clock.time,
  });
  let title = "";
  let altText = "";
  let animated: EncodableImage | undefined;
  const finishImage = () => finish({ title, altText, lang: fonts.lang });
  explainErrors(() => {
    const look = isDark ? "dark" : theme && toEChartsTheme(theme);
    const options = { width, height, devicePixelRatio: ratio, locale };
    const chart = echarts.init(withAttributes(canvas), look, options);
    chart.setOption(option);
    flush(chart, loaded);
    const model = chart.getModel();
    title = readTitle(model);
    altText = describeOption(model);
    warnings.push(...reviewSeries(model, drawnPaths));
    if (play === undefined) return;
    const { animation, painter } = chart.getZr();
    const total = durationOf(listClips(animation._head));
    const drawFrame = (progress: number) => {
      canvas.startFrame();
      clock.time = progress * total;
      if (progress === 1) for (const clip of listClips(animation._head)) if (!clip.loop) clip._startTime = -Infinity;
      animation.update(true);
      painter.refresh(true);
      return finishImage();
    };
    animated = play((progress) => drawFrameWithin(fuel, () => drawFrame(progress)));
  });
  return { image: animated ?? finishImage(), warnings };
}

/** Duration shown of an animation that repeats endlessly, in milliseconds. */
const ENDLESS_DURATION = 1000;
/** Maximum end of a clip, in milliseconds. Clips that end later are complete in the last frame. */
const MAX_DURATION = 86_400_000;

/** Returns the latest end of all clips, in milliseconds. */
function durationOf(clips: Iterable<Clip>): number {
  let latest = 0;
  for (const { loop, _delay, _life } of clips) {
    // ECharts copies both values from the option, where they may be strings.
    const end = Number(_delay) + Number(_life);
    if (!loop && end <= MAX_DURATION) latest = Math.max(latest, end);
  }
  return latest > 0 ? latest : ENDLESS_DURATION;
}

function* listClips(first: Clip | null | undefined): Iterable<Clip> {
  for (let clip = first; clip; clip = clip.next) yield clip;
}

/** Runs `draw`, and converts ECharts' errors to a Failure that names the option. @throws Failure */
function explainErrors(draw: () => void): void {
  try {
    draw();
  } catch (error) {
    if (error instanceof Failure) throw error;
    // A script's own errors are explained by the caller.
    if (error instanceof ScriptError) throw error;
    const isOwn = error instanceof Error && error.message !== "" && !isEngineError(error);
    // Errors that wrap another error quote it from the second line on.
    const reason = isOwn ? error.message.split("\n", 1).join("").slice(0, REASON_LENGTH) : UNKNOWN_REASON;
    throw new Failure("invalid", `option can't be drawn: ${reason}`).causedBy(error);
  }
}

const UNKNOWN_REASON = "a value is missing or has the wrong type";
/** Maximum work of the search for the part of an option that makes ECharts fail. */
const SEARCH_WORK = REQUEST_WORK / 5;
/** Work of creating an instance of ECharts, in units of src/base/fuel.ts. */
const INSTANCE_WORK = 10_000_000;
/** Maximum length of ECharts' error message, which may quote the option. */
const REASON_LENGTH = 200;

/** Paints the chart, and repaints it until all loaded images are painted. */
function flush(chart: EChartsChart, loaded: (() => void)[]): void {
  chart.getZr().flush();
  while (loaded.length > 0) {
    for (const onload of loaded.splice(0)) onload();
    chart.getZr().flush();
  }
}

/** ECharts uses this character's width as the line height. */
const EM_CHARACTER = "国";
/**
 * Line height in ECharts' default look, in multiples of the font size: the width of Arimo's missing-glyph box, which
 * Chromium measures without a Han font. Themed looks use 1, the width in a Han font.
 */
const PLAIN_LINE = 0.75;

/** Returns ECharts' `measureText`. @param lineHeight line height, in multiples of the font size */
function createMeasure(context: CanvasContext, lineHeight: number) {
  let current = "";
  return (text: string, font = "12px sans-serif") => {
    // Measuring the character would load a font with Han characters for every chart.
    if (text === EM_CHARACTER)
      return { width: Number(/\b(\d{1,6}(?:\.\d{1,20})?)px/.exec(font)?.[1] ?? 12) * lineHeight };
    if (font !== current) context.font = current = font;
    return context.measureText(text);
  };
}
