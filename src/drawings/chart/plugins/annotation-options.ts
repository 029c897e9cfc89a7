// The annotations of a chart, wherever its author has put them and however they are spelled → where the chart's version of
// chartjs-plugin-annotation looks, in its own spelling. Only what means the same in all versions is translated, and what the
// author has written in the version's own way wins. Refuses more than ANNOTATIONS, and annotations that are no objects.

import { Failure, showValue } from "../../../base/failure.ts";
import { ANNOTATIONS, POLYGONS_SIDES } from "../../../base/limits.ts";
import { ensureObject, isPlainObject, type PlainObject, readPath } from "../record.ts";

/** Where a version keeps the annotations, and how it spells them. */
export interface AnnotationDialect {
  /** Keys that lead from the chart's options to the plugin's. */
  readonly home: readonly [string, ...string[]];
  /** Keys that do in other versions. */
  readonly away: readonly [string, ...string[]];
  /** Rewrites an annotation in place; `key` is its place among the others. */
  readonly adopt: (annotation: PlainObject, key: string, config: PlainObject) => void;
  /** Whether annotations that are named must become a list. */
  readonly asList: boolean;
}

/** @throws Failure `invalid` */
export function adoptAnnotations(config: PlainObject, { home, away, adopt, asList }: AnnotationDialect): void {
  const holder = home.slice(0, -1).reduce(ensureObject, ensureObject(config, "options"));
  const key = home.at(-1) as string;
  holder[key] ??= readPath(config, "options", ...away);
  const options = holder[key];
  if (!isPlainObject(options)) return;
  const name = `chart.options.${home.join(".")}.annotations`;
  const given = options.annotations;
  if (given === undefined || given === null) delete options.annotations;
  if (given === undefined || given === null || typeof given === "function") return;
  if (typeof given !== "object")
    throw new Failure("invalid", `${name} must be a list or an object, got ${showValue(given)}`);
  const entries = Object.entries(given).filter(([, annotation]) => Boolean(annotation));
  if (entries.length > ANNOTATIONS)
    throw new Failure("invalid", `${name} must hold at most ${ANNOTATIONS} annotations, got ${entries.length}`);
  for (const [place, annotation] of entries) {
    if (!isPlainObject(annotation))
      throw new Failure("invalid", `${name}.${place} must be an object, got ${showValue(annotation)}`);
    adopt(annotation, place, config);
  }
  const sides = entries.reduce((sum, [, annotation]) => sum + sidesOf(annotation), 0);
  if (sides > POLYGONS_SIDES)
    throw new Failure("invalid", `${name} must have polygons of at most ${POLYGONS_SIDES} sides in all, got ${sides}`);
  const list = asList || Array.isArray(given);
  options.annotations = list ? entries.map(([, annotation]) => annotation) : Object.fromEntries(entries);
}

function sidesOf({ type, sides }: PlainObject): number {
  return type === "polygon" && typeof sides === "number" && sides > 0 ? sides : 0;
}

/** Gives the value under one of the other keys to a key that has none. */
export function rename(target: PlainObject, key: string, ...others: readonly string[]): void {
  for (const other of others) target[key] ??= target[other];
  if (target[key] === undefined) delete target[key];
}

/** The object under the key, if there is one. */
export function partOf(parent: PlainObject, key: string): PlainObject | undefined {
  const part = parent[key];
  return isPlainObject(part) ? part : undefined;
}
