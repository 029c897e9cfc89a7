// GET /chart/config/:id returns a saved chart's configuration, without the author's details, so that users can edit a
// copy. The id alone grants access, the same as for the image. Its owner can change the chart by PUT, PATCH and DELETE.
// docs/saved-charts.md

import { CHART } from "../../drawings/chart/kind.ts";
import { mergeSavedRequest, toSavedBody, withoutAccountTheme } from "../saved/chart.ts";
import { identifyCaller } from "../shared/caller.ts";
import { formatVersionTag } from "../shared/chart-owner.ts";
import { findChart } from "../shared/chart-store.ts";
import { hideTokens } from "../shared/key-redaction.ts";
import { replyJson } from "../shared/reply.ts";
import { isGetOrHead, readParams } from "../shared/request.ts";
import { requireKind } from "../shared/saved-kind.ts";
import { changeSavedChart, deleteSavedChart, listSavedVersions, listSavedViews, revertSavedChart } from "./change.ts";
import { formatTime } from "./create.ts";

/** Handles a request for the chart with an id. */
type Serve = (id: string, request: Request) => Promise<Response>;

/** Handles GET, PUT, PATCH and DELETE /chart/config/:id. */
export const serveChartConfig = withId((id, request) => {
  if (isGetOrHead(request)) return readConfig(id, request);
  return request.method === "DELETE" ? deleteSavedChart(id, request) : changeSavedChart(id, request);
});

/** Handles GET /chart/config/:id/versions. */
export const serveVersions = withId(listSavedVersions);

/** Handles GET /chart/config/:id/views. */
export const serveViews = withId(listSavedViews);

/** Handles POST /chart/config/:id/revert. */
export const serveRevert = withId(revertSavedChart);

function withId(serve: Serve): (request: Request) => Promise<Response> {
  return (request) => serve(new URL(request.url).pathname.split("/")[3] ?? "", request);
}

async function readConfig(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, await readParams(request), undefined);
  const found = await findChart(id);
  requireKind(id, found.body, "chart");
  const merged = mergeSavedRequest(found.body, { type: "json", body: {} }, {}).body;
  const saved = CHART.parse({ type: "json", body: withoutAccountTheme(merged) });
  // Viewers of the image may read the configuration, but not the author's data source tokens. Copies by other
  // callers can't use the account's theme.
  const { theme } = found.body;
  const isOwnTheme = caller.account !== undefined && caller.account.id === (found.themeOwner ?? found.account);
  const shown = { ...toSavedBody(saved), ...(isOwnTheme && theme !== undefined && { theme }) };
  const body = JSON.parse(hideTokens(JSON.stringify(shown))) as object;
  const reply = replyJson({ success: true, id, expiresAt: formatTime(found.expires), ...body }, caller);
  reply.headers.set("ETag", formatVersionTag(found.number));
  return reply;
}
