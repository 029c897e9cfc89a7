// Keeps the keys of a request out of its response and out of the log, and keeps responses to URLs with a key out of shared caches. Every
// request runs within `guardKeys`; whatever writes messages calls `hideKeys`.

import { AsyncLocalStorage } from "node:async_hooks";
import { readBearer } from "./bearer.ts";

/** The current request, and the keys in it. */
interface Guarded {
  readonly request: Request;
  /** Bodies as they came: a key may be in one that cannot be parsed. */
  readonly bodies: string[];
  keys?: readonly string[];
}

const current = new AsyncLocalStorage<Guarded>();

/** Parameters that people write a key into, however they spell the name: `key`, `Key`, `key[]`, `api_key`. */
const KEY_NAME = /^(?:api)?key$/;
/** Keys that this service issues. */
const ISSUED_KEY = /q-[a-z0-9]{32}/gi;
/** The members of JSON whose name is `key`, also in text that is no JSON. */
const KEY_MEMBER = /"key"\s*:\s*"((?:[^"\\]|\\.)*)/g;
/** Most keys of a request that are hidden: looking for each takes time, and nobody has more. */
const MOST_KEYS = 10;
/** No key is shorter or longer. */
const LEAST_LENGTH = 6;
const MOST_LENGTH = 200;
/** A piece of a key that is this long is hidden too: messages cut long values. */
const PIECE_LENGTH = 12;
const HIDDEN = "(key)";

/** Serves a request, so that `hideKeys` knows its keys. */
export function guardKeys<Result>(request: Request, serve: () => Result): Result {
  return current.run({ request, bodies: [] }, serve);
}

/** Makes a public response private if the request carries a key, be it a wrong one: its URL is then nobody else's. */
export function protectReply(request: Request, { headers }: Response): void {
  const caching = headers.get("Cache-Control");
  if (caching?.startsWith("public") && carriesKey(request))
    headers.set("Cache-Control", caching.replace("public", "private"));
}

/** Notes the text of the body, which may hold a key. */
export function noteBody(text: string): void {
  current.getStore()?.bodies.push(text);
}

/** Replaces the request's keys in a message, and all keys that this service may have issued. */
export function hideKeys(message: string): string {
  const guarded = current.getStore();
  if (guarded !== undefined) guarded.keys ??= listKeys(guarded);
  return (guarded?.keys ?? []).reduce(hideKey, message.replaceAll(ISSUED_KEY, HIDDEN));
}

/** Whether a key came in the Authorization header or in the URL, right or wrong. */
function carriesKey(request: Request): boolean {
  return readBearer(request) !== undefined || listQueryKeys(queryOf(request)).length > 0;
}

function listKeys({ request, bodies }: Guarded): string[] {
  const found = [readBearer(request) ?? "", ...listQueryKeys(queryOf(request))];
  for (const body of bodies) {
    found.push(...listQueryKeys(body));
    for (const [, escaped = ""] of body.matchAll(KEY_MEMBER)) {
      if (found.length > 2 * MOST_KEYS) break;
      found.push(escaped, unescapeJson(escaped));
    }
  }
  const keys = found.map((key) => key.trim().slice(0, MOST_LENGTH)).filter(({ length }) => length >= LEAST_LENGTH);
  // The longest first: one key may be part of another.
  return [...new Set(keys)].slice(0, MOST_KEYS).sort((one, other) => other.length - one.length);
}

/** The query, or what was meant as one: `/chart&key=…`. */
function queryOf({ url }: Request): string {
  return /^[^?&#]*[?&]([^#]*)/.exec(url)?.[1] ?? "";
}

/** The values of parameters that are named like a key. */
function listQueryKeys(query: string): string[] {
  return query.split(/[?&]/).flatMap((pair) => {
    const equals = pair.indexOf("=");
    const name = decode(pair.slice(0, Math.max(equals, 0)))
      .toLowerCase()
      .replaceAll(/[^a-z]/g, "");
    return KEY_NAME.test(name) ? [decode(pair.slice(equals + 1))].filter((value) => value !== "") : [];
  });
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

/** Replaces a key, and the pieces of it that a shortened value shows. */
function hideKey(message: string, key: string): string {
  let hidden = message.replaceAll(key, HIDDEN);
  for (let start = 0; start + PIECE_LENGTH <= key.length; start += 1) {
    const at = hidden.indexOf(key.slice(start, start + PIECE_LENGTH));
    if (at < 0) continue;
    let length = PIECE_LENGTH;
    while (start + length < key.length && hidden[at + length] === key[start + length]) length += 1;
    hidden = hidden.slice(0, at) + HIDDEN + hidden.slice(at + length);
    start -= 1;
  }
  return hidden;
}
