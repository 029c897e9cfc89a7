// Handles unknown paths, with a page for browsers and JSON for other clients. QuickChart's endpoints that run the caller's scripts
// in a browser don't exist here. Their error names an alternative, and is drawn as an image for an `<img>`, so that old links
// explain the missing chart.

import { Failure, showValue } from "../../base/failure.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { replyError, replyMissing } from "../shared/reply.ts";
import { acceptsHtml, isGetOrHead } from "../shared/request.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { fetchPage } from "./page-file.ts";

/** Reasons why QuickChart's paths don't exist here, with alternatives, by path. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
  ["/apex-charts/render", "ApexCharts configurations are not supported: send a Chart.js configuration to /chart"],
  [
    "/google-charts/render",
    "scripts of Google Charts are not supported: send a Chart.js configuration to /chart, or a URL of Google Image Charts",
  ],
]);

/** Responds with an error for a path that doesn't exist. */
export async function serveNotFound(request: Request, path: string): Promise<Response> {
  const message = UNSUPPORTED.get(path.replace(/\/$/, ""));
  if (message === undefined && isGetOrHead(request) && acceptsHtml(request))
    return replyMissing(await fetchPage(request, "/not-found.html", null));
  if (message === undefined) return replyError(new Failure("not-found", `path not found: ${showValue(path)}`));
  const fail = () => {
    throw new Failure("not-found", message);
  };
  const endpoint: ImageEndpoint<object> = {
    name: "not-found",
    errorLabel: "Chart error",
    signing: undefined,
    read: fail,
    canonical: fail,
    draw: fail,
    fields: CHART.fields,
    readFrame: CHART.readFrame,
  };
  return serveImage(endpoint, request);
}
