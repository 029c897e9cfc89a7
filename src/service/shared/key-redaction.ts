// Keeps the API keys of a request out of its response and the log, and keeps responses to URLs with a key out of shared
// caches. Every request runs inside `withKeyRedaction`; all code that writes messages calls `redactKeys`.

import { AsyncLocalStorage } from "node:async_hooks";
import type { TextParam } from "../params/query.ts";
import { readBearer } from "./bearer.ts";
import { createKeyFilter } from "./key-filter.ts";
import { queryOf } from "./url-query.ts";

/** The current request, and the keys in it. */
interface Guarded {
  readonly request: Request;
  /** Raw bodies: even a body that cannot be parsed may contain a key. */
  readonly bodies: string[];
  hide?: (message: string) => string;
}

const current = new AsyncLocalStorage<Guarded>();

/** Parameter names that hold a key, after removing everything but letters: `key`, `Key`, `key[]`, `api_key`. */
const KEY_NAME = /^(?:api)?key$/i;
/** Keys that this service issues. */
const ISSUED_KEY = /q-[a-z0-9]{32}/gi;
/** Airtable personal access tokens, including truncated ones. */
const AIRTABLE_TOKEN = /\bpat[a-z0-9]{14}\.[\da-f]*/gi;
/** Parameters in any text. The limit of 200 characters per name rules out a JSON body that ends with `=`. */
const PARAMETER = /(?<![^?&])([^?&=]{1,200})=([^?&]*)/g;
/** JSON members named `key`, even in malformed JSON. A key of 200 escaped characters takes up to 1,200 characters. */
const KEY_MEMBER = /"key"\s*:\s*"((?:[^"\\]|\\.){0,1200})/g;
/** Maximum number of keys to hide: each one takes time, and real requests have one. */
const MAX_KEYS = 10;
/** Minimum and maximum length of the keys to hide, in characters. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 200;
const HIDDEN = "(key)";

/** Runs `serve` so that `redactKeys` knows the keys of the request. */
export function withKeyRedaction<Result>(request: Request, serve: () => Result): Result {
  return current.run({ request, bodies: [] }, serve);
}

/**
 * Makes a public response private if the request has a key, even an invalid one: caches must serve it only to the sender.
 */
export function protectReply(request: Request, { headers }: Response): void {
  const caching = headers.get("Cache-Control");
  if (caching?.startsWith("public") && carriesKey(request))
    headers.set("Cache-Control", caching.replace("public", "private"));
}

/** Records the text of the body, which may contain a key. */
export function recordBody(text: string): void {
  current.getStore()?.bodies.push(text);
}

/** Replaces the request's keys in a message, and anything that looks like a key of this service or an Airtable token. */
export function redactKeys(message: string): string {
  const guarded = current.getStore();
  const text = hideTokens(message).replaceAll(ISSUED_KEY, HIDDEN);
  if (guarded === undefined) return text;
  guarded.hide ??= createKeyFilter(listKeys(guarded));
  return guarded.hide(text);
}

/** Replaces data source tokens in text. */
export function hideTokens(text: string): string {
  return text.replaceAll(AIRTABLE_TOKEN, HIDDEN);
}

/** Returns whether the Authorization header or the URL has a key, valid or not. */
function carriesKey(request: Request): boolean {
  return readBearer(request) !== undefined || listUrlKeys(request).length > 0;
}

function listKeys({ request, bodies }: Guarded): string[] {
  const found = [readBearer(request) ?? "", ...listUrlKeys(request)];
  for (const body of bodies) {
    found.push(...listKeysIn(body));
    for (const [, escaped = ""] of body.matchAll(KEY_MEMBER)) {
      if (found.length > 2 * MAX_KEYS) break;
      found.push(escaped, unescapeJson(escaped));
    }
  }
  const keys = found.map((key) => key.trim().slice(0, MAX_LENGTH)).filter(({ length }) => length >= MIN_LENGTH);
  return [...new Set(keys)].slice(0, MAX_KEYS);
}

/** Returns the keys in the query, and in text that is probably a query: after another `?`, or after a `&` in the path. */
function listUrlKeys(request: Request): string[] {
  const meant = /^[^?&#]*&([^?#]*)/.exec(request.url)?.[1] ?? "";
  return [...listKeysIn(meant), ...queryOf(request).list.flatMap(listParamKeys)];
}

function listParamKeys(param: TextParam): string[] {
  const nested = param.raw.includes("?") || param.name.includes("?") ? listKeysIn(`${param.name}=${param.raw}`) : [];
  if (!isKeyName(param.name) || param.raw === "") return nested;
  try {
    const { text, alternative = text } = param.reading;
    return [...nested, text, alternative];
  } catch {
    return [...nested, param.raw];
  }
}

/** Returns the values of the first key parameters in a message. */
function listKeysIn(text: string): string[] {
  const found: string[] = [];
  for (const [, name = "", value = ""] of text.matchAll(PARAMETER)) {
    if (found.length > 2 * MAX_KEYS) break;
    if (isKeyName(decode(name)) && value !== "") found.push(decode(value));
  }
  return found;
}

function isKeyName(name: string): boolean {
  return KEY_NAME.test(name.replaceAll(/[^a-z]/gi, ""));
}

function decode(raw: string): string {
  const spaced = raw.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function unescapeJson(text: string): string {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    return text;
  }
}
