// GET /chart/config/:id returns a saved chart's configuration, without the author's details, so that users can edit a
// copy. The id alone grants access, the same as for the image. docs/saved-charts.md

import { parseChart } from "../params/chart.ts";
import { toSavedBody, withoutAccountTheme } from "../params/saved-chart.ts";
import { identifyCaller } from "../worker/caller.ts";
import { hideTokens } from "../worker/key-redaction.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { readParams } from "../worker/request.ts";
import { RenderEnv } from "./render-env.ts";
import { readSavedRequest } from "./saved-chart.ts";

/** Handles GET /chart/config/:id. */
export async function serveChartConfig(request: Request): Promise<Response> {
  try {
    const [, id = ""] = /\/chart\/config\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
    const { caller } = await identifyCaller(request, await readParams(request), undefined);
    const env = new RenderEnv(request, caller);
    const saved = parseChart(withoutAccountTheme(await readSavedRequest(id, { type: "json", body: {} }, {}, env)));
    // Viewers of the image may read the configuration, but not the author's data source tokens. A copy can't use a
    // theme of the author's account.
    const body = JSON.parse(hideTokens(JSON.stringify(toSavedBody(saved)))) as object;
    return replyJson({ success: true, id, ...body }, caller);
  } catch (error) {
    return replyError(error);
  }
}
