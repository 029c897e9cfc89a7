// The operations of a saved chart's owner: replace, change and delete the chart, list its versions, and revert to one.
// docs/saved-charts.md

import { Failure } from "../../base/failure.ts";
import { PLANS } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { readThemeName } from "../../drawings/theme/theme-option.ts";
import { parseOptions } from "../../options/option.ts";
import { changeSavedBody, hasChart } from "../saved/chart.ts";
import { CREATE_FIELDS, REVERT_FIELDS } from "../saved/options.ts";
import { type Caller, identifyCaller } from "../shared/caller.ts";
import { formatVersionTag, isOwnChart, openOwnChart, readOwnChart, requireAccount } from "../shared/chart-owner.ts";
import { type ChartContent, type ChartRecord, numberOf } from "../shared/chart-record.ts";
import { changeChart, deleteChart, type OpenChart, planOf } from "../shared/chart-store.ts";
import { replyJson } from "../shared/reply.ts";
import { readParams, readQuery } from "../shared/request.ts";
import { consumeSaveQuota } from "../shared/save-quota.ts";
import { requireKind } from "../shared/saved-kind.ts";
import { listVersions, toVersion, versionBytes } from "../shared/version-store.ts";
import { listViews, removeViews } from "../shared/view-counter.ts";
import { CHART_ENDPOINT } from "./chart.ts";
import { chargeForChart, checkUnvalidated, formatTime, listChartLinks } from "./create.ts";
import { drawToCache } from "./image.ts";
import { openImage } from "./open-image.ts";
import { authorityOf, higherPlan, ReadEnv } from "./read-env.ts";
import { requestFuel } from "./shared-fuel.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/**
 * Changes a chart (PUT and PATCH /chart/config/:id): PUT replaces it with the one in the body, and PATCH keeps the fields that
 * the body doesn't mention.
 *
 * @throws Failure
 */
export async function changeSavedChart(id: string, request: Request): Promise<Response> {
  const input = await readParams(request);
  const { caller } = await identifyCaller(request, input, undefined);
  const open = await openOwnChart(id, request, caller);
  requireKind(id, open.record.body, "chart");
  requireAccount(open.record, caller);
  const { validate, expiresIn } = parseOptions(CREATE_FIELDS, input);
  const body = request.method === "PUT" ? input : changeSavedBody(open.record.body, input);
  if (body === undefined && expiresIn === undefined)
    throw new Failure("invalid", "body must have expiresIn or a parameter of POST /chart, such as chart or width");
  const plan = higherPlan(caller.plan, planOf(open.record));
  const { defaultTheme, ...all } = rightsToChange(open.record, caller);
  const rights = request.method === "PUT" || hasChart(input) ? all : withoutNewSecrets(all, open.record);
  // PATCH doesn't add a theme that the chart was saved without.
  const env = ReadEnv.open(request, { ...rights, ...(request.method === "PUT" && { defaultTheme }), plan });
  const image = body && (await openImage(CHART_ENDPOINT, body, env));
  // A chart that was saved with a key keeps the limits of accounts, however its owner changes it.
  const isKeyed = caller.account !== undefined || planOf(open.record) === PLANS.keyed;
  if (image !== undefined && !validate) checkUnvalidated(image.params, isKeyed);
  return withRateLimit(caller, env.renderEnv.fuel, async () => {
    if (image !== undefined && validate) await drawToCache(image);
    const content =
      image === undefined
        ? await chargeAgain(open.record, caller)
        : await chargeForChart(image.params, caller, isKeyed, image.env, brandOwnerOf(rights, image.params));
    return saveVersion(open, content, expiresIn, request, caller);
  });
}

/**
 * Returns the rights with which a changed image is read: the caller's rights. With the edit token alone, the image
 * keeps the theme and the fonts of its account, but gets no other theme and no secret.
 */
