// POST /mcp: the Model Context Protocol over the Streamable HTTP transport, without sessions. The first request loads
// the SDK. Batches, which the protocol no longer supports, are rejected.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES, TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { BarcodeParams } from "../../drawings/barcode/barcode-params.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { GRAPH_DRAWING as GRAPH } from "../../drawings/graph/drawing.ts";
import type { MapIconParams } from "../../drawings/map-icon/map-icon-params.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { TABLE_DESCRIPTION } from "../../drawings/table/describe.ts";
import { TABLE_DRAWING as TABLE } from "../../drawings/table/drawing.ts";
import { WORD_CLOUD_DESCRIPTION } from "../../drawings/word-cloud/describe.ts";
import { WORD_CLOUD_DRAWING as WORD_CLOUD } from "../../drawings/word-cloud/drawing.ts";
import { pickField } from "../../options/fields.ts";
import { formatImageQuery } from "../../options/image-query.ts";
import type { ToolArguments, ToolContent, ToolResult } from "../mcp/tool.ts";
import type { ToolName } from "../mcp/tool-table.ts";
import { ANIMATION_FIELDS } from "../params/animation.ts";
import { BARCODE_FIELDS, BARCODE_SIGNING } from "../params/barcode.ts";
import { CARD_FIELDS, CARD_SIGNING, type ParsedCard, readCardFrame } from "../params/card.ts";
import { CHART_FIELDS, CHART_SIGNING, readFrame } from "../params/chart.ts";
import { FORMULA_FIELDS, FORMULA_SIGNING, type ParsedFormula } from "../params/formula.ts";
import {
  GOOGLE_CHART_FIELDS,
  GOOGLE_CHART_SIGNING,
  type ParsedGoogleChart,
  readGoogleChartFrame,
} from "../params/google/google-chart.ts";
import { MAP_ICON_FIELDS, MAP_ICON_SIGNING } from "../params/map-icon.ts";
import { formatQrQuery, QR_SIGNING } from "../params/qr.ts";
import { WATERMARK_FIELDS, WATERMARK_SIGNING } from "../params/watermark.ts";
import { checkOrigin } from "../shared/client-address.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { logBug } from "../shared/log.ts";
import { replyMcpError, replyMcpMessage } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { BARCODE } from "./barcode.ts";
import { CARD } from "./card.ts";
import { CHART } from "./chart.ts";
import { serveCreate } from "./create.ts";
import { FORMULA, GOOGLE_CHART, MAP_ICON } from "./google-chart.ts";
import {
  createEndpointRequest,
  type DrawingTool,
  drawToolImage,
  runDrawingTool,
  toErrorResult,
  toolOf,
} from "./mcp-image.ts";
import { serveNaturalConfig } from "./natural.ts";
import { QR } from "./qr.ts";
import { serveValidation } from "./validation.ts";
import { watermarkEndpoint } from "./watermark.ts";

/** Handles POST /mcp. */
export async function serveMcp(request: Request): Promise<Response> {
  try {
    checkOrigin(request);
    const message = await readJson(request, BODY_BYTES);
    if (Array.isArray(message)) throw new Failure("invalid", "body must be one message, got a batch of messages");
    const { answerMessage } = await import("../mcp/server.ts");
    return await replyMcpMessage(
      await answerMessage(message, request, version, (name, args) => callTool(name, args, request)),
    );
  } catch (error) {
    return replyMcpError(error);
  }
}

type Call = (args: ToolArguments, request: Request) => Promise<ToolResult>;

/** Each tool calls the corresponding endpoint with the caller's headers, so that the caller's limits apply. */
const CALLS: Readonly<Record<ToolName, Call>> = {
  create_chart: (args, request) => runDrawingTool(CHART_DRAWING, args, request),
  create_qr: (args, request) => runDrawingTool(QR_DRAWING, args, request),
  create_barcode: (args, request) => runDrawingTool(BARCODE_DRAWING, args, request),
  create_table: (args, request) => runDrawingTool(toolOf(TABLE, TABLE_DESCRIPTION), args, request),
  create_formula: (args, request) => runDrawingTool(FORMULA_DRAWING, args, request),
  create_map_icon: (args, request) => runDrawingTool(MAP_ICON_DRAWING, args, request),
  create_google_chart: (args, request) => runDrawingTool(GOOGLE_DRAWING, args, request),
  create_graph: (args, request) => runDrawingTool(toolOf(GRAPH, GRAPH_DESCRIPTION), args, request),
  create_word_cloud: (args, request) => runDrawingTool(toolOf(WORD_CLOUD, WORD_CLOUD_DESCRIPTION), args, request),
  create_card: (args, request) => runDrawingTool(CARD_DRAWING, args, request),
  create_watermark: (args, request) => runDrawingTool(WATERMARK_DRAWING(request), args, request),
  validate_chart: validateChart,
  save_chart: saveChart,
  describe_chart: describeChart,
};

