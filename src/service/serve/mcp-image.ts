// Runs the drawing tools: calls the endpoint that draws the image, and returns the image with a shareable URL. The model
// receives a PNG of limited size, whatever format the URL returns.

import { toBase64 } from "../../base/base64.ts";
import { LINK_LENGTH, TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import type { Described } from "../../drawings/description.ts";
import type { RequestParams } from "../../options/fields.ts";
import type { SigningScheme } from "../../options/signing.ts";
import type { ToolArguments, ToolContent, ToolResult } from "../mcp/tool.ts";
import { identifyCaller } from "../shared/caller.ts";
import { readHeaderMessage } from "../shared/header-text.ts";
import { readOrigin } from "../shared/settings.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { linkSubrequest } from "./shared-fuel.ts";
import { createSigner } from "./signed-link.ts";

/** Maximum size of an image for a model, in bytes. Hosts accept results of up to 1 MB, and base64 adds a third. */
const TOOL_IMAGE_BYTES = 700_000;

/** Maps a drawing tool to its endpoint. */
export interface DrawingTool<Params extends object> {
  readonly kind: ImageEndpoint<Params>;
  /** Path of the endpoint. */
  readonly path: string;
  /** Formats the arguments as a query. */
  readonly link: (input: RequestParams) => string;
  readonly signing: SigningScheme;
  /** Returns arguments that produce a PNG within the limits for models. */
  readonly shrink: (args: ToolArguments) => ToolArguments;
  /** Advice for an image whose parameters are too long for a URL. */
  readonly instead: string;
}

/** Returns the tool that calls the endpoint of a kind. */
export function endpointTool<Params extends object>(
  kind: ImageEndpoint<Params>,
  { kind: { path, link, signing }, tool }: Described,
): DrawingTool<Params> {
  const shrink = tool?.shrink ?? ((args) => args);
  return { kind, path, link, signing, shrink, instead: tool?.instead ?? `use POST ${path} instead` };
}

/** The drawn image, or the failure. */
type DrawResult =
  | { readonly failure: ToolResult }
  | {
      readonly image: ToolContent | undefined;
      readonly contentType: string;
      readonly bytes: number;
      readonly altText: string | undefined;
      /** Warnings about the request. */
      readonly warning: string | undefined;
    };

/** Draws an image and returns it with its URL. */
export async function runDrawingTool<Params extends object>(
  drawing: DrawingTool<Params>,
  args: ToolArguments,
  request: Request,
): Promise<ToolResult> {
  const drawn = await drawToolImage(drawing, args, request);
  if ("failure" in drawn) return drawn.failure;
  const { image, contentType, bytes, altText, warning } = drawn;
  const url = await formatUrl(drawing, args, request);
  const notes = [
    ...(url === undefined ? [`the parameters are too long for a URL: ${drawing.instead}`] : []),
    ...(image === undefined ? ["the image is too large to show here: open its URL"] : []),
    ...(warning === undefined ? [] : [warning]),
  ];
  return {
    content: [
      ...(image === undefined ? [] : [image]),
      { type: "text", text: [url, ...notes].filter(isText).join("\n") },
      ...(altText === undefined ? [] : [{ type: "text", text: `Alt text: ${altText}` } as const]),
    ],
    structuredContent: {
      ...(url !== undefined && { url }),
      contentType,
      bytes,
      ...(altText !== undefined && { altText }),
      notes,
    },
  };
}

/** Draws an image, and a second, smaller PNG if the first is not suitable for a model. */
export async function drawToolImage<Params extends object>(
  { kind, shrink }: DrawingTool<Params>,
  args: ToolArguments,
  request: Request,
): Promise<DrawResult> {
  const reply = await serveImage(kind, createEndpointRequest(args, request));
  if (!reply.ok) return { failure: await toErrorResult(reply) };
  const contentType = reply.headers.get("Content-Type") ?? "";
  const header = reply.headers.get("X-Alt-Text");
  const altText = header === null ? undefined : decodeURIComponent(header);
  const warned = reply.headers.get("X-Warning");
  const warning = warned === null ? undefined : readHeaderMessage(warned);
  const file = new Uint8Array(await reply.arrayBuffer());
  const bytes = file.length;
  const image = toImage(contentType, file);
  if (image !== undefined) return { image, contentType, bytes, altText, warning };
  const smaller = await serveImage(kind, createEndpointRequest(shrink(args), request));
  const body = new Uint8Array(await smaller.arrayBuffer());
  const fitting = toImage(smaller.ok ? (smaller.headers.get("Content-Type") ?? "") : "", body);
  return { image: fitting, contentType, bytes, altText, warning };
}

/** Creates a request to an endpoint on behalf of the tool's caller. */
export function createEndpointRequest(args: ToolArguments, request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", "application/json");
  const init: RequestInit = { method: "POST", headers, body: JSON.stringify(args) };
  // Keep the URL, which may contain the key, and `cf`, which marks the client address as set by the platform.
  const platform = request.cf === undefined ? {} : { cf: request.cf as NonNullable<RequestInit["cf"]> };
  return linkSubrequest(request, new Request(request.url, { ...init, ...platform }));
}

/** Converts an endpoint's error response to a tool result. */
export async function toErrorResult(reply: Response): Promise<ToolResult> {
  const { error, errors } = await reply.json<{ error?: string; errors?: string[] }>();
  const text = errors?.join("\n") || error || "internal error";
  return { content: [{ type: "text", text }], isError: true };
}

/** Returns the image as tool content; undefined if it is not a PNG or exceeds the limits for models. */
function toImage(contentType: string, file: Uint8Array): ToolContent | undefined {
  if (contentType !== "image/png" || file.length > TOOL_IMAGE_BYTES) return undefined;
  // IHDR, the first chunk, begins with width and height. PNG, third edition, section 11.2.1.
  const header = new DataView(file.buffer, file.byteOffset);
  if (Math.max(header.getUint32(16), header.getUint32(20)) > TOOL_IMAGE_SIDE) return undefined;
  return { type: "image", data: toBase64(file), mimeType: contentType };
}

/** Returns the URL of the image, signed if the caller has an account; undefined if the URL would be too long. */
async function formatUrl<Params extends object>(
  { path, link, signing }: DrawingTool<Params>,
  args: ToolArguments,
  request: Request,
): Promise<string | undefined> {
  const input: RequestParams = { type: "json", body: args };
  const query = link(input);
  if (query.length > LINK_LENGTH) return undefined;
  const { caller } = await identifyCaller(request, input, undefined);
  const sign = await createSigner(caller, signing);
  return `${readOrigin(request)}${path}?${query}${await sign(query)}`;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
