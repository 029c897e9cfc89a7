// Resolves the text and colours of a badge from the request and an optional JSON document. The document follows
// shields' endpoint schema (https://shields.io/badges/endpoint-badge), unless `query` selects the message.

import { Failure, showValue } from "../../base/failure.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { Rgba } from "../../engine/color.ts";
import { readHeaders } from "../data-source/read-data-request.ts";
import type { DrawEnv } from "../drawing.ts";
import { BADGE_LENGTH, type BadgeParams, parseBadgeColor } from "./options.ts";

export interface BadgeContent {
  readonly label: string;
  readonly message: string;
  readonly color: Rgba;
  readonly labelColor: Rgba | undefined;
}

const LIGHT_GREY = parseBadgeColor("lightgrey") as Rgba;

/** Returns the content of a badge. The request's label and colours override the document's. @throws Failure */
export async function readContent(params: BadgeParams, env: DrawEnv): Promise<BadgeContent> {
  const {
    label = "",
    message = "",
    color = LIGHT_GREY,
    labelColor,
    url,
    headers,
    query,
    prefix = "",
    suffix = "",
  } = params;
  if (url === undefined) return { label, message, color, labelColor };
  if (env.loadJson === undefined) throw new Failure("invalid", "url can't be used here: badges have no network access");
  const found = await env.loadJson({
    url,
    path: query ?? "",
    headers: headers === undefined ? [] : readHeaders(headers, "headers"),
    refresh: params.cacheSeconds,
  });
  if (query === undefined) return readEndpoint(found[0], params);
  const value = found.map(toText).join(", ");
  if (value === "")
    throw new Failure("invalid", `query must match a value in the JSON document, got ${showValue(query)}`);
  return { label, message: clip(`${prefix}${value}${suffix}`), color, labelColor };
}

const clip = (text: string) => (text.length > BADGE_LENGTH ? `${text.slice(0, BADGE_LENGTH - 1)}…` : text);

/** Converts a JSON value to text. Null, objects and arrays become an empty string. */
const toText = (value: unknown): string => (typeof value === "object" || value === undefined ? "" : String(value));

function readEndpoint(document: unknown, { label, color, labelColor }: BadgeParams): BadgeContent {
  if (!isPlainObject(document) || document.schemaVersion !== 1 || typeof document.message !== "string")
    throw new Failure(
      "invalid",
      "url must lead to a JSON document with schemaVersion 1, label and message, or set query",
    );
  const own = (name: string): Rgba | undefined => {
    const value = document[name];
    return typeof value === "string" ? parseBadgeColor(value.slice(0, BADGE_LENGTH)) : undefined;
  };
  const isError = document.isError === true;
  return {
    label: label ?? clip(toText(document.label)),
    message: clip(document.message),
    color: (isError ? (own("color") ?? parseBadgeColor("red")) : (color ?? own("color"))) ?? LIGHT_GREY,
    labelColor: labelColor ?? own("labelColor"),
  };
}
