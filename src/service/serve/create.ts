// POST /chart/create saves a chart and returns a short URL for the image. A chart that cannot be drawn is rejected. So
// is a large chart if an anonymous caller skips validation.

import { Failure } from "../../base/failure.ts";
import { ANONYMOUS_CHART_BYTES, UNCHECKED_CHART_BYTES } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { parseOptions } from "../../options/option.ts";
import { toSavedBody } from "../saved/chart.ts";
import { CREATE_FIELDS } from "../saved/options.ts";
import { type Caller, identifyCaller, requireFullAccess } from "../shared/caller.ts";
import { type ChartContent, rightsOf } from "../shared/chart-record.ts";
import { storeChart } from "../shared/chart-store.ts";
import { createEditToken, hashEditToken } from "../shared/edit-token.ts";
import { findFontOwner } from "../shared/font-lookup.ts";
import { replyError, replyJson } from "../shared/reply.ts";
import { readParams } from "../shared/request.ts";
import { consumeSaveQuota } from "../shared/save-quota.ts";
import { readOrigin } from "../shared/settings.ts";
import { shortenId } from "../shared/short-id.ts";
import { versionBytes } from "../shared/version-store.ts";
import { CHART_ENDPOINT } from "./chart.ts";
import { drawToCache } from "./image.ts";
import { openImage } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import type { RenderEnv } from "./render-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Handles POST /chart/create. */
export async function serveCreate(request: Request): Promise<Response> {
  try {
    const { caller, input } = await identifyCaller(request, await readParams(request), CHART.signing);
    requireFullAccess(caller);
    const { validate, expiresIn } = parseOptions(CREATE_FIELDS, input);
    const image = await openImage(CHART_ENDPOINT, input, ReadEnv.open(request, authorityOf(caller)));
    const { params, env } = image;
    if (!validate) checkUnvalidated(params, caller.account !== undefined);
    return await withRateLimit(caller, env.fuel, async () => {
      if (validate) await drawToCache(image);
      return replyJson({ success: true, ...(await saveChart(params, caller, env, request, expiresIn)) }, caller);
    });
  } catch (error) {
    return replyError(error);
  }
}

/** Checks the size of a chart that is saved without being drawn. @throws Failure `too-large` */
export function checkUnvalidated(params: ChartParams, isKeyed: boolean): void {
  checkSize(params, isKeyed, UNCHECKED_CHART_BYTES, "be saved without a key and with validate=false");
}

/** The URLs and the expiry date of a saved chart. */
export interface ChartLinks {
  /** URL for the image, as QuickChart returns it. */
  readonly url: string;
  /** Short link to the image: `/c/` and the short id. */
  readonly shortUrl: string;
  readonly id: string;
  /** Expiry date: RFC 3339, UTC. */
  readonly expiresAt: string;
}

/** Returns the URLs and the expiry date of a saved chart. @param expires expiry time, in seconds since the epoch */
export function listChartLinks(id: string, expires: number, request: Request): ChartLinks {
  const origin = readOrigin(request);
  return {
    url: `${origin}/chart/render/${id}`,
    shortUrl: `${origin}/c/${shortenId(id)}`,
    id,
    expiresAt: formatTime(expires),
  };
}

/** Formats a time: RFC 3339, UTC. @param seconds seconds since the epoch */
export function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/** A new chart. The store has only a hash of its token, so this is the only response that shows the token. */
export interface SavedChart extends ChartLinks {
  readonly editToken: string;
  /** URL that opens the chart in the chart maker, where it can be changed. Browsers don't send the token to servers. */
  readonly editUrl: string;
}

/** The limits and data rights that are saved with a chart. */
type SavedEnv = Pick<RenderEnv, "plan" | "dataRights">;

/**
 * Saves a chart without drawing it.
 *
 * @param caller the caller who saves the chart; anonymous callers have a daily byte quota
 * @param env has the limits that apply whenever the chart is drawn, and its rights to load data
 * @throws Failure `too-large`, `too-many-requests`, `unavailable`
 */
export async function saveChart(
  params: ChartParams,
  caller: Caller,
  env: SavedEnv,
  request: Request,
  expiresIn?: number,
): Promise<SavedChart> {
  const content = await chargeForChart(params, caller, caller.account !== undefined, env, caller.account?.id);
  const { id, expires, editToken } = await storeWithToken(content, caller, expiresIn);
  const editUrl = `${readOrigin(request)}/chart-maker/edit/${shortenId(id)}#token=${editToken}`;
  return { ...listChartLinks(id, expires, request), editToken, editUrl };
}

/** Stores a chart or a card with a new edit token, which the response shows. */
export async function storeWithToken(content: ChartContent, caller: Caller, expiresIn: number | undefined) {
  requireFullAccess(caller);
  const editToken = createEditToken();
  const account = caller.account?.id;
  const owner = { token: await hashEditToken(editToken), ...(account !== undefined && { account }) };
  return { ...(await storeChart(content, owner, expiresIn)), editToken };
}

/**
 * Returns the content to store for a chart, after counting it against the daily quota.
 *
 * @param caller the caller, whose address has the quota
 * @param isKeyed whether the size limits of accounts apply
 * @param brandOwner id of the account whose themes and fonts the chart may keep using: the caller's, or that of the changed chart
 * @throws Failure `invalid`, `too-large`, `too-many-requests`, `unavailable`
 */
export async function chargeForChart(
  params: ChartParams,
  caller: Pick<Caller, "account" | "address">,
  isKeyed: boolean,
  { plan, dataRights }: SavedEnv,
  brandOwner: string | undefined,
): Promise<ChartContent> {
  // The theme belongs to another account. The caller's account may have no theme with this name, or a different one.
  if (params.themeOwner !== undefined && params.themeOwner !== brandOwner)
    throw new Failure(
      "invalid",
      `theme ${params.themeName} belongs to the account that saved the template: only it can save a copy`,
    );
  await consumeSaveQuota(caller, checkSize(params, isKeyed, ANONYMOUS_CHART_BYTES, "be saved without a key"));
  // A copy of another account's chart can't use that account's secrets.
  const account = dataRights?.account === caller.account?.id ? dataRights?.account : undefined;
  const themeOwner = account === undefined ? params.themeOwner : undefined;
  const body = toSavedBody(params);
  const hasFonts = account === undefined && themeOwner === undefined;
  const fontOwner = hasFonts ? await findFontOwner(brandOwner, body) : undefined;
  return { plan: plan.name, ...rightsOf({ account, themeOwner, fontOwner }), body };
}

/** Returns the size of the stored chart in bytes. @throws Failure if it is too large for an anonymous caller */
function checkSize(params: ChartParams, isKeyed: boolean, max: number, purpose: string): number {
  const bytes = versionBytes({ body: toSavedBody(params) });
  if (!isKeyed && bytes > max)
    throw new Failure("too-large", `chart must have at most ${max} bytes to ${purpose}, got ${bytes}`);
  return bytes;
}