/** Calls a tool. Errors become results; the details of an unexpected error are logged, not returned. */
async function callTool(name: ToolName, args: ToolArguments, request: Request): Promise<ToolResult> {
  try {
    return await CALLS[name](args, request);
  } catch (error) {
    if (!(error instanceof Failure)) logBug(error);
    const text = error instanceof Failure ? redactKeys(error.message) : "internal error";
    return { content: [{ type: "text", text }], isError: true };
  }
}

/** Findings about the chart are a successful result. Only a request that could not be checked at all is an error. */
async function validateChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveValidation(CHART, createEndpointRequest(args, request));
  const finding = await reply.json<Record<string, unknown> & { errors: string[]; warnings: string[] }>();
  const { errors, warnings } = finding;
  if (!reply.ok && reply.status !== 400) return { content: [{ type: "text", text: errors.join("\n") }], isError: true };
  const lines = [
    errors.length === 0 ? "The chart can be drawn." : "The chart cannot be drawn.",
    ...errors.map((text) => `error: ${text}`),
    ...warnings.map((text) => `warning: ${text}`),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], structuredContent: finding };
}

async function saveChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveCreate(createEndpointRequest(args, request));
  if (!reply.ok) return toErrorResult(reply);
  const { url, id, expiresAt } = await reply.json<{ url: string; id: string; expiresAt: string }>();
  const { image, notes } = await showSaved(args, request);
  return {
    content: [...image, { type: "text", text: [url, ...notes].join("\n") }],
    structuredContent: { url, id, expiresAt, notes },
  };
}

async function describeChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveNaturalConfig(createEndpointRequest({ ...args, save: true }, request));
  if (!reply.ok) return toErrorResult(reply);
  const { chart, chartUrl, chartMakerUrl, warnings } = await reply.json<{
    readonly chart: string;
    readonly chartUrl: string;
    readonly chartMakerUrl: string;
    readonly warnings: readonly string[];
  }>();
  const { image, notes: imageNotes } = await showSaved({ ...args, chart }, request);
  const notes = [...warnings, ...imageNotes];
  return {
    content: [...image, { type: "text", text: [chartUrl, ...notes, chart].join("\n") }],
    structuredContent: { url: chartUrl, chart, chartMakerUrl, notes },
  };
}

/** Draws a chart that has just been saved. Returns a note instead of the image if the image cannot be shown. */
async function showSaved(
  args: ToolArguments,
  request: Request,
): Promise<{ readonly image: readonly ToolContent[]; readonly notes: readonly string[] }> {
  const drawn = await drawToolImage(CHART_DRAWING, args, request);
  if ("image" in drawn && drawn.image !== undefined) return { image: [drawn.image], notes: [] };
  return { image: [], notes: ["the chart was saved, but its image cannot be shown here: open its URL"] };
}

/** The endpoints of the MCP tools that draw images. */
const CHART_DRAWING: DrawingTool<ChartParams> = {
  kind: CHART,
  path: "/chart",
  link: (input) => formatImageQuery(CHART_FIELDS.names, input),
  signing: CHART_SIGNING,
  shrink: (args) => {
    const { width, height, devicePixelRatio } = readFrame({ type: "json", body: args });
    const ratio = Math.min(devicePixelRatio, TOOL_IMAGE_SIDE / Math.max(width, height));
    const still = Object.fromEntries(ANIMATION_FIELDS.map((name) => [name, undefined]));
    return { ...args, ...still, f: "png", quality: undefined, devicePixelRatio: ratio };
  },
  instead: "call save_chart for a short URL",
};

const QR_DRAWING: DrawingTool<QrParams> = {
  kind: QR,
  path: "/qr",
  link: formatQrQuery,
  signing: QR_SIGNING,
  shrink: (args) => ({ ...args, format: "png", ...atMost(args, ["size"], TOOL_IMAGE_SIDE) }),
  instead: "use POST /qr instead",
};

