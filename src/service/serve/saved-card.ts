// POST /card/create, GET /card/render/:id, and GET, PUT and DELETE /card/config/:id: saved cards, whose parameters a URL can
// set. They are in the same store as saved charts. docs/cards.md

import { Failure, showValue } from "../../base/failure.ts";
import { ANONYMOUS_CHART_BYTES, SAVED_IMAGE_SECONDS } from "../../base/limits.ts";
import { type ParsedCard, parseCard, readCardFrame } from "../params/card.ts";
import { parseCreate } from "../params/create.ts";
import type { RequestParams } from "../params/fields.ts";
import { isSavedCard, mergeSavedCard, toSavedCard } from "../params/saved-card.ts";
import { type Caller, identifyCaller } from "../worker/caller.ts";
import { formatVersionTag, openOwnChart } from "../worker/chart-owner.ts";
import { type ChartContent, numberOf } from "../worker/chart-record.ts";
import { changeChart, deleteChart, type FoundChart, findChart } from "../worker/chart-store.ts";
import { hideTokens } from "../worker/key-redaction.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { isGetOrHead, readParams } from "../worker/request.ts";
import { consumeSaveQuota } from "../worker/save-quota.ts";
import { readOrigin } from "../worker/settings.ts";
import { versionBytes } from "../worker/version-store.ts";
import { removeViews } from "../worker/view-counter.ts";
import { CARD } from "./card.ts";
import { formatTime, storeWithToken } from "./create.ts";
import { drawToCache, type ImageEndpoint, serveImage } from "./image.ts";
import { withView } from "./render.ts";
import { RenderEnv } from "./render-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** Handles POST /card/create. */
export async function serveCardCreate(request: Request): Promise<Response> {
  try {
    const { caller, input } = await identifyCaller(request, await readParams(request), CARD.signing);
    return await withDrawnCard(request, caller, input, async (content, expiresIn) => {
      const { id, expires, editToken } = await storeWithToken(content, caller, expiresIn);
      return replyJson({ success: true, ...listLinks(id, expires, request), editToken }, caller);
    });
  } catch (error) {
    return replyError(error);
  }
}

/** Handles GET, PUT and DELETE /card/config/:id. */
export async function serveCardConfig(request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.split("/")[3] ?? "";
  try {
    if (isGetOrHead(request)) return await readConfig(id, request);
    return request.method === "DELETE" ? await deleteCard(id, request) : await changeCard(id, request);
  } catch (error) {
    return replyError(error);
  }
}

/** Handles GET /card/render/:id. */
export async function serveCardRender(request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.split("/")[3] ?? "";
  let saved: RequestParams | undefined;
  const endpoint: ImageEndpoint<ParsedCard> = {
    ...CARD,
    // Knowing the id is sufficient permission, and the query sets the card's parameters without a signature.
    signing: undefined,
    read: async (input, env) => {
      const found = await findCard(id);
      env.allow(found.plan);
      // Parameters can become part of a chart, and must not give access to an account's data.
      env.setOwner(undefined);
      env.limitUrlSeconds(Math.min(SAVED_IMAGE_SECONDS, found.secondsLeft));
      saved = mergeSavedCard(found.body, input);
      return parseCard(saved, env);
    },
    readFrame: (input) => readCardFrame(saved ?? input),
  };
  return withView(request, id, await serveImage(endpoint, request));
}

/** Draws the card of a request with its default values, pays for its storage, and runs `save`. */
async function withDrawnCard(
  request: Request,
  caller: Caller,
  input: RequestParams,
  save: (content: ChartContent, expiresIn: number | undefined) => Promise<Response>,
): Promise<Response> {
  const { expiresIn } = parseCreate(input);
  // The account's themes and secrets don't apply, because requests for the saved card have no account.
  const env = new RenderEnv(request, { plan: caller.plan, account: undefined });
  const params = await parseCard(input, env);
  const content = { plan: env.plan.name, body: toSavedCard(input) };
  const bytes = versionBytes(content);
  if (caller.account === undefined && bytes > ANONYMOUS_CHART_BYTES)
    throw new Failure(
      "too-large",
      `card must have at most ${ANONYMOUS_CHART_BYTES} bytes to be saved without a key, got ${bytes}`,
    );
  return withRateLimit(caller, env.fuel, async () => {
    await drawToCache(CARD, params, env);
    await consumeSaveQuota(caller, bytes);
    return save(content, expiresIn);
  });
}

/** Finds a saved card. @throws Failure `not-found`, also for the id of a chart */
async function findCard(id: string): Promise<FoundChart> {
  const found = await findChart(id);
  if (isSavedCard(found.body)) return found;
  throw new Failure("not-found", `Card not found: ${showValue(id)} is a chart`);
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
    const record = await changeChart(open, content, expiresIn);
    const reply = replyJson({ success: true, ...listLinks(open.id, record.expires, request) }, caller);
    reply.headers.set("ETag", formatVersionTag(numberOf(record)));
    return reply;
  });
}

async function deleteCard(id: string, request: Request): Promise<Response> {
  const { caller } = await identifyCaller(request, { type: "json", body: {} }, undefined);
  const open = await openOwnChart(id, request, caller);
  await findCard(id);
  await deleteChart(open.id);
  await removeViews(open.id);
  return replyJson({ success: true }, caller);
}

function listLinks(id: string, expires: number, request: Request) {
  return { url: `${readOrigin(request)}/card/render/${id}`, id, expiresAt: formatTime(expires) };
}
