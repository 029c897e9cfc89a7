// Builds the shortest GET URL for an image request. Percent-encodes characters that have a meaning in Markdown, HTML, shells or
// chat and mail programs (RFC 3986, sections 2.1 and 3.4).

import {
  findEndpoint,
  type ImagePath,
  type ImageRequest,
  isCodeField,
  type Json,
  listChangedFields,
  readObject,
} from "./image-request.ts";
import { minifyChart } from "./minify-chart.ts";

/** Recommended maximum length of a URL, in characters. RFC 9110, section 4.1 recommends support for 8000 octets. */
export const SAFE_URL_LENGTH = 8000;

/** Maximum length of a URL that Cloudflare accepts, in characters. */
export const MAX_URL_LENGTH = 16_384;

/**
 * Returns the image URL.
 *
 * @param extra additional parameters, such as a signature
 */
export function formatImageUrl(
  origin: string,
  request: ImageRequest<ImagePath>,
  extra: Readonly<Record<string, string>> = {},
): string {
  const { short } = findEndpoint(request);
  const pairs = [
    ...listUrlParameters(request).map(([name, text]) => [short[name] ?? name, text] as const),
    ...Object.entries(extra),
  ];
  const query = pairs.map(([name = "", value = ""]) => `${encodeURIComponent(name)}=${encodeValue(value)}`).join("&");
  return `${origin}${request.path}?${encodeEnd(query)}`;
}

/** Returns the URL parameters by full name, the content field first. */
export function listUrlParameters(request: ImageRequest<ImagePath>): [name: string, text: string][] {
  const { main } = findEndpoint(request);
  const others = listChangedFields(request).filter(([name]) => name !== main);
  return [[main, mainText(request)], ...others.map(([name, value]): [string, string] => [name, toText(value)])];
}

function mainText(request: ImageRequest<ImagePath>): string {
  const { main } = findEndpoint(request);
  const text = toText(listChangedFields(request).find(([name]) => name === main)?.[1] ?? "");
  // A specification of Vega must be JSON, so its names keep their quotes.
  if (main === "spec") return toText(readObject(text) ?? text);
  return isCodeField(main) && request.fields.encoding !== "base64" ? minifyChart(text) : text;
}

function toText(value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Percent-encodes a value, except for letters, digits and characters that are safe in all contexts. */
export function encodeValue(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/%(?:3A|2C|2F|40)/g, (code) => decodeURIComponent(code))
    .replaceAll(/[!'()*]/g, encodeMark);
}

/** Percent-encodes a trailing punctuation mark, which linkifiers would exclude from the URL. */
export function encodeEnd(query: string): string {
  return query.replace(/[.,:/@~_-]$/, encodeMark);
}

function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
