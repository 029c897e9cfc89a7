// POST /card/create, GET /card/render/:id, and GET, PUT and DELETE /card/config/:id: saved cards and templates, whose parameters
// a URL can set. Saved cards are in the same store as saved charts. docs/cards.md

import { suggestName } from "../../base/edit-distance.ts";
import { Failure, showValue } from "../../base/failure.ts";
import { ANONYMOUS_CHART_BYTES, SAVED_IMAGE_SECONDS } from "../../base/limits.ts";
import { mergeCard, templateSigning } from "../../drawings/card/merge.ts";
import type { ParsedCard } from "../../drawings/card/parse.ts";
import { listTemplates } from "../../drawings/card/template-data.ts";
import type { Format } from "../../engine/encodable-image.ts";
import type { RequestParams } from "../../options/fields.ts";
import { parseOptions } from "../../options/option.ts";
import { toSavedCard } from "../saved/card.ts";
import { requireKind } from "../saved/kind.ts";
import { CREATE_FIELDS } from "../saved/options.ts";
import { type Caller, identifyCaller, requireFullAccess } from "../shared/caller.ts";
import { formatVersionTag, openOwnChart } from "../shared/chart-owner.ts";
import { type ChartContent, numberOf, rightsOf } from "../shared/chart-record.ts";
import { changeChart, deleteChart, type FoundChart, findChart } from "../shared/chart-store.ts";
import { findFontOwner } from "../shared/font-lookup.ts";
import { hideTokens } from "../shared/key-redaction.ts";
import { replyJson } from "../shared/reply.ts";
import { isGetOrHead, readParams } from "../shared/request.ts";
import { consumeSaveQuota } from "../shared/save-quota.ts";
import { readOrigin } from "../shared/settings.ts";
import { versionBytes } from "../shared/version-store.ts";
import { removeViews } from "../shared/view-counter.ts";
import { CARD } from "./card.ts";
import { formatTime, storeWithToken } from "./create.ts";
import { drawToCache, serveImage } from "./image.ts";
import { type ImageEndpoint, openImage, type ResolvedRequest } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import { readName, withFormat, withView } from "./render.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Handles POST /card/create. */
export async function serveCardCreate(request: Request): Promise<Response> {
  const { caller, input } = await identifyCaller(request, await readParams(request), CARD.signing);
  return withDrawnCard(request, caller, input, async (content, expiresIn) => {
    const { id, expires, editToken } = await storeWithToken(content, caller, expiresIn);
    return replyJson({ success: true, ...listLinks(id, expires, request), editToken }, caller);
  });
}

/** Handles GET, PUT and DELETE /card/config/:id. */
export function serveCardConfig(request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.split("/")[3] ?? "";
  if (isGetOrHead(request)) return readConfig(id, request);
  return request.method === "DELETE" ? deleteCard(id, request) : changeCard(id, request);
}

/**
 * Handles GET /card/render/:id, where the id is that of a saved card or the name of a built-in template. It may have a file
 * extension, which selects the format.
 */
export async function serveCardRender(request: Request): Promise<Response> {
  const { id, format } = readName(new URL(request.url).pathname);
  const templates = listTemplates();
  // A generated id is never the name of a template.
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined;
  if (template !== undefined) {
    const resolve = async (input: RequestParams, env: ReadEnv) => ({
      input: await mergeCard({ template: id }, withFormat(input, format)),
      env,
    });
    return serveImage({ ...CARD, signing: templateSigning(id, template), resolve }, request);
  }
  return withView(request, id, await serveImage(savedCardEndpoint(id, format), request));
}

/** Returns the endpoint that draws a saved card. */
export function savedCardEndpoint(id: string, format?: Format): ImageEndpoint<ParsedCard> {
  const resolve = async (input: RequestParams, env: ReadEnv): Promise<ResolvedRequest> => {
    const found = await findCard(id);
    env.renderEnv.limitUrlSeconds(Math.min(SAVED_IMAGE_SECONDS, found.secondsLeft));
    // Parameters can become part of a chart, and must not give access to an account's data.
    const owner = env.asOwner({ plan: found.plan, fontOwner: found.fontOwner });
    return { input: await mergeCard(found.body, withFormat(input, format)), env: owner };
  };
  // Knowing the id is sufficient permission, and the query sets the card's parameters without a signature.
  return { ...CARD, signing: undefined, resolve };
}

/** Draws the card of a request with its default values, pays for its storage, and runs `save`. */
async function withDrawnCard(
  request: Request,
  caller: Caller,
  input: RequestParams,
  save: (content: ChartContent, expiresIn: number | undefined) => Promise<Response>,
): Promise<Response> {
  requireFullAccess(caller);
  const { expiresIn } = parseOptions(CREATE_FIELDS, input);
  // The account's themes and secrets don't apply, because requests for the saved card have no account.
  const authority = { ...authorityOf(caller), account: undefined, fontOwner: caller.account?.id };
  const image = await openImage(CARD, input, ReadEnv.open(request, authority));
  const { env } = image;
  const body = toSavedCard(input);
  const content = {
    plan: env.plan.name,
    ...rightsOf({ fontOwner: await findFontOwner(caller.account?.id, body) }),
    body,
  };
  const bytes = versionBytes(content);
  if (caller.account === undefined && bytes > ANONYMOUS_CHART_BYTES)
    throw new Failure(
      "too-large",
      `card must have at most ${ANONYMOUS_CHART_BYTES} bytes to be saved without a key, got ${bytes}`,
    );
  return withRateLimit(caller, env.fuel, async () => {
    await drawToCache(image);
    await consumeSaveQuota(caller, bytes);
    return save(content, expiresIn);
  });
}

/** Finds a saved card. @throws Failure `not-found`, also for the id of a chart */
async function findCard(id: string): Promise<FoundChart> {
  const found = await findChart(id).catch(async (error: unknown) => {
    const name = id.length < 50 ? suggestName(id, Object.keys(listTemplates())) : undefined;
    if (name === undefined || !(error instanceof Failure) || error.code !== "not-found") throw error;
    throw new Failure(error.code, `Card not found: ${showValue(id)}. Did you mean the template ${name}?`);
  });
  requireKind(id, found.body, "card");
  return found;
}

async function readConfig(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, await readParams(request), undefined);
  const { body, expires, number } = await findCard(id);
  const { kind: _, ...shown } = JSON.parse(hideTokens(JSON.stringify(body))) as Record<string, unknown>;
  const reply = replyJson({ success: true, id, expiresAt: formatTime(expires), ...shown }, caller);
  reply.headers.set("ETag", formatVersionTag(number));
  return reply;
}

async function changeCard(id: string, request: Request): Promise<Response> {
  const input = await readParams(request);
  const { caller } = await identifyCaller(request, input, undefined);
  const open = await openOwnChart(id, request, caller);
  await findCard(id);
  return withDrawnCard(request, caller, input, async (content, expiresIn) => {
    const record = await changeChart(open, content, { seconds: expiresIn });
    const reply = replyJson({ success: true, ...listLinks(open.id, record.expires, request) }, caller);
    reply.headers.set("ETag", formatVersionTag(numberOf(record)));
    return reply;
  });
}

async function deleteCard(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, { type: "json", body: {} }, undefined);
  const open = await openOwnChart(id, request, caller);
  await findCard(id);
  await deleteChart(open);
  await removeViews(open.id);
  return replyJson({ success: true }, caller);
}

function listLinks(id: string, expires: number, request: Request) {
  return { url: `${readOrigin(request)}/card/render/${id}`, id, expiresAt: formatTime(expires) };
}
