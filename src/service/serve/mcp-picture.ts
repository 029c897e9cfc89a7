// The arguments of a tool that draws → the picture, as the endpoint of its kind draws it, and the URL that shows it to others. The
// model is shown a PNG of what it can look at, whatever the URL answers.

import { LINK_LENGTH, TOOL_PICTURE_BYTES, TOOL_PICTURE_SIDE } from "../../base/limits.ts";
import { toBase64 } from "../../engine/image/picture-copy.ts";
import type { ToolArguments, ToolContent, ToolResult } from "../mcp/tool.ts";
import type { Ask } from "../params/fields.ts";
import type { Signing } from "../params/signing.ts";
import { identify } from "../worker/caller.ts";
import { readOrigin } from "../worker/settings.ts";
import { partOf } from "./part-of.ts";
import { type PictureKind, servePicture } from "./picture.ts";
import { createSigner } from "./signed-link.ts";

/** What is known of a kind of pictures that tools draw. */
export interface Drawing<Params extends object> {
  readonly kind: PictureKind<Params>;
  /** Where GET draws it. */
  readonly path: string;
  /** Returns the query of its URL. */
  readonly link: (ask: Ask) => string;
  readonly signing: Signing;
  /** The arguments of a PNG of it that a model can look at. */
  readonly shrink: (args: ToolArguments) => ToolArguments;
  /** What to do where it is too long for a URL. */
  readonly instead: string;
}

/** What was drawn, or why nothing was. */
export type Drawn =
  | { readonly failure: ToolResult }
  | { readonly image: ToolContent | undefined; readonly contentType: string; readonly bytes: number };

/** Draws a picture and says where it is. */
export async function callDrawing<Params extends object>(
  drawing: Drawing<Params>,
  args: ToolArguments,
  request: Request,
): Promise<ToolResult> {
  const drawn = await drawPicture(drawing, args, request);
  if ("failure" in drawn) return drawn.failure;
  const { image, contentType, bytes } = drawn;
  const url = await formatUrl(drawing, args, request);
  const notes = [
    ...(url === undefined ? [`the picture is too long for a URL: ${drawing.instead}`] : []),
    ...(image === undefined ? ["the picture is too large to be shown here: open its URL"] : []),
  ];
  return {
    content: [
      ...(image === undefined ? [] : [image]),
      { type: "text", text: [url, ...notes].filter(isText).join("\n") },
    ],
    structuredContent: { ...(url !== undefined && { url }), contentType, bytes, notes },
  };
}

/** Draws a picture, and once more where a model cannot look at it as it was asked for. */
export async function drawPicture<Params extends object>(
  { kind, shrink }: Drawing<Params>,
  args: ToolArguments,
  request: Request,
): Promise<Drawn> {
  const reply = await servePicture(kind, askEndpoint(args, request));
  if (!reply.ok) return { failure: await readFailure(reply) };
  const contentType = reply.headers.get("Content-Type") ?? "";
  const picture = new Uint8Array(await reply.arrayBuffer());
  const bytes = picture.length;
  const image = toImage(contentType, picture);
  if (image !== undefined) return { image, contentType, bytes };
  const smaller = await servePicture(kind, askEndpoint(shrink(args), request));
  const body = new Uint8Array(await smaller.arrayBuffer());
  return { image: toImage(smaller.ok ? (smaller.headers.get("Content-Type") ?? "") : "", body), contentType, bytes };
}

/** A request to an endpoint, by the caller of the tool. */
export function askEndpoint(args: ToolArguments, request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", "application/json");
  const init: RequestInit = { method: "POST", headers, body: JSON.stringify(args) };
  // The URL stays, since it may have the key, and `cf`, which shows that the platform names the client's address.
  const platform = request.cf === undefined ? {} : { cf: request.cf as NonNullable<RequestInit["cf"]> };
  return partOf(request, new Request(request.url, { ...init, ...platform }));
}

/** What an endpoint has refused, for a model to read. */
export async function readFailure(reply: Response): Promise<ToolResult> {
  const { error, errors } = await reply.json<{ error?: string; errors?: string[] }>();
  const text = errors?.join("\n") || error || "internal error";
  return { content: [{ type: "text", text }], isError: true };
}

/** The picture for a model to look at; undefined where it cannot. */
function toImage(contentType: string, picture: Uint8Array): ToolContent | undefined {
  if (contentType !== "image/png" || picture.length > TOOL_PICTURE_BYTES) return undefined;
  // Width and height are the first of what a PNG says. PNG, third edition, section 11.2.1.
  const header = new DataView(picture.buffer, picture.byteOffset);
  if (Math.max(header.getUint32(16), header.getUint32(20)) > TOOL_PICTURE_SIDE) return undefined;
  return { type: "image", data: toBase64(picture), mimeType: contentType };
}

/** Where the picture is; undefined where that would be too long. */
export async function formatUrl<Params extends object>(
  { path, link, signing }: Drawing<Params>,
  args: ToolArguments,
  request: Request,
): Promise<string | undefined> {
  const ask: Ask = { type: "json", body: args };
  const query = link(ask);
  if (query.length > LINK_LENGTH) return undefined;
  const { caller } = await identify(request, ask, undefined);
  const sign = await createSigner(caller, signing);
  return `${readOrigin(request)}${path}?${query}${await sign(query)}`;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
