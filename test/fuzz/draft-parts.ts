// Helpers for the request generators: small sizes, mutated fields, and documented parameters.

import { ACCOUNT, CHANGED_ACCOUNT, type Draft, type Place } from "./draft.ts";
import { IMAGE_FILES } from "./hostile-values.ts";
import { mutateBytes, mutateValue } from "./mutate.ts";
import type { Random } from "./random.ts";
import { OPERATIONS, type Operation } from "./seeds.ts";

export type Fields = Record<string, unknown>;

/** Makes a request whose fields are not encoded yet. */
export type Make = (random: Random) => Draft;

export const FORMATS = [
  [10, "svg"],
  [8, "png"],
  [3, "pdf"],
  [2, "jpg"],
  [1, "base64"],
  [1, "webp"],
] as const;

/** Returns an operation of the OpenAPI document. */
export function operation(method: string, path: string): Operation {
  const found = OPERATIONS.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`the OpenAPI document must have ${method} ${path}`);
  return found;
}

/** Returns a random selection of an operation's parameters. */
export function someOf(query: Readonly<Fields>, random: Random, max = 3): Fields {
  const names = Object.keys(query).filter(
    (name) => !/^(?:key|sig|accountId|exp|cht|chs|chld|chl|choe|chst|chco|chf|chof|chart|c)$/.test(name),
  );
  return Object.fromEntries(
    Array.from({ length: random.below(max + 1) }, () => random.pick(names)).map((name) => [name, query[name]]),
  );
}

/** Makes a request with its fields in one of the given places. */
export function draftOf(
  path: string,
  fields: unknown,
  random: Random,
  places: readonly Place[] = ["query", "json", "form"],
): Draft {
  const place = random.pick(places);
  return { method: place === "query" ? "GET" : "POST", path, place, fields, query: {}, headers: {} };
}

/** Makes a request that draws an image, or that validates it. @param kind name of the image in the path of its validation */
export const imageDraft = (path: string, kind: string, fields: unknown, random: Random): Draft =>
  random.chance(0.8)
    ? draftOf(path, fields, random)
    : draftOf(`/api/validate-${kind}`, fields, random, ["json", "form"]);

/** Adds the key of an account to most requests, and leaves some without one. */
export function asAccount(draft: Draft, random: Random): Draft {
  if (!random.chance(0.8)) return draft;
  const { key } = random.pick([ACCOUNT, CHANGED_ACCOUNT]);
  return { ...draft, headers: { ...draft.headers, Authorization: `Bearer ${key}` } };
}

/** Returns small sizes, because rendering takes most of the time. */
export function sizes(random: Random): Fields {
  const format = random.pickWeighted(FORMATS);
  const ratio = random.chance(0.2) ? {} : { devicePixelRatio: 1 };
  return { width: 20 + random.below(140), height: 20 + random.below(100), format, ...ratio };
}

/** Mutates a value zero to four times, most often once. */
export function mutated(value: unknown, random: Random): unknown {
  let result = structuredClone(value);
  for (
    let left = random.pickWeighted([
      [1, 0],
      [6, 1],
      [4, 2],
      [2, 4],
    ] as const);
    left > 0;
    left--
  )
    result = mutateValue(result, random);
  return result;
}

/** Makes the `data:` URL of a damaged image. */
export function dataUrl(random: Random): string {
  const type = random.pick(["image/png", "image/svg+xml", "image/gif", "text/html", "", "image/jpeg;charset=x"]);
  return `data:${type};base64,${Buffer.from(mutateBytes(random.pick(IMAGE_FILES), random)).toString("base64")}`;
}
