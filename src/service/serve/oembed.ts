// GET /oembed describes the chart at a URL of this service, so that sites can show it for a pasted link. https://oembed.com

import { Failure, showValue } from "../../base/failure.ts";
import { OEMBED_SECONDS } from "../../base/limits.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { readConfig } from "../../drawings/chart/read-config.ts";
import { readTitle } from "../../drawings/chart/title.ts";
import { parseOptions } from "../../options/option.ts";
import { UNTITLED } from "../embed/embed-page.ts";
import { escapeHtml } from "../embed/html.ts";
import { OEMBED_FIELDS, type OembedParams } from "../embed/oembed.ts";
import type { NaturalParams } from "../natural/options.ts";
import { identifyCaller } from "../shared/caller.ts";
import { urlSecondsLeft } from "../shared/freshness.ts";
import { replyJson } from "../shared/reply.ts";
import { readQuery } from "../shared/request.ts";
import { readOrigin } from "../shared/settings.ts";
import { type Embed, listEmbedLinks, openNaturalChart, openQueryChart, openSavedChart } from "./embed-kind.ts";
import { type ImageEndpoint, resolveRequest } from "./open-image.ts";
import { authorityOf, ReadEnv } from "./read-env.ts";
import { withRateLimit } from "./with-rate-limit.ts";

/** The chart that a URL identifies. */
interface Target extends Pick<Embed<object>, "address" | "readInput"> {
  readonly endpoint: Pick<ImageEndpoint<ChartParams | NaturalParams>, "name" | "signing" | "resolve" | "read">;
}

/** The paths of charts. Sites show the chart at a rich path as a live chart, and any other chart as an image. */
const TARGETS: readonly (readonly [path: RegExp, isRich: boolean, open: (request: Request) => Target])[] = [
  [/^\/embed\/?$/, true, (request) => openQueryChart(request)],
  [/^\/chart-maker\/(?:view|edit)\/[^/]+\/?$/, true, openSavedChart],
  [/^\/natural\/iframe\/.+/, true, openNaturalChart],
  [/^\/chart\/?$/, false, (request) => openQueryChart(request, "/chart")],
  [/^\/(?:chart\/render|c)\/[^/.]+\/?$/, false, openSavedChart],
  [/^\/natural\/.+/, false, openNaturalChart],
];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Handles GET /oembed. */
export async function serveOembed(request: Request): Promise<Response> {
  const { caller, input } = await identifyCaller(request, readQuery(request), undefined);
  const params = parseOptions(OEMBED_FIELDS, input);
  const env = ReadEnv.open(request, authorityOf(caller));
  return withRateLimit(caller, env.renderEnv.fuel, async () => replyJson(await describe(params, request, env)));
}

async function describe(params: OembedParams, request: Request, env: ReadEnv): Promise<object> {
  const url = URL.parse(params.url);
  const base = new URL(readOrigin(request));
  const prefix = base.pathname.replace(/\/$/, "");
  // Ignore the scheme, because behind a proxy it can differ from the request's scheme.
  const isOwn = url !== null && /^https?:$/.test(url.protocol) && url.host === base.host;
  const path = isOwn && url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : "";
  const [, isRich, open] = TARGETS.find(([pattern]) => pattern.test(path)) ?? [];
  if (open === undefined || url === null)
    throw new Failure("not-found", `url must be the URL of a chart on this service, got ${showValue(params.url)}`);
  const target = new Request(`${new URL(request.url).origin}${path}${url.search}`);
  const embed = open(target);
  const { title, ...size } = await readTarget(embed, target, env);
  const fitted = scaleDown(size, params);
  const { page, image } = listEmbedLinks(target, embed.address, fitted);
  const name = title || UNTITLED;
  const shared = {
    version: "1.0",
    title: withoutMarkup(name),
    provider_name: "Limn",
    provider_url: readOrigin(request),
    // The title and the size of a saved chart can change.
    cache_age: Math.min(OEMBED_SECONDS, urlSecondsLeft(env.renderEnv.readFreshness())),
  };
  if (!isRich) return { ...shared, type: "photo", url: image, ...fitted };
  // A live chart adapts to any aspect ratio.
  const width = Math.min(size.width, params.maxwidth ?? size.width);
  const height = Math.min(size.height, params.maxheight ?? size.height);
  return {
    ...shared,
    type: "rich",
    html: `<iframe src="${escapeHtml(page)}" width="${width}" height="${height}" title="${escapeHtml(name)}" frameborder="0" loading="lazy"></iframe>`,
    width,
    height,
    thumbnail_url: image,
    thumbnail_width: fitted.width,
    thumbnail_height: fitted.height,
  };
}

/** Returns the title and size of the chart at a URL. @throws Failure `unauthorized`, `not-found`, `unavailable` */
async function readTarget(
  { endpoint, readInput }: Target,
  target: Request,
  env: ReadEnv,
): Promise<Size & { readonly title: string }> {
  try {
    const { caller, input } = await identifyCaller(target, await readInput(), endpoint.signing);
    const { account, expires } = caller;
    if (account !== undefined && expires !== undefined) env.renderEnv.limitToSignature(account.id, expires);
    const resolved = await resolveRequest(endpoint, input, env);
    const found = await endpoint.read(resolved.input, resolved.env);
    if ("description" in found) return { title: found.description, ...sizeOf(found.look) };
    const source = readConfig(found.chart as string, found.chartAlternative);
    return { title: "config" in source ? readTitle(source.config) : "", ...sizeOf(found) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === "unavailable") throw error;
    throw new Failure(error.code === "forbidden" ? "unauthorized" : "not-found", `url: ${error.message}`);
  }
}

/** Returns plain text, because many sites insert titles into their pages as HTML. */
function withoutMarkup(text: string): string {
  return text.replace(/<[a-z/!?][^<>]*>/gi, "").replace(/[<>]/g, " ");
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

/** Reduces a size to the maximum, and keeps the aspect ratio. */
function scaleDown({ width, height }: Size, { maxwidth = width, maxheight = height }: OembedParams): Size {
  const scale = Math.min(1, maxwidth / width, maxheight / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
