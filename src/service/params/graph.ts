// Parses the parameters of GET and POST /graphviz and applies their defaults: docs/graphviz.md. Graphviz parses the graph
// itself later.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { GRAPH_LENGTH, SIDE_PIXELS } from "../../base/limits.ts";
import { type GraphParams, LAYOUTS } from "../../drawings/graph/graph-params.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import {
  type FieldTable,
  parseFields,
  pickField,
  pickText,
  type RequestParams,
  readDecimal,
  readInteger,
  readKeyword,
  readValid,
} from "./fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "./frame.ts";
import { ratioField } from "./image-field.ts";
import { omitNames, type SigningScheme } from "./signing.ts";
import { sideLength } from "./whole-number.ts";

const LENGTH_TEXT = `must have at most ${GRAPH_LENGTH} characters`;
const side = (name: string, other: string) =>
  sideLength()
    .optional()
    .describe(`${name} of a raster image, in pixels. The graph is scaled to fit. Ignored without ${other}`);

/** The fields of a graph request. */
export const graphSchema = z.object({
  graph: z
    .string({ error: "must be text" })
    .max(GRAPH_LENGTH, { error: LENGTH_TEXT })
    .describe("The graph in the DOT language"),
  layout: z
    .enum(LAYOUTS, { error: `must be one of ${LAYOUTS.join(", ")}` })
    .default("dot")
    .describe("Layout engine of Graphviz"),
  format: z
    .enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` })
    .default("svg")
    .describe("Image format; base64 is a PNG as base64 text"),
  width: side("Width", "height"),
  height: side("Height", "width"),
  devicePixelRatio: ratioField.default(1).describe("Image pixels per point of a raster image; for sharp screens use 2"),
});

const READERS = {
  layout: readKeyword,
  format: readKeyword,
  width: readInteger,
  height: readInteger,
  devicePixelRatio: readDecimal,
} as const;

/** The fields' parameter names and readers. */
export const GRAPH_FIELDS = {
  names: {
    graph: ["graph"],
    layout: ["layout", "engine"],
    format: ["format", "f"],
    width: ["width", "w"],
    height: ["height", "h"],
    devicePixelRatio: ["devicePixelRatio"],
  },
  fromText: READERS,
  fromJson: READERS,
} as const satisfies FieldTable<keyof z.output<typeof graphSchema>>;

/** Parses a graph request. @throws Failure with a message for each invalid field */
export function parseGraph(input: RequestParams): GraphParams {
  const rawGraph = pickField(input, GRAPH_FIELDS.names.graph);
  if (rawGraph === undefined)
    throw new Failure("invalid", "graph is required: pass a graph in the DOT language, such as digraph { a -> b }");
  const params = parseFields(graphSchema, GRAPH_FIELDS, input);
  const { alternative } = rawGraph;
  return alternative === undefined ? params : { ...params, graphAlternative: alternative };
}

/** Returns the parameters that determine the image, in canonical form: identical for equivalent requests. */
export function canonicalGraph(params: GraphParams): Record<string, unknown> {
  const { graph, graphAlternative, layout, format, width, height, devicePixelRatio } = params;
  const isVector = format === "svg" || format === "pdf";
  const size = isVector || width === undefined || height === undefined ? {} : { width, height };
  const ratio = isVector ? {} : { devicePixelRatio };
  return { graph, graphAlternative, layout, format: format === "jpeg" ? "jpg" : format, ...size, ...ratio };
}

/** Returns the `normalized` object of a validation response: docs/validation.md. */
export function normalizeGraph({ graphAlternative: _, ...params }: GraphParams): Record<string, unknown> {
  return params;
}

/** Default size of an error image, in pixels. A graph's size is unknown before its layout. */
const MESSAGE_SIZE = { width: 500, height: 300 };

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readGraphFrame(input: RequestParams): ErrorImageFrame {
  const { width, height, devicePixelRatio } = graphSchema.shape;
  return {
    format: readValid(GRAPH_FIELDS, "format", input, z.enum(ERROR_IMAGE_FORMATS)) ?? "svg",
    width: readValid(GRAPH_FIELDS, "width", input, width) ?? MESSAGE_SIZE.width,
    height: readValid(GRAPH_FIELDS, "height", input, height) ?? MESSAGE_SIZE.height,
    devicePixelRatio: readValid(GRAPH_FIELDS, "devicePixelRatio", input, devicePixelRatio) ?? 1,
  };
}

/** The signing scheme for the URLs of graphs. */
export const GRAPH_SIGNING: SigningScheme = {
  path: "/graphviz",
  covered: omitNames(GRAPH_FIELDS.names, ["width", "height", "devicePixelRatio", "format"]),
};

/** Matches a graph's chart type, and captures the layout. */
const GRAPH_TYPE = /^\s*gv(?::(.*))?$/is;

/** Parses the request. @throws Failure that names the invalid parameter */
export function parseGoogleGraph(input: RequestParams): GraphParams {
  const rawGraph = pickField(input, ["chl"]);
  if (rawGraph === undefined)
    throw new Failure("invalid", "chl is required: pass a graph in the DOT language, such as digraph{a->b}");
  const size = readSize(pickText(input, ["chs"]));
  const graph = pickText(input, ["chl"]);
  const params = parseGraph({ type: "json", body: { ...readOptions(input), graph, ...size } });
  return rawGraph.alternative === undefined ? params : { ...params, graphAlternative: rawGraph.alternative };
}

function readOptions(input: RequestParams): {
  readonly layout: string | undefined;
  readonly format: string | undefined;
} {
  const type = pickText(input, ["cht"]) ?? "";
  const layout = GRAPH_TYPE.exec(type)?.[1]?.trim().toLowerCase() || undefined;
  if (layout !== undefined && !LAYOUTS.some((name) => name === layout))
    throw new Failure(
      "invalid",
      `cht must be gv, or gv: and a layout, got ${showValue(type)}. Layouts: ${LAYOUTS.join(", ")}`,
    );
  const chof = pickText(input, ["chof"]);
  const format = chof?.trim().toLowerCase();
  if (format !== undefined && !FORMATS.some((name) => name === format))
    throw new Failure("invalid", `chof must be one of ${FORMATS.join(", ")}, got ${showValue(chof)}`);
  return { layout, format };
}

function readSize(text: string | undefined): { readonly width?: number; readonly height?: number } {
  if (text === undefined) return {};
  const [, width, height] = /^\s*(\d{1,5})x(\d{1,5})\s*$/i.exec(text) ?? [];
  if (isSide(width) && isSide(height)) return { width: Number(width), height: Number(height) };
  throw new Failure(
    "invalid",
    `chs must be a width and height between 1 and ${SIDE_PIXELS}, such as 300x200, got ${showValue(text)}`,
  );
}

function isSide(digits: string | undefined): boolean {
  return Number(digits) >= 1 && Number(digits) <= SIDE_PIXELS;
}

/** Returns the format and size of an error image. Never throws. */
export function readGoogleGraphFrame(input: RequestParams): ErrorImageFrame {
  const format = pickField(input, ["chof"])?.value;
  const frame = readGraphFrame({ type: "json", body: { format } });
  try {
    return { ...frame, ...readSize(pickText(input, ["chs"])) };
  } catch {
    return frame;
  }
}

/** The signing scheme for the URLs of graphs in the Google Image Charts format. */
export const GOOGLE_GRAPH_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"] },
};
