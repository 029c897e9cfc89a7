// POST /chart/create saves a chart and returns a short URL for the image. A chart that cannot be drawn is rejected, and
// so is a large one from an anonymous caller who skips validation.

import { Failure } from "../../base/failure.ts";
import { ANONYMOUS_CHART_BYTES, type Plan, UNCHECKED_CHART_BYTES } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { parseCreate } from "../params/create.ts";
import { toSavedBody } from "../params/saved-chart.ts";
import { type Caller, identifyCaller } from "../worker/caller.ts";
import { storeChart } from "../worker/chart-store.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { readParams } from "../worker/request.ts";
import { consumeSaveQuota } from "../worker/save-quota.ts";
import { readOrigin } from "../worker/settings.ts";
import { shortenId } from "../worker/short-id.ts";
import { CHART } from "./chart.ts";
import { drawToCache } from "./image.ts";
import { RenderEnv } from "./render-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Handles POST /chart/create. */
export async function serveCreate(request: Request): Promise<Response> {
  try {
    const { caller, input } = await identifyCaller(request, await readParams(request), CHART.signing);
    const env = new RenderEnv(request, caller);
    const { validate } = parseCreate(input);
    const params = await CHART.read(input, env);
    if (!validate) checkSize(caller, params, UNCHECKED_CHART_BYTES, "be saved without a key and with validate=false");
    return await withRateLimit(caller, env.fuel, async () => {
      if (validate) await drawToCache(CHART, params, env);
      return replyJson({ success: true, ...(await saveChart(params, caller, env.plan, request)) }, caller);
    });
  } catch (error) {
    return replyError(error);
  }
}

/** A saved chart. */
export interface SavedChart {
  /** URL for the image, as QuickChart returns it. */
  readonly url: string;
  /** Shorter URL for the image. */
  readonly shortUrl: string;
  readonly id: string;
  /** Expiry date: RFC 3339, UTC. */
  readonly expiresAt: string;
}

/**
 * Saves a chart without drawing it.
 *
 * @param caller the caller who saves the chart; anonymous callers have a daily byte quota
 * @param plan the limits that apply whenever the chart is drawn
 * @throws Failure `too-large`, `too-many-requests`, `unavailable`
 */
export async function saveChart(
  params: ChartParams,
  caller: Caller,
  plan: Plan,
  request: Request,
): Promise<SavedChart> {
  // The theme belongs to another account. The caller's account may have no theme with this name, or a different one.
  if (params.themeOwner !== undefined && params.themeOwner !== caller.account?.id)
    throw new Failure(
      "invalid",
      `theme ${params.themeName} belongs to the account that saved the template: only it can save a copy`,
    );
  await consumeSaveQuota(caller, checkSize(caller, params, ANONYMOUS_CHART_BYTES, "be saved without a key"));
  // A copy of another account's chart can't use that account's secrets.
  const owner = params.dataOwner === caller.account?.id ? params.dataOwner : undefined;
  const { id, expires } = await storeChart(toSavedBody(params), plan, owner ?? params.themeOwner);
  const origin = readOrigin(request);
  return {
    url: `${origin}/chart/render/${id}`,
    shortUrl: `${origin}/c/${shortenId(id)}`,
    id,
    expiresAt: new Date(expires * 1000).toISOString().replace(".000Z", "Z"),
  };
}

/** Returns the size of the stored chart in bytes. @throws Failure if it is too large for an anonymous caller */
function checkSize({ account }: Caller, params: ChartParams, most: number, purpose: string): number {
  const bytes = new Blob([JSON.stringify(toSavedBody(params))]).size;
  if (account === undefined && bytes > most)
    throw new Failure("too-large", `chart must have at most ${most} bytes to ${purpose}, got ${bytes}`);
  return bytes;
}
