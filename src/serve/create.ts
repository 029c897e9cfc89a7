// POST /chart/create: a chart → a short URL of its picture. Refuses what cannot be drawn, unless it is told not to look, and saves
// nothing then. SPEC 2.8; BEHAVIOUR 7.

import type { Plan } from "../base/limits.ts";
import type { ChartParams } from "../params/chart.ts";
import { parseCreate } from "../params/create.ts";
import { formatSaved } from "../params/saved-chart.ts";
import { identify } from "../worker/caller.ts";
import { storeChart } from "../worker/chart-store.ts";
import { spendLimit } from "../worker/rate-limit.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { readAsk } from "../worker/request.ts";
import { readOrigin } from "../worker/settings.ts";
import { CHART } from "./chart.ts";
import { Outside } from "./outside.ts";
import { tryPicture } from "./picture.ts";

/** Answers POST /chart/create. */
export async function serveCreate(request: Request): Promise<Response> {
  try {
    const { caller, ask } = await identify(request, await readAsk(request), CHART.signing);
    const outside = new Outside(request, caller.plan);
    const { validate } = parseCreate(ask);
    const params = await CHART.read(ask, outside);
    await spendLimit(caller);
    if (validate) await tryPicture(CHART, params, outside);
    return replyJson({ success: true, ...(await saveChart(params, outside.plan, request)) }, caller);
  } catch (error) {
    return replyError(error);
  }
}

/** A chart that has been saved. */
export interface SavedChart {
  /** Where its picture is. */
  readonly url: string;
  readonly id: string;
  /** Until when it is there: RFC 3339, UTC. */
  readonly expiresAt: string;
}

/**
 * Saves a chart, as it is.
 *
 * @param plan what it may hold
 * @throws Failure `unavailable`
 */
export async function saveChart(params: ChartParams, plan: Plan, request: Request): Promise<SavedChart> {
  const { id, expires } = await storeChart(formatSaved(params), plan);
  return {
    url: `${readOrigin(request)}/chart/render/${id}`,
    id,
    expiresAt: new Date(expires * 1000).toISOString().replace(".000Z", "Z"),
  };
}
