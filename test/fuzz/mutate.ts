// Mutates valid requests: values in a JSON tree, bytes, encoded text and HTTP metadata.

import type { Draft, FuzzRequest } from "./draft.ts";
import { CONTENT_TYPES, HEADERS, METHODS, NUMBERS, PIECES, TEXTS, VALUES } from "./hostile-values.ts";
import type { Random } from "./random.ts";
import { CHARTS } from "./seeds.ts";

type Path = readonly (string | number)[];
type Container = Record<string | number, unknown>;

/** Maximum length of repeated text and lists. */
const MAX_REPEATED = 400;
/** Maximum number of tree nodes from which a mutation chooses one. */
const MAX_NODES = 400;

/** Returns the paths of all nodes in a tree, the root first. */
export function listPaths(root: unknown): Path[] {
  const paths: Path[] = [[]];
  for (let index = 0; index < paths.length && paths.length < MAX_NODES; index++) {
    const at = paths[index] as Path;
    const value = readAt(root, at);
    if (typeof value !== "object" || value === null) continue;
    const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys) paths.push([...at, key]);
  }
  return paths;
}

export function readAt(root: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Container)[key], root);
}

/** Sets a property, even if its name is `__proto__`. */
export function put(container: Container, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

const KEYS: readonly string[] = [
  ...new Set(
    CHARTS.flatMap(({ chart }) =>
      typeof chart === "object"
        ? listPaths(chart).flatMap((path) => path.filter((key) => typeof key === "string"))
        : [],
    ),
  ),
  ...["callback", "callbacks", "callbackValue", "locale", "animation", "interaction", "parsing", "normalized", "stack"],
  ...["time", "adapters", "ticks", "stepSize", "maxTicksLimit", "suggestedMin", "min", "max", "offset", "indexAxis"],
  ...["spanGaps", "segment", "clip", "order", "circumference", "rotation", "cutout", "cutoutPercentage", "decimation"],
  ...["borderDash", "borderDashOffset", "pointStyle", "fill", "stepped", "tension", "barThickness", "barPercentage"],
  ...["layout", "padding", "font", "family", "lineHeight", "title", "subtitle", "legend", "tooltip", "position"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "toJSON", "then", "length", "0", "-1", "", "$gradient"],
];

/** Returns a hostile value, or a value from another chart. */
export function randomValue(random: Random): unknown {
  const kind = random.below(10);
  if (kind < 3) return random.pick(NUMBERS);
  if (kind < 6) return random.pick(TEXTS);
  if (kind < 9) return structuredClone(random.pick(VALUES));
  const { chart } = random.pick(CHARTS);
  if (typeof chart !== "object") return chart;
  return structuredClone(readAt(chart, random.pick(listPaths(chart))));
}

/**
 * Mutates one node of a tree.
 *
 * @returns the tree
 */
export function mutateValue(root: unknown, random: Random): unknown {
  const path = random.pick(listPaths(root));
  const key = path.at(-1);
  if (key === undefined) return random.chance(0.1) ? randomValue(random) : addTo(root, random);
  const parent = readAt(root, path.slice(0, -1)) as Container;
  const value = parent[key];
  const change = random.below(9);
  if (change < 3) put(parent, key, randomValue(random));
  else if (change === 3) remove(parent, key);
  else if (change === 4) put(parent, key, changeLeaf(value, random));
  else if (change === 5) put(parent, key, random.chance(0.5) ? [value] : { [random.pick(KEYS)]: value });
  else if (change === 6) put(parent, key, addTo(value, random));
  else if (change === 7) {
    const other = structuredClone(readAt(root, random.pick(listPaths(root))));
    put(parent, key, other);
  } else if (!Array.isArray(parent)) {
    remove(parent, key);
    put(parent, random.pick(KEYS), value);
  } else parent.push(...(parent.slice(0, MAX_REPEATED / 10) as unknown[]).map((item) => structuredClone(item)));
  return root;
}

function remove(container: Container, key: string | number): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

/** Adds an entry to a list or an object, and changes any other value. */
function addTo(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) value.splice(random.below(value.length + 1), 0, randomValue(random));
  else if (typeof value === "object" && value !== null) put(value as Container, random.pick(KEYS), randomValue(random));
  else return changeLeaf(value, random);
  return value;
}

