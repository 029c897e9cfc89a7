// POST <path>/create, GET <path>/render/:id, and GET, PUT and DELETE <path>/config/:id of every kind of image whose request is stored as
// it is, and parsed again whenever the image is drawn: all drawings, and cards. docs/saved-charts.md

import { Failure } from "../../base/failure.ts";
import { ANONYMOUS_CHART_BYTES, PLANS } from "../../base/limits.ts";
import type { DrawingEntry } from "../../drawings/list.ts";
import { readThemeName } from "../../drawings/theme/theme-option.ts";
import type { Format } from "../../engine/encodable-image.ts";
import { EXPIRY } from "../../options/expiry.ts";
import type { RequestParams } from "../../options/fields.ts";
import { namesWith, parseOptions } from "../../options/option.ts";
import { overrideFields } from "../../options/override.ts";
import { pickBody, toJsonParams } from "../saved/body.ts";
import { withoutAccountTheme } from "../saved/chart.ts";
import { CREATE_FIELDS } from "../saved/options.ts";
import { type Caller, identifyCaller, requireFullAccess } from "../shared/caller.ts";
import { formatVersionTag, openOwnChart } from "../shared/chart-owner.ts";
import { type ChartBody, type ChartContent, type ChartRecord, numberOf, rightsOf } from "../shared/chart-record.ts";
import { changeChart, deleteChart, type FoundChart, findChart, planOf } from "../shared/chart-store.ts";
import { findFontOwner } from "../shared/font-lookup.ts";
import { hideTokens } from "../shared/key-redaction.ts";
import { replyJson } from "../shared/reply.ts";
import { isGetOrHead, readParams } from "../shared/request.ts";
import { consumeSaveQuota } from "../shared/save-quota.ts";
import { requireKind } from "../shared/saved-kind.ts";
import { readOrigin } from "../shared/settings.ts";
import { shortenId } from "../shared/short-id.ts";
import { versionBytes } from "../shared/version-store.ts";
import { removeViews } from "../shared/view-counter.ts";
import { rightsToChange } from "./change.ts";
import { formatTime, storeWithToken } from "./create.ts";
import { endpointOf } from "./drawing.ts";
import { drawToCache, serveImage } from "./image.ts";
import { type ImageEndpoint, openImage } from "./open-image.ts";
import { authorityOf, higherPlan, ReadEnv } from "./read-env.ts";
import { readName, rejectSavedExpiry, withFormat, withView } from "./render.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** A kind of image whose request is stored as it is. */
export interface SavedKind<Params extends object> {
  /** Draws the images. Its name is the `kind` of the stored bodies. */
  readonly endpoint: ImageEndpoint<Params>;
  /** Noun for the image in messages. */
  readonly noun: string;
  /** Whether the image can use the tokens of the account that saves it. */
  readonly hasTokens: boolean;
  /** Returns the request that is drawn before the image is saved. */
  readonly toRequest: (input: RequestParams) => RequestParams;
  /** Returns the body to store for a request that can be drawn. */
  readonly toBody: (input: RequestParams) => ChartBody;
  /** Applies the parameters of a later request to a stored body, and returns the merged request. @throws Failure */
  readonly merge: (body: ChartBody, input: RequestParams) => RequestParams | Promise<RequestParams>;
  /** Returns the names of the parameters that a saved template declares. */
  readonly listNames?: (body: ChartBody) => readonly string[];
  /** Noun for the image in the error message for an unknown id. */
  readonly missing: string;
  /** Returns another error message for an unknown id; undefined for the default message. */
  readonly explainMissing?: (id: string) => string | undefined;
  /** Returns the URLs of an image. */
  readonly listUrls: (id: string, origin: string) => Readonly<Record<string, string>>;
}

/** Returns the kind of the saved images of a drawing. */
export async function openSavedKind({ name, path, load }: DrawingEntry): Promise<SavedKind<object>> {
  const { kind, ...functions } = await load();
  const { fields } = kind;
  const overridable = namesWith(fields.options, "isUnsigned");
  return {
    endpoint: endpointOf({ kind, ...functions }),
    noun: "image",
    hasTokens: true,
    toRequest: (input) => toJsonParams(fields, input),
    toBody: (input) => pickBody(name, fields, input),
    merge({ kind: _, ...body }, input) {
      overrideFields(body, input, fields, overridable);
      return { type: "json", body };
    },
    missing: "Image",
    listUrls: (id, origin) => ({ url: `${origin}${path}/render/${id}`, shortUrl: `${origin}/s/${shortenId(id)}` }),
  };
}

