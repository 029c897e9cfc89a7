// The kinds of URL that identify a chart: charts in the query, saved charts and descriptions. Embed pages and oEmbed share
// them. docs/embeds.md

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART, EMBED_SIGNING } from "../../drawings/chart/kind.ts";
import { TEMPLATE_NAMES } from "../../drawings/chart/template-name.ts";
import { EXPIRY } from "../../options/expiry.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import type { EmbedLinks } from "../embed/embed-page.ts";
import { NATURAL_FIELDS, type NaturalParams } from "../natural/options.ts";
import { OVERRIDE_FIELDS } from "../saved/chart.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { readQuery } from "../shared/request.ts";
import { readOrigin } from "../shared/settings.ts";
import { queryOf } from "../shared/url-query.ts";
import { URL_CHART } from "./chart.ts";
import { draftNatural, NATURAL, readNaturalText } from "./natural.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { savedChartEndpoint } from "./render.ts";
import type { RenderEnv } from "./render-env.ts";

/** A URL that identifies a chart, and the endpoint that draws the chart as an image. */
export interface Embed<Params extends object> {
  readonly endpoint: ImageEndpoint<Params>;
  readonly address: EmbedAddress;
  /** Reads the request's parameters. */
  readonly readInput: () => Promise<RequestParams>;
  /** Returns the chart for the endpoint's parsed parameters. */
  readonly findChart: (params: Params, env: RenderEnv) => ChartParams | Promise<ChartParams>;
}

/** The parameters that belong to a URL's signature. */
const SIGNATURE = ["sig", "accountId", EXPIRY];

const CHART_PARAMETERS: ReadonlySet<string> = new Set([...Object.values(CHART.fields.names).flat(), ...SIGNATURE]);

/** The static images for /embed, which accept the same signatures as the embed pages. */
export const EMBED_IMAGE: ImageEndpoint<ChartParams> = { ...URL_CHART, signing: EMBED_SIGNING };

export function openQueryChart(request: Request, path: "/embed" | "/chart" = "/embed"): Embed<ChartParams> {
  const [endpoint, imagePath] = path === "/embed" ? [EMBED_IMAGE, "/embed/image"] : [URL_CHART, path];
  return {
    endpoint,
    address: { path, imagePath, parameters: CHART_PARAMETERS },
    readInput: async () => readQuery(request),
    findChart: (params) => params,
  };
}

const SAVED_PARAMETERS: ReadonlySet<string> = new Set([
  ...OVERRIDE_FIELDS.flatMap((field): readonly string[] => CHART.fields.names[field]),
  ...TEMPLATE_NAMES,
]);

/** Returns the saved chart whose id is the last part of the path. */
export function openSavedChart(request: Request): Embed<ChartParams> {
  const [, id = ""] = /\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
  return {
    endpoint: savedChartEndpoint(id),
    address: { path: `/chart-maker/view/${id}`, imagePath: `/chart/render/${id}`, parameters: SAVED_PARAMETERS },
    readInput: async () => readQuery(request),
    findChart: (params) => params,
  };
}

const NATURAL_PARAMETERS: ReadonlySet<string> = new Set([
  ...Object.values(NATURAL_FIELDS.names).flat(),
  ...TEMPLATE_NAMES,
  ...SIGNATURE,
]);

/** Returns the chart for the description in the path. */
export function openNaturalChart(request: Request): Embed<NaturalParams> {
  const path = new URL(request.url).pathname;
  return {
    endpoint: NATURAL,
    address: {
      path,
      imagePath: path.replace(/^\/natural\/iframe(?=\/|$)/, "/natural"),
      parameters: NATURAL_PARAMETERS,
    },
    readInput: async () => readNaturalText(request),
    findChart: draftNatural,
  };
}

/** The addresses of an embed. */
interface EmbedAddress {
  /** Percent-encoded path of the page. */
  readonly path: string;
  /** Percent-encoded path of the chart's image, which accepts the same query. */
  readonly imagePath: string;
  /** The parameters that the page and the image share. */
  readonly parameters: ReadonlySet<string>;
}

/** Formats that browsers show in an `<img>` and that sites accept for link previews. */
const SHOWN_FORMATS: ReadonlySet<unknown> = new Set(["png", "jpg", "jpeg", "webp", "avif", "gif", "apng"]);

/**
 * Returns the URLs of an embed.
 *
 * @param request the request for the embed page
 * @param size size of the image in CSS pixels, which overrides the size in the request
 */
export function listEmbedLinks(
  request: Request,
  { path, imagePath, parameters }: EmbedAddress,
  size?: { readonly width: number; readonly height: number },
): EmbedLinks {
  const origin = readOrigin(request);
  const format = readFormat(request);
  const dropped: readonly string[] = [
    ...(format === undefined || SHOWN_FORMATS.has(format) ? [] : CHART.fields.names.format),
    ...(size === undefined ? [] : [...CHART.fields.names.width, ...CHART.fields.names.height]),
  ];
  const image = listRawParameters(request, new Set([...parameters].filter((name) => !dropped.includes(name))));
  if (size !== undefined) image.push(`width=${size.width}`, `height=${size.height}`);
  const page = redactKeys(origin + path + formatQuery(listRawParameters(request, parameters)));
  return {
    page,
    image: redactKeys(origin + imagePath + formatQuery(image)),
    oembed: `${origin}/oembed?url=${encodeURIComponent(page)}`,
  };
}

function readFormat(request: Request): unknown {
  const format = pickField(queryOf(request), CHART.fields.names.format)?.value;
  return typeof format === "string" ? format.trim().toLowerCase() : undefined;
}

/** Characters that RFC 3986 excludes from a query, but that browsers send unencoded. */
const UNSAFE = /[^\w\-.~:/?@!$&'()*+,;=%]/gu;

/**
 * Returns the named parameters as encoded in the request, because signatures cover their values and `+` is ambiguous.
 * Only unsafe characters are encoded.
 */
function listRawParameters(request: Request, names: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  const kept = queryOf(request).list.filter(({ name }) => names.has(name) && !seen.has(name) && seen.add(name));
  return kept.map(({ name, raw }) => `${encodeURIComponent(name)}=${raw.replaceAll(UNSAFE, encodeURIComponent)}`);
}

function formatQuery(pairs: readonly string[]): string {
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