export function rightsToChange(record: ChartRecord, caller: Caller): ReturnType<typeof authorityOf> {
  const { themeOwner, fontOwner = themeOwner, body } = record;
  const own = authorityOf(caller);
  if (fontOwner === undefined || fontOwner === own.account || isOwnChart(record, caller)) return own;
  const theme = (themeOwner !== undefined && readThemeName({ type: "json", body })) || "";
  return { plan: own.plan, themeOwner, fontOwner, onlyTheme: theme, defaultTheme: theme, isInUrl: true };
}

/**
 * Returns the rights for a change that keeps the chart's code, such as another size. The holder of the edit token may have added a data
 * source, so the chart gains no access to secrets.
 */
function withoutNewSecrets(rights: ReturnType<typeof authorityOf>, { account }: ChartRecord): typeof rights {
  if (account !== undefined) return rights;
  return { ...rights, account: undefined, themeOwner: rights.themeOwner ?? rights.account };
}

/** Returns the account whose themes and fonts a changed chart may use. A template can have another theme of the same account. */
function brandOwnerOf(
  { account, themeOwner = account, onlyTheme }: ReturnType<typeof authorityOf>,
  params: ChartParams,
): string | undefined {
  const isOther = params.themeOwner !== undefined && onlyTheme !== undefined && params.themeName !== onlyTheme;
  return isOther ? undefined : themeOwner;
}

/** Deletes a chart (DELETE /chart/config/:id). @throws Failure */
export async function deleteSavedChart(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, { type: "json", body: {} }, undefined);
  const open = await openOwnChart(id, request, caller);
  requireKind(id, open.record.body, "chart");
  await deleteChart(open);
  await removeViews(open.id);
  return replyJson({ success: true }, caller);
}

/** Lists the versions of a chart, newest first (GET /chart/config/:id/versions). @throws Failure */
export async function listSavedVersions(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, readQuery(request), undefined);
  const { id: long, record } = await readOwnChart(id, request, caller);
  requireKind(id, record.body, "chart");
  const versions = [toVersion(record), ...(await listVersions(long, record))].map((version) => ({
    number: version.number,
    savedAt: formatTime(version.saved),
    bytes: versionBytes(version),
  }));
  return withVersionTag(replyJson({ success: true, versions }, caller), record);
}

/** Lists the views of a chart per day (GET /chart/config/:id/views). @throws Failure */
export async function listSavedViews(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, readQuery(request), undefined);
  const { id: long, record } = await readOwnChart(id, request, caller);
  requireKind(id, record.body, "chart");
  const days = await listViews(long, record.created);
  return replyJson({ success: true, total: days.reduce((sum, { views }) => sum + views, 0), days }, caller);
}

/** Makes an earlier version the current one again (POST /chart/config/:id/revert). @throws Failure */
export async function revertSavedChart(id: string, request: Request): Promise<Response> {
  const input = await readParams(request);
  const { caller } = await identifyCaller(request, input, undefined);
  const open = await openOwnChart(id, request, caller);
  requireKind(id, open.record.body, "chart");
  const { number } = parseOptions(REVERT_FIELDS, input);
  const version = (await listVersions(open.id, open.record)).find((each) => each.number === number);
  if (version === undefined)
    throw new Failure("not-found", `version not found: ${number} does not exist or is no longer stored`);
  for (const content of [open.record, version]) requireAccount(content, caller);
  return withRateLimit(caller, requestFuel(request), async () =>
    saveVersion(open, await chargeAgain(version, caller), undefined, request, caller),
  );
}

/** Counts a chart whose content stays the same against the daily quota, because a change can prolong its lifetime. */
async function chargeAgain(content: ChartContent, caller: Caller): Promise<ChartContent> {
  await consumeSaveQuota(caller, versionBytes(content));
  return content;
}

/** Saves a new version, and responds with the URLs of the chart and the entity tag of the version. */
async function saveVersion(
  open: OpenChart,
  content: ChartContent,
  expiresIn: number | undefined,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const record = await changeChart(open, content, { seconds: expiresIn });
  return withVersionTag(
    replyJson({ success: true, ...listChartLinks(open.id, record.expires, request) }, caller),
    record,
  );
}

function withVersionTag(reply: Response, record: ChartRecord): Response {
  reply.headers.set("ETag", formatVersionTag(numberOf(record)));
  return reply;
}
