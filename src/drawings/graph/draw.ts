// Draws graphs. Graphviz lays them out, and the service measures their text in the fonts that it draws with.

import { type Graphviz, openGraphviz, type TextSpan } from "../../../wasm/graphviz/graphviz.ts";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { GRAPH_SIDE } from "../../base/limits.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { baseDirection } from "../../engine/font/base-direction.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { type GraphDrawing, readDrawing } from "./graph-drawing.ts";
import { graphFailure } from "./graph-failure.ts";
import { graphFont } from "./graph-font.ts";
import { graphPage } from "./graph-page.ts";
import type { GraphParams } from "./graph-params.ts";
import { paintGraph } from "./paint-graph.ts";

/** Services that the platform provides. */
export interface GraphEnv extends DrawingEnv {
  /** Called if the alternate parse of `+` is drawn. */
  readonly onAlternateParse?: () => void;
  readonly fuel: Fuel;
}

/** A drawn graph, and Graphviz's warnings about it. */
export interface DrawnGraph {
  readonly image: EncodableImage;
  readonly warnings: readonly string[];
}

/**
 * Work per Graphviz engine, per unit of the engine's fuel, and per byte of the engine's result, in units of src/base/fuel.ts. A
 * unit of the engine's fuel takes 3 to 14 ns; `dot` with many edges is the slowest.
 */
const ENGINE_WORK = 3_000_000;
const UNIT_WORK = 14;
const BYTE_WORK = 20;
/** Maximum length of Graphviz's result, in bytes. The parsed result takes ten times as much memory. */
const RESULT_LENGTH = 4_000_000;
/** Fuel for a layout that lacks a font: enough to reach the next string to measure. */
const PROBE_FUEL = 1_000_000;
/** CSS pixels per point, the scale of vector images. */
const VECTOR_UNIT = 96 / 72;

/**
 * Draws a graph.
 *
 * @throws Failure if the text is not a graph, or the graph requires too much work or memory
 */
export async function drawGraph(params: GraphParams, env: GraphEnv): Promise<DrawnGraph> {
  const { graphAlternative: graph, ...rest } = params;
  try {
    return await drawText(rest, env);
  } catch (error) {
    if (!(error instanceof Failure) || graph === undefined || env.fuel.isExhausted) throw error;
    // A `+` in a query means a plus or a space, so try the alternate parse. If both fail, report the first error.
    try {
      const drawn = await drawText({ ...rest, graph }, env);
      env.onAlternateParse?.();
      return drawn;
    } catch {
      throw error;
    }
  }
}

async function drawText(params: GraphParams, env: GraphEnv): Promise<DrawnGraph> {
  const graph = params.graph.toWellFormed();
  if (graph.includes("\0")) throw new Failure("invalid", "graph must not contain NUL characters");
  const graphviz = await openGraphviz();
  const { fuel } = env;
  return withFonts(
    env,
    { text: graph },
    (fonts, isLast) => {
      fuel.spend(ENGINE_WORK, TOO_MUCH_WORK);
      return graphviz(graph, {
        engine: params.layout,
        fuel: fuel.left / UNIT_WORK,
        maxLength: RESULT_LENGTH,
        measure: (span) => measure(span, fonts),
        // A layout that lacks a font is discarded, but continues in order to find the other fonts that the graph needs.
        limitFuel: () => (fonts.needsFonts && !isLast ? PROBE_FUEL : undefined),
      });
    },
    async (result, fonts) => {
      const { drawing, warnings } = readLayout(result, params, graph, fuel);
      return { image: await writeDocument(paint(drawing, params, fonts, env)), warnings };
    },
  );
}

/** Returns the drawing in Graphviz's result. @throws Failure if Graphviz rejects the graph */
function readLayout(result: ReturnType<Graphviz>, { layout }: GraphParams, graph: string, fuel: Fuel) {
  fuel.spend(Math.min(fuel.left, result.used * UNIT_WORK), TOO_MUCH_WORK);
  if (result.json === undefined) throw graphFailure(result, layout, graph);
  fuel.spend(result.json.length * BYTE_WORK, TOO_MUCH_WORK);
  const drawing = readDrawing(result.json);
  if (drawing === undefined) throw new Failure("invalid", "graph has attributes that can't be drawn: remove some");
  return { drawing, warnings: [...warnAboutFiles(drawing), ...result.messages] };
}

function warnAboutFiles({ fileAttribute }: GraphDrawing): string[] {
  return fileAttribute === undefined ? [] : [`${fileAttribute} is ignored, because graphs can't contain images`];
}

const TOO_MUCH_WORK = "graph is too expensive to draw: use fewer nodes and edges, or another layout";

function measure({ text, font, size, flags }: TextSpan, fonts: FontSet): number {
  const { request } = graphFont(font, size, flags);
  const style = {
    font: request,
    direction: baseDirection(text),
    letterSpacing: 0,
    wordSpacing: 0,
    kerning: "auto",
  } as const;
  return layoutText(text, style, fonts).width;
}

function paint(drawing: GraphDrawing, params: GraphParams, fonts: FontSet, env: GraphEnv): EncodableImage {
  const { format, width, height } = params;
  const { backend = outputBackend(format), fuel } = env;
  const { hasPixels } = backend;
  const options = hasPixels ? { width, height, devicePixelRatio: params.devicePixelRatio } : VECTOR_OPTIONS;
  const page = graphPage(drawing, options, hasPixels ? 1 : VECTOR_UNIT);
  const { pixelWidth, pixelHeight } = page;
  checkSize(pixelWidth, pixelHeight, hasPixels);
  const { canvas, finish } = createCanvas(pixelWidth, pixelHeight, { format, fonts, backend, fuel });
  paintGraph(drawing, page, canvas);
  return finish({
    title:
      drawing.attributes
        .get("name")
        ?.replace(/^%\d+$/, "")
        .slice(0, TITLE_LENGTH) ?? "",
  });
}

const VECTOR_OPTIONS = { width: undefined, height: undefined, devicePixelRatio: 1 };
const TITLE_LENGTH = 1000;

function checkSize(width: number, height: number, hasPixels: boolean): void {
  const isValid = hasPixels ? width * height <= RASTER_PIXELS : Math.max(width, height) <= GRAPH_SIDE;
  if (isValid && Number.isFinite(width * height) && (!hasPixels || Math.max(width, height) <= GRAPH_SIDE)) return;
  const limit = `at most ${RASTER_PIXELS} pixels and ${GRAPH_SIDE} on each side`;
  throw new Failure(
    "invalid",
    `image must have ${limit}, got ${width} x ${height}: set width and height, or the graph's size attribute`,
  );
}
