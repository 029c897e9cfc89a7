// Computes the URLs in an embed page from the page's own URL, without keys.

import type { EmbedLinks } from "../embed/embed-page.ts";
import { CHART_FIELDS } from "../params/chart.ts";
import { pickField } from "../params/fields.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { readOrigin } from "../shared/settings.ts";
import { queryOf } from "../shared/url-query.ts";

/** The addresses of an embed. */
export interface EmbedAddress {
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
    ...(format === undefined || SHOWN_FORMATS.has(format) ? [] : CHART_FIELDS.names.format),
    ...(size === undefined ? [] : [...CHART_FIELDS.names.width, ...CHART_FIELDS.names.height]),
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
  const format = pickField(queryOf(request), CHART_FIELDS.names.format)?.value;
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
