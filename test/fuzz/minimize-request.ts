// Reduces a failing request to a smaller one that fails in the same way, by removing one part after another.

import { encodeFields, type FuzzRequest } from "./draft.ts";

type Fails = (request: FuzzRequest) => Promise<boolean>;

/** Maximum number of requests. */
const MAX_TRIES = 400;

/**
 * Reduces a request.
 *
 * @param fails returns whether a request fails like the original one
 */
export async function minimizeRequest(request: FuzzRequest, fails: Fails): Promise<FuzzRequest> {
  let best = request;
  let left = MAX_TRIES;
  for (let isSmaller = true; isSmaller && left > 0; ) {
    isSmaller = false;
    for (const candidate of listSmaller(best)) {
      if (left-- <= 0) break;
      if (!(await fails(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

function* listSmaller(request: FuzzRequest): Generator<FuzzRequest> {
  const { target, headers, body } = request;
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...rest } = headers;
    yield { ...request, headers: rest };
  }
  if (body !== undefined) {
    const { body: _, ...rest } = request;
    yield rest;
  }
  const [path = "", query] = target.split(/\?(.*)/s);
  const pairs = query?.split("&") ?? [];
  for (const index of pairs.keys()) yield { ...request, target: joinTarget(path, pairs.toSpliced(index, 1)) };
  for (const [index, pair] of pairs.entries()) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    for (const text of listSmallerTexts(decode(value)))
      yield { ...request, target: joinTarget(path, pairs.with(index, `${name}=${encodeURIComponent(text)}`)) };
  }
  if (body === undefined || !("text" in body)) return;
  if (headers["Content-Type"]?.includes("urlencoded")) {
    const fields = Object.fromEntries(new URLSearchParams(body.text));
    for (const name of Object.keys(fields)) {
      const { [name]: value = "", ...rest } = fields;
      yield { ...request, body: { text: encodeFields(rest) } };
      for (const text of listSmallerTexts(value))
        yield { ...request, body: { text: encodeFields({ ...rest, [name]: text }) } };
    }
  } else for (const text of listSmallerTexts(body.text)) yield { ...request, body: { text } };
}

function joinTarget(path: string, pairs: readonly string[]): string {
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Yields smaller strings: JSON without one of its parts, or other text without one of its pieces, large pieces first. */
function* listSmallerTexts(text: string): Generator<string> {
  const value = parse(text);
  if (typeof value === "object" && value !== null) {
    for (const smaller of listSmallerValues(value)) yield JSON.stringify(smaller);
    return;
  }
  for (let size = text.length >> 1; size >= 1; size >>= 1)
    for (let start = 0; start < text.length; start += size) yield text.slice(0, start) + text.slice(start + size);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* listSmallerValues(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.entries())
      for (const smaller of listSmallerValues(item)) yield value.with(index, smaller);
  } else if (typeof value === "object" && value !== null) {
    for (const name of Object.keys(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
    }
    for (const [name, item] of Object.entries(value))
      for (const smaller of listSmallerValues(item)) yield { ...value, [name]: smaller };
  } else if (typeof value === "string" && value.length > 1) {
    // A chart as a string within a JSON body.
    const inner = parse(value);
    if (typeof inner === "object" && inner !== null)
      for (const smaller of listSmallerValues(inner)) yield JSON.stringify(smaller);
    else {
      yield "";
      yield value.slice(0, value.length >> 1);
      yield value.slice(value.length >> 1);
      for (let size = value.length >> 2; size >= 1; size >>= 1)
        for (let start = 0; start < value.length; start += size)
          yield value.slice(0, start) + value.slice(start + size);
    }
  } else if (typeof value === "number" && value !== 0 && value !== 1) yield 1;
}