const BARCODE_DRAWING: DrawingTool<BarcodeParams> = {
  kind: BARCODE,
  path: "/barcode",
  link: (input) => formatImageQuery(BARCODE_FIELDS.names, input),
  signing: BARCODE_SIGNING,
  shrink: (args) => ({
    ...args,
    format: "png",
    ...atMost(args, BARCODE_FIELDS.names.width, TOOL_IMAGE_SIDE),
    ...atMost(args, BARCODE_FIELDS.names.height, TOOL_IMAGE_SIDE),
  }),
  instead: "use POST /barcode instead",
};

const FORMULA_DRAWING: DrawingTool<ParsedFormula> = {
  kind: FORMULA,
  path: "/chart",
  link: (input) => `cht=tx&${formatImageQuery(FORMULA_FIELDS.names, input)}`,
  signing: FORMULA_SIGNING,
  shrink: asSmallPng,
  instead: "use POST /chart with cht set to tx instead",
};

const MAP_ICON_DRAWING: DrawingTool<MapIconParams> = {
  kind: MAP_ICON,
  path: "/chart",
  link: (input) => formatImageQuery(MAP_ICON_FIELDS.names, input),
  signing: MAP_ICON_SIGNING,
  shrink: asSmallPng,
  instead: "use POST /chart instead",
};

const GOOGLE_DRAWING: DrawingTool<ParsedGoogleChart> = {
  kind: GOOGLE_CHART,
  path: "/chart",
  link: (input) => formatImageQuery(GOOGLE_CHART_FIELDS.names, input),
  signing: GOOGLE_CHART_SIGNING,
  shrink: (args) => ({ ...args, chof: "png", ...smallerSize(args) }),
  instead: "use POST /gchart instead",
};

const CARD_DRAWING: DrawingTool<ParsedCard> = {
  kind: CARD,
  path: "/card",
  link: (input) => formatImageQuery(CARD_FIELDS.names, input),
  signing: CARD_SIGNING,
  // A different width or height would change the layout.
  shrink: ({ pages, ...args }) => {
    const [first] = Array.isArray(pages) ? (pages as readonly unknown[]) : [];
    const page = isPlainObject(first) && first.type === undefined && first.card !== undefined ? first : { card: first };
    const { width, height } = readCardFrame({ type: "json", body: { ...args, ...page } });
    const ratio = Math.min(1, TOOL_IMAGE_SIDE / Math.max(width, height));
    return {
      ...args,
      ...(pages !== undefined && page),
      ...Object.fromEntries(ANIMATION_FIELDS.map((name) => [name, undefined])),
      format: "png",
      f: undefined,
      quality: undefined,
      devicePixelRatio: ratio,
    };
  },
  instead: "use POST /card, or POST /card/create for a short URL, instead",
};

const WATERMARK_DRAWING = (request: Request): DrawingTool<object> => ({
  kind: watermarkEndpoint(request) as DrawingTool<object>["kind"],
  path: "/watermark",
  link: (input) => formatImageQuery(WATERMARK_FIELDS.names, input),
  signing: WATERMARK_SIGNING,
  // A different image size would change the watermark's relative size.
  shrink: (args) => ({ ...args, format: "png", f: undefined, quality: undefined }),
  instead: "use POST /watermark instead",
});

/** Returns arguments for a PNG without scaling. */
function asSmallPng(args: ToolArguments): ToolArguments {
  return { ...args, format: "png", devicePixelRatio: 1 };
}

/** Returns the argument named in `names`, capped at `max`; an empty object unless it is a number above `max`. */
function atMost(args: ToolArguments, names: readonly string[], max: number): ToolArguments {
  const rawField = pickField({ type: "json", body: args }, names);
  const number = Number(rawField?.value);
  return rawField !== undefined && number > max ? { [rawField.name]: max } : {};
}

/** Returns the size of a Google Image Charts chart, scaled down if a side exceeds the limit for models. */
function smallerSize(args: ToolArguments): ToolArguments {
  const { width, height } = readGoogleChartFrame({ type: "json", body: args });
  const scale = TOOL_IMAGE_SIDE / Math.max(width, height);
  if (scale >= 1) return {};
  return { chs: [width, height].map((side) => Math.max(1, Math.floor(side * scale))).join("x") };
}
