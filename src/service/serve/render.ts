// GET /chart/render/:id and GET /c/:id draw a saved chart, with overrides from the query. docs/saved-charts.md

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { readTemplate } from "../../drawings/chart/read-template.ts";
import { ANIMATION_FORMATS, FORMATS, type Format } from "../../engine/encodable-image.ts";
import type { RequestParams } from "../../options/fields.ts";
import { rejectExpiry } from "../shared/caller.ts";
import { countView } from "../shared/view-counter.ts";
import { CHART_ENDPOINT } from "./chart.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { readSavedRequest } from "./saved-chart.ts";

/** Handles GET /chart/render/:id and GET /c/:id. The id may have a file extension, which selects the format. */
export async function serveRender(request: Request): Promise<Response> {
  const { id, format } = readName(new URL(request.url).pathname);
  return withView(request, id, await serveImage(savedChartEndpoint(id, format), request));
}

/** Counts a successful response as a view of the chart. */
export function withView(request: Request, id: string, reply: Response): Response {
  // 304 shows the chart too, from the client's copy.
  if (request.method === "GET" && [200, 304].includes(reply.status)) countView(id);
  return reply;
}

export function renderEndpoint(path: string): ImageEndpoint<ChartParams> {
  const { id, format } = readName(path);
  return savedChartEndpoint(id, format);
}

/** Returns the id and the format in the path of a saved image. */
export function readName(path: string): { readonly id: string; readonly format?: Format } {
  const [, name = ""] = /\/(?:render|c|s)\/([^/]+)\/?$/.exec(path) ?? [];
  const [, id = name, extension] = /^(.+)\.(\w+)$/.exec(name) ?? [];
  const format = extension?.toLowerCase();
  return isExtension(format) ? { id, format } : { id: name };
}

/** Whether a format can be a file extension. `base64` cannot. */
function isExtension(format: string | undefined): format is Format {
  return format !== "base64" && [...FORMATS, ...ANIMATION_FORMATS].some((known) => known === format);
}

/** Returns the endpoint that draws a saved chart. The image has the same cache key as if the chart were requested directly. */
export function savedChartEndpoint(id: string, format?: Format): ImageEndpoint<ChartParams> {
  return {
    ...CHART_ENDPOINT,
    // Knowing the id is sufficient permission, and the query may override fields without a signature.
    signing: undefined,
    async resolve(input, env) {
      rejectSavedExpiry(input);
      return readSavedRequest(id, withFormat(input, format), readTemplate(input), env);
    },
    readFrame: (input) => CHART.readFrame(withFormat(input, format)),
  };
}

/** Rejects an expiry time in the URL of a saved image. @throws Failure `invalid` */
export function rejectSavedExpiry(input: RequestParams): void {
  rejectExpiry(input, "the URLs of saved images aren't signed, so set expiresIn when you save or change the image");
}

/**
 * Sets the format from the extension, which takes precedence over the query, because clients derive the file type from it.
 *
 * @param names the names of the parameter for the format
 */
export function withFormat(
  input: RequestParams,
  format: Format | undefined,
  names: readonly string[] = CHART.fields.names.format,
): RequestParams {
  if (format === undefined || input.type !== "text") return input;
  const [name, ...others] = names;
  return {
    ...input,
    read: (field) => (field === name ? { text: format } : others.includes(field) ? undefined : input.read(field)),
  };
}
