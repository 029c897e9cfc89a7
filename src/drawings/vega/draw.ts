// Draws Vega-Lite and Vega charts. The packages compile and evaluate the specification, and their canvas renderer
// paints on the service's canvas. If data, images or fonts are missing, they are loaded and the chart is drawn again.

import { Failure, messageOf, showValue } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { findTimeZone, type TimeZone } from "../../base/time-zone.ts";
import { BitmapContext } from "../../engine/bitmap/bitmap-context.ts";
import { BitmapSurface } from "../../engine/bitmap/bitmap-surface.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { createCanvas, type OutputCanvas } from "../../engine/output/create-canvas.ts";
import {
  type OutputBackend,
  outputBackend,
  prepareRenderers,
  writeDocument,
} from "../../engine/output/output-backend.ts";
import { RowStore } from "../data-source/row-store.ts";
import type { DrawEnv } from "../drawing.ts";
import { ImageStore } from "../image-store.ts";
import { describeScene, hasMarks, titleOf } from "./alt-text.ts";
import { DataFiles } from "./data-files.ts";
import { loadVega, type Mark, type Spec, type VegaLibrary, type View } from "./library.ts";
import { readLocale } from "./locale.ts";
import { TOO_EXPENSIVE, withMeter } from "./meter.ts";
import type { VegaParams } from "./options.ts";
import { type DrawnVega, reviewNames } from "./review.ts";
import { isVegaLite, withSize } from "./specification.ts";
import { themeConfig } from "./theme-config.ts";

/** A drawn chart, with the facts and warnings for its review. */
interface VegaChart extends DrawnVega {
  readonly image: EncodableImage;
}

/** Maximum width and height of an image, in pixels. */
const MAX_SIDE = 20_000;
/** Memory of a canvas that Vega creates, in bytes per pixel. */
const PIXEL_BYTES = 4;
const TOO_MANY_PIXELS = "spec needs too much memory: use fewer or smaller heat maps and labels";
/** Matches transforms that read pixels during evaluation. */
const HAS_PIXELS = /"(?:heatmap|label|wordcloud)"/;
/** Work of creating an instance, in units of src/base/fuel.ts. A card can have many charts. */
const INSTANCE_WORK = 10_000_000;
/** Vega's warning for a data file that it can't parse. */
const UNREADABLE = "Data ingestion failed";
const MAX_WARNINGS = 20;

/** Draws a chart. @throws Failure */
export async function drawVega(params: VegaParams, env: DrawEnv): Promise<VegaChart> {
  const instances = await loadVega();
  const { fuel } = env;
  const zone = findTimeZone(params.timeZone) as TimeZone;
  const images = new ImageStore(env.loadImage);
  const files = new DataFiles(env, params.spec);
  const text = JSON.stringify(params.spec);
  const rows = new RowStore(env, text, "data", "values");
  if (HAS_PIXELS.test(text)) await prepareRenderers();
  const { backend = outputBackend(params.format) } = env;
  const { theme, backgroundColor: background } = params;
  const config = {
    ...(theme !== undefined && themeConfig(theme, text)),
    ...(background !== undefined && { background }),
  };
  let isChanged = false;
  return withFonts(
    env,
    { text, lang: params.locale },
    async (fonts) => {
      // Charge each pass, because a chart could otherwise request its files one by one, with much work in between. Vega
      // mutates the data rows, so each pass parses the specification again.
      for (;;) {
        fuel.spend(INSTANCE_WORK, TOO_EXPENSIVE);
        const spec = rows.fill(isChanged ? JSON.parse(text) : params.spec);
        isChanged = true;
        const inputs = { params: { ...params, spec }, config, fonts, fuel, images, files, backend };
        try {
          const drawn = instances.use({ zone, createCanvas: pixelCanvases(fonts, fuel) }, ({ library, start }) => {
            start();
            return withMeter(fuel, () => evaluate(library, inputs));
          });
          if (!files.areMissing && !rows.areMissing && !images.needsImages) return drawn;
        } catch (error) {
          // Without its files, a specification may be invalid.
          if ((!files.areMissing && !rows.areMissing) || fuel.isExhausted) throw error;
        }
        await rows.loadMissing();
        await files.loadMissing();
        await images.load();
      }
    },
    async ({ output, view, warnings }) => {
      const { root } = view.scenegraph();
      const altText = describeScene(root, params.spec);
      return {
        image: await writeDocument(output.finish({ title: titleOf(params.spec), lang: params.locale, altText })),
        warnings,
        listColumns: () => columnsOf(view),
        hasMarks: () => hasMarks(root),
      };
    },
  );
}

interface Inputs {
  readonly params: VegaParams;
  /** The base configuration. A specification's own `config` overrides it. */
  readonly config: Spec;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  readonly images: ImageStore;
  readonly files: DataFiles;
  readonly backend: OutputBackend;
}