/** Loads the handler of POST <path>/create. */
export async function openSavedCreate(entry: DrawingEntry) {
  const kind = await openSavedKind(entry);
  return (request: Request): Promise<Response> => serveSavedCreate(kind, request);
}

/** Loads the handler of GET <path>/render/:id. The id may have a file extension, which selects the format. */
export async function openSavedRender(entry: DrawingEntry) {
  const kind = await openSavedKind(entry);
  return async (request: Request): Promise<Response> => {
    const { id, format } = readName(new URL(request.url).pathname);
    return withView(request, id, await serveImage(savedEndpoint(kind, id, format), request));
  };
}

/** Loads the handler of GET, PUT and DELETE <path>/config/:id. */
export async function openSavedConfig(entry: DrawingEntry) {
  const kind = await openSavedKind(entry);
  return (request: Request): Promise<Response> => serveSavedConfig(kind, request);
}

/** Draws an image, and saves it if that succeeds. */
export async function serveSavedCreate<Params extends object>(
  kind: SavedKind<Params>,
  request: Request,
): Promise<Response> {
  const { caller, input } = await identifyCaller(request, await readParams(request), kind.endpoint.signing);
  return withDrawn(kind, request, caller, input, undefined, async (content, expiresIn) => {
    const { id, expires, editToken } = await storeWithToken(content, caller, expiresIn);
    return replyJson({ success: true, ...listLinks(kind, id, expires, request), editToken }, caller);
  });
}

/** Returns the parameters of a saved image (GET), replaces the image (PUT) or deletes it (DELETE). */
export function serveSavedConfig<Params extends object>(kind: SavedKind<Params>, request: Request): Promise<Response> {
  const [, id = ""] = /\/config\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
  if (isGetOrHead(request)) return readConfig(kind, id, request);
  return request.method === "DELETE" ? deleteSaved(kind, id, request) : changeSaved(kind, id, request);
}

export function savedEndpoint<Params extends object>(
  kind: SavedKind<Params>,
  id: string,
  format?: Format,
): ImageEndpoint<Params> {
  const { endpoint, merge } = kind;
  const extended = (input: RequestParams) => withFormat(input, format, endpoint.fields.names.format);
  return {
    ...endpoint,
    // Knowing the id is sufficient permission, and the query may override fields without a signature.
    signing: undefined,
    async resolve(input, env) {
      const { body, plan, account, themeOwner, fontOwner, secondsLeft, id: long } = await findSaved(kind, id);
      if (!kind.listNames?.(body).includes(EXPIRY)) rejectSavedExpiry(input);
      env.renderEnv.limitToSaved(long, secondsLeft);
      // Later parameters can set a theme, but no other theme of the account.
      const onlyTheme = readThemeName({ type: "json", body }) ?? "";
      const owner = env.asOwner({ plan, account, themeOwner, onlyTheme, fontOwner });
      return { input: await merge(body, extended(input)), env: owner };
    },
    readFrame: (input) => endpoint.readFrame(extended(input)),
  };
}

/** Finds a saved image. @throws Failure `not-found`, also for the id of another kind */
async function findSaved<Params extends object>(kind: SavedKind<Params>, id: string): Promise<FoundChart> {
  const found = await findChart(id, kind.missing).catch((error: unknown) => {
    const message = error instanceof Failure && error.code === "not-found" ? kind.explainMissing?.(id) : undefined;
    throw message === undefined ? error : new Failure("not-found", message);
  });
  requireKind(id, found.body, kind.endpoint.name, kind.noun);
  return found;
}

/** Opens a saved image that the caller owns. @throws Failure */
async function openOwn<Params extends object>(kind: SavedKind<Params>, id: string, request: Request, caller: Caller) {
  const open = await openOwnChart(id, request, caller, kind.missing);
  requireKind(id, open.record.body, kind.endpoint.name, kind.noun);
  return open;
}

/**
 * Draws the image of a request, pays for its storage, and runs `save`.
 *
 * @param before the record to replace; undefined for a new image @throws Failure
 */
