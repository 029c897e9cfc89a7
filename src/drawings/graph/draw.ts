// Draws graphs. Graphviz computes the layout, and calls back to measure text in the same fonts that draw it.

import {
  type Graphviz,
  type GraphvizResult,
  openGraphviz,
  type StopReason,
  type TextSpan,
} from "../../../wasm/graphviz/graphviz.ts";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { GRAPH_SIDE } from "../../base/limits.ts";
import { adviseFence } from "../../base/pasted-text.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { baseDirection } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { type GraphDrawing, readDrawing } from "./graph-drawing.ts";
import type { GraphParams, Layout } from "./options.ts";
import { graphFont, graphPage, paintGraph } from "./paint-graph.ts";

/** Services that the platform provides. */
interface GraphEnv extends DrawingEnv {
  /** Called if the alternate parse of `+` is drawn. */
  readonly onAlternateParse?: () => void;
  readonly fuel: Fuel;
}

/** A drawn graph, and Graphviz's warnings about it. */
interface DrawnGraph {
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
/** Maximum length of Graphviz's JSON output, in bytes. Parsed, the output takes ten times as much memory. */
const RESULT_LENGTH = 4_000_000;
/** Fuel for a layout with missing fonts: enough to reach the next string to measure. */
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
    // A `+` in a query means a plus or a space, so try the alternate parse. If both parses fail, report the first
    // error.
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
        // A layout with missing fonts is discarded, but continues in order to find the other missing fonts.
        limitFuel: () => (fonts.needsFonts && !isLast ? PROBE_FUEL : undefined),
      });
    },
    async (result, fonts) => {
      const { drawing, warnings } = readLayout(result, params, graph, fuel);
      return { image: await writeDocument(paint(drawing, params, fonts, env)), warnings };
    },
  );
}

/** Parses the drawing in Graphviz's output. @throws Failure if Graphviz rejects the graph */
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

/** Maximum length of a message from Graphviz, which can quote the graph. */
const MESSAGE_LENGTH = 200;

const REASONS: Readonly<Record<StopReason, (layout: Layout) => string>> = {
  fuel: (layout) =>
    `graph takes too long to lay out with ${layout}: use fewer nodes and edges, another layout such as ${layout === "sfdp" ? "twopi" : "sfdp"}, or splines=line`,
  memory: () => "graph takes too much memory to lay out: use fewer nodes, edges and sides",
  stack: () => "graph is nested too deeply: use fewer levels of subgraphs and tables",
  error: (layout) => `graph can't be laid out with ${layout}: use another layout, or remove attributes`,
};

/** Explains why a layout produced no drawing. */
function graphFailure({ stop, messages }: GraphvizResult, layout: Layout, graph: string): Failure {
  if (stop !== undefined) return new Failure("invalid", REASONS[stop](layout));
  const fence = adviseFence(graph);
  if (fence !== undefined) return new Failure("invalid", `graph ${fence}`);
  const message = messages.find((text) => text.startsWith(ERROR)) ?? messages[0];
  if (message === undefined)
    return new Failure("invalid", "graph must be in the DOT language, such as digraph { a -> b }");
  const advice = isCutOff(graph) ? `. The graph ends too early${CUT_OFF}` : "";
  return new Failure("invalid", `graph: ${plainMessage(message)}${advice}`);
}

const CUT_OFF = ": a closing quote or bracket is missing. In a URL, write # as %23 and & as %26";

/** Whether the text of a graph ends within a quoted string, an HTML string, or brackets. */
function isCutOff(graph: string): boolean {
  const token = /"|\/\/.*|\/\*|[<>{}[\]]|-[->]/g;
  const open: string[] = [];
  for (let match = token.exec(graph); match !== null; match = token.exec(graph)) {
    const [found] = match;
    const isInHtml = open.at(-1) === "<";
    if (found === "<") open.push(found);
    else if (found === ">" && isInHtml) open.pop();
    else if (isInHtml) continue;
    else if (found === '"' || found === "/*") {
      const end = findEnd(graph, found, token.lastIndex);
      if (end < 0) return true;
      token.lastIndex = end;
    } else if (found === "{" || found === "[") open.push(found);
    else if (found === "}" || found === "]") open.pop();
  }
  return open.length > 0;
}

/** Returns the position after the end of a quoted string or a comment; -1 if the end is missing. */
function findEnd(graph: string, opening: string, start: number): number {
  if (opening === "/*") return graph.indexOf("*/", start) + 1 || -1;
  let end = start;
  while (end < graph.length && graph[end] !== '"') end += graph[end] === "\\" ? 2 : 1;
  return end < graph.length ? end + 1 : -1;
}

/** Returns a Graphviz message on one line, without its severity prefix. */
export function plainMessage(message: string): string {
  return message.replace(LEVEL, "").replaceAll(/\s+/g, " ").slice(0, MESSAGE_LENGTH).toWellFormed();
}

const ERROR = "Error";
const LEVEL = /^(?:Error|Warning): /;
