// Draws charts of ECharts. Drawing is synchronous, because the functions of a script exist only during it: if images or fonts are
// missing, they are loaded and the chart is drawn again.

import { Failure } from "../../base/failure.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { holdFonts } from "../../engine/font/with-fonts.ts";
import { DRAW_ROUNDS } from "../../engine/limits.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { ImageStore } from "../chart/image-store.ts";
import type { DrawEnv } from "../drawing.ts";
import { type EChartsChart, type Instance, loadECharts } from "./instance.ts";
import { withMeter } from "./meter.ts";
import type { EChartsParams } from "./options.ts";
import { openOption } from "./read-option.ts";

/** A drawn chart. */
interface DrawnChart {
  readonly image: EncodableImage;
}

/** The resources of a drawing. */
interface Resources {
  readonly fonts: FontSet;
  readonly images: ImageStore;
  readonly create: () => Instance;
}

/** Draws a chart. @throws Failure */
export async function drawECharts(params: EChartsParams, env: DrawEnv): Promise<DrawnChart> {
  const { format, width, height, devicePixelRatio } = params;
  const ratio = outputBackend(format).hasPixels ? devicePixelRatio : 1;
  if (Math.min(width, height) * ratio < 1)
    throw new Failure("invalid", `image must be at least 1 x 1 pixels, got devicePixelRatio ${ratio}: increase it`);
  const create = await loadECharts();
  const useOption = await openOption(params, env);
  return holdFonts(env, { text: textOf(params) }, async (fonts) => {
    const images = new ImageStore(env.loadImage);
    const before = env.fuel.spent;
    for (let round = 1; round <= DRAW_ROUNDS; round++) {
      const result = drawRound(() =>
        withMeter(env.fuel, () =>
          useOption((option) => drawOption(option, params, ratio, { fonts, images, create }, env)),
        ),
      );
      if (!images.needsImages && (!fonts.needsFonts || round === DRAW_ROUNDS)) {
        if ("error" in result) throw result.error;
        return { image: await writeDocument(result.image) };
      }
      env.fuel.rewind(before);
      await fonts.load();
      await images.load();
    }
    throw new Failure(
      "invalid",
      `option must request all of its images within ${DRAW_ROUNDS} rounds of drawing, but still requested more after that`,
    );
  });
}

/** Returns all text of the request, from which the language of Han characters is guessed. */
const textOf = ({ option }: EChartsParams): string => (typeof option === "string" ? option : JSON.stringify(option));

/** Draws once. An error is not final while images or fonts are missing. */
function drawRound(draw: () => EncodableImage): { readonly image: EncodableImage } | { readonly error: unknown } {
  try {
    return { image: draw() };
  } catch (error) {
    return { error };
  }
}

function drawOption(
  option: PlainObject,
  params: EChartsParams,
  ratio: number,
  { fonts, images, create }: Resources,
  { fuel }: DrawEnv,
): EncodableImage {
  const { width, height, format, locale, isDark } = params;
  const { createSurface } = outputBackend(format);
  const { echarts } = create();
  const createLayer = (w = 1, h = 1) => new Canvas(w, h, createSurface, fonts, fuel);
  const { canvas, finish } = createCanvas(Math.floor(width * ratio), Math.floor(height * ratio), { format, fonts, fuel });
  const loaded: (() => void)[] = [];
  echarts.setPlatformAPI({
    createCanvas: () => createLayer(),
    measureText: createMeasure(createLayer().getContext("2d") as CanvasContext),
    loadImage(url, onload) {
      const image = images.image(url);
      // ECharts stores the image after this call, and draws its elements again when it is told of the image.
      if (image.complete) loaded.push(onload);
      return image;
    },
    getTime: () => 0,
  });
  const chart = echarts.init(canvas, isDark ? "dark" : undefined, {
    width,
    height,
    devicePixelRatio: ratio,
    locale,
  });
  chart.setOption(option);
  flush(chart, loaded);
  return finish({ title: "" });
}

/** Paints the chart, until all of its images are painted. */
function flush(chart: EChartsChart, loaded: (() => void)[]): void {
  chart.getZr().flush();
  while (loaded.length > 0) {
    for (const onload of loaded.splice(0)) onload();
    chart.getZr().flush();
  }
}

/** The character whose width ECharts takes for the height of a line. */
const EM_CHARACTER = "国";

/** Returns a function that measures text. */
function createMeasure(context: CanvasContext) {
  let current = "";
  return (text: string, font = "12px sans-serif") => {
    // The width of the character is the font's size in all fonts. Measuring it would load a font of Han characters.
    if (text === EM_CHARACTER) return { width: Number(/([\d.]+)px/.exec(font)?.[1] ?? 12) };
    if (font !== current) context.font = current = font;
    return context.measureText(text);
  };
}
