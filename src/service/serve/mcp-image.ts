// Calls the endpoints that draw images for tools, and formats the images' shareable URLs.

import { LINK_LENGTH } from "../../base/limits.ts";
import type { Described } from "../../drawings/description.ts";
import type { RequestParams } from "../../options/fields.ts";
import type { DrawingTool, ImageUrl } from "../mcp/drawing-tool.ts";
import { errorResult, type ToolArguments, type ToolResult } from "../mcp/tool.ts";
import { identifyCaller } from "../shared/caller.ts";
import { readHeaderMessage } from "../shared/header-text.ts";
import { readOrigin } from "../shared/settings.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { linkSubrequest } from "./shared-fuel.ts";
import { createSigner } from "./signed-link.ts";

/** Returns the tool that calls the endpoint of a kind on behalf of a caller. */
export function endpointTool<Params extends object>(
  kind: ImageEndpoint<Params>,
  { tool }: Described,
  request: Request,
): DrawingTool {
  return {
    shrink: tool?.shrink ?? ((args) => args),
    draw: async (args) => {
      const reply = await serveImage(kind, createEndpointRequest(args, request));
      if (!reply.ok) return { failure: await toErrorResult(reply) };
      const header = reply.headers.get("X-Alt-Text");
      const warning = reply.headers.get("X-Warning");
      return {
        contentType: reply.headers.get("Content-Type") ?? "",
        file: new Uint8Array(await reply.arrayBuffer()),
        altText: header === null ? undefined : decodeURIComponent(header),
        warnings: warning === null ? [] : [readHeaderMessage(warning)],
      };
    },
  };
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
  return errorResult(text);
}

/** Returns the URL of an image, signed if the caller has an account; a note if the URL would be too long. */
export async function formatUrl(
  { kind: { path, link, signing }, tool }: Described,
  args: ToolArguments,
  request: Request,
): Promise<ImageUrl> {
  const input: RequestParams = { type: "json", body: args };
  const query = link(input);
  if (query.length > LINK_LENGTH)
    return { note: `the parameters are too long for a URL: ${tool?.instead ?? `use POST ${path} instead`}` };
  const { caller } = await identifyCaller(request, input, undefined);
  const sign = await createSigner(caller, signing);
  return { url: `${readOrigin(request)}${path}?${query}${await sign(query)}` };
}
