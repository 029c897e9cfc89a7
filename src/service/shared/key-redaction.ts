// Keeps the API keys of a request out of its response and the log, and keeps responses to URLs with a key out of shared
// caches. Every request runs inside `withKeyRedaction`; all code that writes messages calls `redactKeys`.

import { AsyncLocalStorage } from "node:async_hooks";
import type { TextParam } from "../../options/query.ts";
import { readBearer } from "./bearer.ts";
import { queryOf } from "./url-query.ts";

/** The current request, and the keys in it. */
interface Guarded {
  readonly request: Request;
  /** Raw bodies: even a body that cannot be parsed may contain a key. */
  readonly bodies: string[];
  /** Secrets of accounts that the request has used. */
  readonly secrets: string[];
  hide?: (message: string) => string;
}

const current = new AsyncLocalStorage<Guarded>();

/** Parameter names that hold a key, after removing everything but letters: `key`, `Key`, `key[]`, `api_key`. */
const KEY_NAME = /^(?:api)?key$/i;
/** Keys and invites that this service issues. */
const ISSUED_KEY = /[qi]-[a-z0-9]{32}/gi;
/** Airtable personal access tokens, including truncated ones. */
const AIRTABLE_TOKEN = /\bpat[a-z0-9]{14}\.[\da-f]*/gi;
/** Parameters in any text. The limit of 200 characters per name rules out a JSON body that ends with `=`. */
const PARAMETER = /(?<![^?&])([^?&=]{1,200})=([^?&]*)/g;
/** JSON members named `key` or `secret`, even in malformed JSON. A key of 200 escaped characters takes up to 1,200 characters. */
const KEY_MEMBER = /"(?:key|secret)"\s*:\s*"((?:[^"\\]|\\.){0,1200})/g;
/** Maximum number of keys to hide: each one takes time, and real requests have one. */
const MAX_KEYS = 10;
/** Minimum and maximum length of the keys to hide, in characters. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 200;
const HIDDEN = "(key)";

/** Runs `serve` so that `redactKeys` knows the keys of the request. */
export function withKeyRedaction<Result>(request: Request, serve: () => Result): Result {
  return current.run({ request, bodies: [], secrets: [] }, serve);
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

/** Records a secret that the request uses or changes, so that no message contains it. */
export function recordSecret(secret: string): void {
  const guarded = current.getStore();
  if (guarded === undefined || guarded.secrets.includes(secret)) return;
  guarded.secrets.push(secret);
  delete guarded.hide;
}

/** Replaces the request's keys in a message, and anything that looks like a key of this service or an Airtable token. */
export function redactKeys(message: string): string {
  const guarded = current.getStore();
  const text = hideTokens(message).replaceAll(ISSUED_KEY, HIDDEN);
  if (guarded === undefined) return text;
  guarded.hide ??= createKeyFilter([...listKeys(guarded), ...guarded.secrets]);
  return guarded.hide(text);
}

/** Replaces data source tokens in text. */
export function hideTokens(text: string): string {
  return text.replaceAll(AIRTABLE_TOKEN, HIDDEN);
}

/** Whether the URL has a key, valid or not. */
export function hasKeyInUrl(request: Request): boolean {
  return listUrlKeys(request).length > 0;
}

/** Whether the Authorization header or the URL has a key, valid or not. */
function carriesKey(request: Request): boolean {
  return readBearer(request) !== undefined || hasKeyInUrl(request);
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

/** Length in characters of the key parts that are also hidden, because messages truncate long values. */
const PART_LENGTH = 12;

/** Factor of the hash, from the FNV-1a hash. */
const FACTOR = 16_777_619;

/** Finds parts of the same length. */
interface PartFinder {
  readonly length: number;
  readonly parts: Set<string>;
  /** The hashes of the parts, modulo 2^16, as a set of flags. */
  readonly hashes: Uint8Array;
  /** The factor of the first character of a window. */
  readonly first: number;
}

/** Returns a function that hides the keys in text. */
export function createKeyFilter(keys: readonly string[]): (text: string) => string {
  const finders = createFinders(keys);
  return (text) => {
    const ranges = finders.flatMap((finder) => findParts(finder, text)).sort(([one], [other]) => one - other);
    let [hidden, end] = ["", 0];
    for (const [start, stop] of ranges) {
      if (start > end || end === 0) hidden += text.slice(end, start) + HIDDEN;
      end = Math.max(end, stop);
    }
    return hidden + text.slice(end);
  };
}

/** Creates a finder for each length: parts have `PART_LENGTH` characters, and shorter keys are one part. */
function createFinders(keys: readonly string[]): PartFinder[] {
  const finders = new Map<number, PartFinder>();
  for (const key of keys) {
    const length = Math.min(key.length, PART_LENGTH);
    let first = 1;
    for (let at = 1; at < length; at++) first = Math.imul(first, FACTOR);
    const finder = finders.get(length) ?? { length, parts: new Set(), hashes: new Uint8Array(2 ** 16), first };
    finders.set(length, finder);
    for (let start = 0; start + length <= key.length; start++) {
      const part = key.slice(start, start + length);
      finder.parts.add(part);
      finder.hashes[hashOf(part) & 0xffff] = 1;
    }
  }
  return [...finders.values()];
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Returns the ranges of the text that consist of parts. Adjacent ranges are merged. */
function findParts({ length, parts, hashes, first }: PartFinder, text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  let hash = hashOf(text.slice(0, length));
  for (let start = 0; start + length <= text.length; start++) {
    if (hashes[hash & 0xffff] === 1 && parts.has(text.slice(start, start + length))) {
      const last = ranges.at(-1);
      if (last !== undefined && start <= last[1]) last[1] = start + length;
      else ranges.push([start, start + length]);
    }
    const without = (hash - Math.imul(first, text.charCodeAt(start))) | 0;
    hash = (Math.imul(without, FACTOR) + text.charCodeAt(start + length)) | 0;
  }
  return ranges;
}
