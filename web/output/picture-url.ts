// A request for a picture → the URL of a GET for the same: the shortest that says it, every value percent-encoded so that it
// survives Markdown, HTML, shells, chats and mail programs around it. RFC 3986, sections 2.1 and 3.4.

import { type Json, kindOf, listGiven, type PictureRequest } from "./picture-request.ts";
import { shortenChart } from "./short-chart.ts";

/**
 * Longest URL that proxies and servers on the way are sure to take, characters: the eight thousand octets that RFC 9110, section 4.1,
 * asks of all.
 */
export const SAFE_URL_LENGTH = 8000;

/** Longest URL that the platform takes. */
export const MOST_URL_LENGTH = 16_384;

/** The URL. @param extra further parameters, such as those of a signature */
export function formatPictureUrl(
  origin: string,
  request: PictureRequest,
  extra: Readonly<Record<string, string>> = {},
): string {
  const { short } = kindOf(request);
  const pairs = [
    ...listTexts(request).map(([name, text]) => [short[name] ?? name, text] as const),
    ...Object.entries(extra),
  ];
  const query = pairs.map(([name = "", value = ""]) => `${encodeURIComponent(name)}=${encodeValue(value)}`).join("&");
  return `${origin}${request.path}?${encodeEnd(query)}`;
}

/** The fields as the URL has them, the main one first, each under its full name. */
export function listTexts(request: PictureRequest): [name: string, text: string][] {
  const { main } = kindOf(request);
  const given = listGiven(request).filter(([name]) => name !== main);
  return [[main, mainText(request)], ...given.map(([name, value]): [string, string] => [name, toText(value)])];
}

function mainText(request: PictureRequest): string {
  const { main } = kindOf(request);
  const text = toText(listGiven(request).find(([name]) => name === main)?.[1] ?? "");
  return main === "chart" && request.fields.encoding !== "base64" ? shortenChart(text) : text;
}

function toText(value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Beyond letters and digits these stand for themselves wherever URLs are written. */
function encodeValue(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/%(?:3A|2C|2F|40)/g, (code) => decodeURIComponent(code))
    .replaceAll(/[!'()*]/g, encodeMark);
}

/** Programs that make links of URLs in text take such a mark for the end of a sentence. */
function encodeEnd(query: string): string {
  return query.replace(/[.,:/@~_-]$/, encodeMark);
}

function encodeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