function changeLeaf(value: unknown, random: Random): unknown {
  if (typeof value === "number")
    return random.pick([-value, value * 1e3, value / 7, String(value), value + 1e-9, ~value]);
  if (typeof value === "string") return random.chance(0.3) ? Number(value) : mutateText(value, random, TEXTS);
  if (typeof value === "boolean") return random.pick([!value, String(value), Number(value)]);
  return randomValue(random);
}

/**
 * Mutates a string at one position.
 *
 * @param pieces strings to insert
 */
export function mutateText(text: string, random: Random, pieces: readonly string[]): string {
  const start = random.below(text.length + 1);
  const end = Math.min(text.length, start + random.below(12));
  const piece = random.pick(pieces);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, start) + piece + text.slice(start);
    case 1:
      return text.slice(0, start) + piece + text.slice(end);
    case 2:
      return text.slice(0, start) + text.slice(end);
    case 3:
      return text.slice(0, start);
    default: {
      const times = Math.min(random.pick([2, 3, 20, MAX_REPEATED]), Math.ceil(MAX_REPEATED / Math.max(end - start, 1)));
      return text.slice(0, start) + text.slice(start, end).repeat(times) + text.slice(end);
    }
  }
}

/** Returns a copy of a file with a few bytes changed, removed or repeated. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let result = Uint8Array.from(bytes);
  for (let left = random.below(5); left >= 0; left--) {
    const at = random.below(result.length + 1);
    const change = random.below(8);
    if (change < 4) result[at] = random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]);
    else if (change < 6)
      new DataView(result.buffer).setUint16(Math.max(0, Math.min(at, result.length - 2)), random.below(65_536));
    else if (change === 6) result = result.slice(0, at);
    else result = new Uint8Array([...result.subarray(0, at), ...result.subarray(Math.max(0, at - 9))]);
    if (result.length < 4) return Uint8Array.from(bytes).subarray(0, random.below(4));
  }
  return result;
}

/** Mutates a request's headers, method, path or query. */
export function mutateDraft(draft: Draft, random: Random): void {
  const change = random.below(10);
  if (change < 5) {
    const [name, value] = random.pick(HEADERS);
    draft.headers[name] = value;
  } else if (change < 7) draft.headers["Content-Type"] = random.pick(CONTENT_TYPES);
  else if (change === 7) draft.method = random.pick(METHODS);
  else if (change === 8)
    draft.path = random.pick<(path: string) => string>([
      (path) => `${path}/`,
      (path) => `/${path}`,
      (path) => path.toUpperCase(),
      (path) => `${path}%00`,
      (path) => path.replace("/", "/%2e%2e/"),
      (path) => `${path}.${random.pick(["svg", "png", "pdf", "php", "%ff", "json"])}`,
      (path) => `${path}/${encodeURIComponent(random.pick(TEXTS).toWellFormed())}`,
      (path) => path.slice(0, random.below(path.length) + 1),
    ])(draft.path);
  else
    draft.query[random.pick(["key", "sig", "accountId", "exp", "strict", "v", "format", "__proto__", "validate"])] =
      random.pick(TEXTS);
}

/** Mutates the encoded request in one place. */
export function mutateEncoded(request: FuzzRequest, random: Random): FuzzRequest {
  const { body, target } = request;
  if (body !== undefined && "text" in body && random.chance(0.7))
    return { ...request, body: { text: mutateText(body.text, random, PIECES) } };
  return { ...request, target: toTarget(mutateText(target, random, PIECES)) };
}

/**
 * Percent-encodes characters that are invalid in an HTTP/1.1 request line, which workerd itself rejects (RFC 9112,
 * section 3.2).
 */
function toTarget(text: string): string {
  const encoded = text.toWellFormed().replaceAll(/[^\x21-\x7e]|["<>\\^`{|}#]/gu, encodeURIComponent);
  return encoded.startsWith("/") ? encoded : `/${encoded}`;
}