async function withDrawn<Params extends object>(
  kind: SavedKind<Params>,
  request: Request,
  caller: Caller,
  given: RequestParams,
  before: ChartRecord | undefined,
  save: (content: ChartContent, expiresIn: number | undefined) => Promise<Response>,
): Promise<Response> {
  const { endpoint, noun, hasTokens, toRequest, toBody } = kind;
  requireFullAccess(caller);
  const { expiresIn } = parseOptions(CREATE_FIELDS, given);
  // An image that was saved with a key keeps the limits of accounts, however its owner changes it.
  const plan = before === undefined ? caller.plan : higherPlan(caller.plan, planOf(before));
  const rights = before === undefined ? authorityOf(caller) : rightsToChange(before, caller);
  const { account, themeOwner: brandOwner = account, fontOwner: ownFonts = account } = rights;
  const asked = toRequest(given);
  // The image can have no other theme of the account, because it couldn't be drawn later.
  const onlyTheme = rights.onlyTheme ?? readThemeName(asked) ?? rights.defaultTheme ?? "";
  const own = { ...rights, plan, onlyTheme };
  const limited = { ...own, account: undefined, themeOwner: brandOwner, fontOwner: ownFonts };
  const env = ReadEnv.open(request, hasTokens ? own : limited);
  const hasTheme = Object.hasOwn(endpoint.fields.names, "theme");
  const input = hasTheme ? await env.withDefaultTheme(asked) : asked;
  const isBranded = hasTheme && (await env.findAccountTheme(input)) !== undefined;
  const image = await openImage(endpoint, input, env);
  const body = toBody(input);
  const themeOwner = isBranded ? brandOwner : undefined;
  const fontOwner = themeOwner === undefined ? await findFontOwner(brandOwner, body) : undefined;
  const owner = image.env.dataRights?.account;
  const content = { plan: plan.name, ...rightsOf({ account: owner, themeOwner, fontOwner }), body };
  const bytes = versionBytes(content);
  if (plan === PLANS.anonymous && bytes > ANONYMOUS_CHART_BYTES)
    throw new Failure(
      "too-large",
      `${noun} must have at most ${ANONYMOUS_CHART_BYTES} bytes to be saved without a key, got ${bytes}`,
    );
  return withRateLimit(caller, image.env.fuel, async () => {
    await drawToCache(image);
    await consumeSaveQuota(caller, bytes);
    return save(content, expiresIn);
  });
}

async function readConfig<Params extends object>(kind: SavedKind<Params>, id: string, request: Request) {
  const { caller } = await identifyCaller(request, await readParams(request), undefined);
  const { body: stored, themeOwner, expires, number } = await findSaved(kind, id);
  const { kind: _, ...body } = stored;
  // Copies by other callers can't use the account's theme.
  const isShown = themeOwner === undefined || themeOwner === caller.account?.id;
  const shown = isShown ? body : withoutAccountTheme(body);
  // Viewers of the image may read its parameters, but not the author's tokens.
  const safe = JSON.parse(hideTokens(JSON.stringify(shown))) as object;
  return withVersionTag(replyJson({ success: true, id, expiresAt: formatTime(expires), ...safe }, caller), number);
}

async function changeSaved<Params extends object>(kind: SavedKind<Params>, id: string, request: Request) {
  const input = await readParams(request);
  const { caller } = await identifyCaller(request, input, undefined);
  const open = await openOwn(kind, id, request, caller);
  return withDrawn(kind, request, caller, input, open.record, async (content, expiresIn) => {
    const record = await changeChart(open, content, { seconds: expiresIn });
    const reply = replyJson({ success: true, ...listLinks(kind, open.id, record.expires, request) }, caller);
    return withVersionTag(reply, numberOf(record));
  });
}

async function deleteSaved<Params extends object>(kind: SavedKind<Params>, id: string, request: Request) {
  const { caller } = await identifyCaller(request, { type: "json", body: {} }, undefined);
  const open = await openOwn(kind, id, request, caller);
  await deleteChart(open);
  await removeViews(open.id);
  return replyJson({ success: true }, caller);
}

function listLinks<Params extends object>(kind: SavedKind<Params>, id: string, expires: number, request: Request) {
  return { ...kind.listUrls(id, readOrigin(request)), id, expiresAt: formatTime(expires) };
}

function withVersionTag(reply: Response, number: number): Response {
  reply.headers.set("ETag", formatVersionTag(number));
  return reply;
}