/** Evaluates the specification, and draws it. @throws Failure */
function evaluate(library: VegaLibrary, inputs: Inputs) {
  const { params, config, fuel, files } = inputs;
  const warnings: string[] = [];
  let failure: unknown;
  const logger = {
    level: () => logger,
    error(...parts: readonly unknown[]) {
      failure ??= parts.find((part) => part instanceof Error) ?? parts.join(" ");
      return logger;
    },
    warn(...parts: readonly unknown[]) {
      if (parts[0] === UNREADABLE)
        failure ??= `the file at ${showValue(parts[1])} is not valid data of its format (${messageOf(parts[2])})`;
      else if (warnings.length < MAX_WARNINGS) warnings.push(parts.join(" "));
      return logger;
    },
    info: () => logger,
    debug: () => logger,
  };
  try {
    const given = withSize(params);
    const spec = isVegaLite(given) ? library.compile(given, { config, logger }).spec : given;
    const runtime = library.parse(spec, config, { ast: true });
    const view = new library.View(runtime, {
      expr: library.expressionInterpreter,
      logger,
      loader: files,
      locale: readLocale(params.locale),
    });
    view.run();
    // Vega catches errors and passes them to the logger.
    if (fuel.isExhausted) throw new Failure("invalid", TOO_EXPENSIVE);
    if (failure !== undefined) throw failure;
    return { output: paint(library, view, inputs), view, warnings };
  } catch (error) {
    throw fuel.isExhausted ? new Failure("invalid", TOO_EXPENSIVE) : toFailure(error, params.spec);
  }
}

/** Paints an evaluated view. */
function paint(
  library: VegaLibrary,
  view: View,
  { params, fonts, fuel, images, files, backend }: Inputs,
): OutputCanvas {
  const { format } = params;
  const { left, right, top, bottom } = view.padding();
  const [originX, originY] = view.origin();
  const width = Math.max(0, view._viewWidth + left + right);
  const height = Math.max(0, view._viewHeight + top + bottom);
  // Scale a view that can't be laid out at the requested size.
  const fit = Math.min((params.width ?? Infinity) / width, (params.height ?? Infinity) / height);
  const { hasPixels } = backend;
  const scale = (Number.isFinite(fit) && fit > 0 ? fit : 1) * (hasPixels ? params.devicePixelRatio : 1);
  const [pixelWidth, pixelHeight] = [width, height].map((side) => Math.max(1, Math.floor(side * scale + EPSILON))) as [
    number,
    number,
  ];
  checkSize(pixelWidth, pixelHeight);
  const output = createCanvas(pixelWidth, pixelHeight, { format, fonts, fuel, backend });
  const renderer = new library.CanvasRenderer(files);
  renderer.loadImage = (url) => images.image(url);
  renderer.initialize(null, width, height, [left + originX, top + originY], scale, {
    externalContext: output.canvas.getContext("2d"),
  });
  renderer.background(view.background());
  renderer.render(view.scenegraph().root as Mark);
  return output;
}

/** Tolerance for rounding errors in sums of decimal sizes, so that no pixel is lost. */
const EPSILON = 1e-6;

/** @throws Failure if the image has too many pixels or a side is too long */
function checkSize(width: number, height: number): void {
  if (width * height <= RASTER_PIXELS && Math.max(width, height) <= MAX_SIDE) return;
  throw new Failure(
    "invalid",
    `image must have at most ${RASTER_PIXELS} pixels and ${MAX_SIDE} on each side, got ${width} x ${height}: set width and height`,
  );
}

/** Returns a factory for the canvases that Vega creates for heat maps, labels and text measurement. */
function pixelCanvases(fonts: FontSet, fuel: Fuel) {
  const createSurface = (width: number, height: number) => {
    fuel.hold(width * height * PIXEL_BYTES, TOO_MANY_PIXELS);
    return new BitmapSurface(width, height);
  };
  class PixelCanvas extends Canvas {
    /** Vega draws only images whose `complete` is true. */
    readonly complete = true;
    constructor(width: number, height: number) {
      super(width, height, createSurface, fonts, fuel);
    }
    protected override createContext(): BitmapContext {
      return new BitmapContext(this, (width, height) => new PixelCanvas(width, height));
    }
  }
  return (width: number, height: number) => new PixelCanvas(width, height);
}

const MESSAGE_LENGTH = 300;

/** Converts an error that the packages throw to a Failure. */
function toFailure(error: unknown, spec: Spec): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return new Failure("invalid", "spec is nested too deeply: use fewer levels");
  // Intended errors are plain Error instances. Subclasses such as TypeError indicate unexpected input.
  const isExpected = !(error instanceof Error) || Object.getPrototypeOf(error) === Error.prototype;
  const message = error instanceof Error ? error.message : String(error);
  const [mistake = "check its data, marks and encodings"] = isVegaLite(spec) ? reviewNames(spec) : [];
  const shown = isExpected ? message.replaceAll(/\s+/g, " ").slice(0, MESSAGE_LENGTH).toWellFormed() : mistake;
  return new Failure("invalid", `spec can't be drawn: ${shown}`).causedBy(error);
}

/** Number of rows per dataset that are searched for column names. */
const READ_ROWS = 100;

/** Returns the column names of all datasets. Datasets of scenegraph items are skipped. */
function columnsOf({ _runtime }: View): ReadonlySet<string> {
  const rows = Object.values(_runtime.data).flatMap(({ values }) => {
    const { value } = values ?? {};
    return Array.isArray(value) ? value.slice(0, READ_ROWS) : [];
  });
  return new Set(
    rows.flatMap((row) => (isPlainObject(row) && !("mark" in row && "bounds" in row) ? Object.keys(row) : [])),
  );
}
