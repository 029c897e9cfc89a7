// Moves a chart's annotations to the place where this version of chartjs-plugin-annotation reads them, and translates
// their options. Only options with the same meaning in all versions are translated, and options of this version take
// precedence.

import { Failure, showValue } from "../../../base/failure.ts";
import { ANNOTATIONS, POLYGONS_SIDES } from "../../../base/limits.ts";
import { ensureObject, isPlainObject, type PlainObject, readPath } from "../record.ts";

/** Where and how a version of the plugin expects annotations. */
export interface AnnotationDialect {
  /** Path from the chart's options to the plugin's options. */
  readonly home: readonly [string, ...string[]];
  /** The path in other versions. */
  readonly away: readonly [string, ...string[]];
  /** Rewrites an annotation in place. `key` is its key or index. */
  readonly adopt: (annotation: PlainObject, key: string, config: PlainObject) => void;
  /** Whether the plugin expects a list, so that annotations in an object are converted. */
  readonly asList: boolean;
}

/**
 * Moves and translates the annotations of a chart in place.
 *
 * @throws Failure `invalid` for too many annotations, and for annotations that are not objects
 */
export function convertAnnotations(config: PlainObject, { home, away, adopt, asList }: AnnotationDialect): void {
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
    throw new Failure("invalid", `${name} must have at most ${ANNOTATIONS} annotations, got ${entries.length}`);
  for (const [place, annotation] of entries) {
    if (!isPlainObject(annotation))
      throw new Failure("invalid", `${name}.${place} must be an object, got ${showValue(annotation)}`);
    adopt(annotation, place, config);
  }
  const sides = entries.reduce((sum, [, annotation]) => sum + sidesOf(annotation), 0);
  if (sides > POLYGONS_SIDES)
    throw new Failure(
      "invalid",
      `${name} must have polygons of at most ${POLYGONS_SIDES} sides in total, got ${sides}`,
    );
  const list = asList || Array.isArray(given);
  options.annotations = list ? entries.map(([, annotation]) => annotation) : Object.fromEntries(entries);
}

function sidesOf({ type, sides }: PlainObject): number {
  return type === "polygon" && typeof sides === "number" && sides > 0 ? sides : 0;
}

/** Sets a key to the value of one of the other keys if it has none. */
export function rename(target: PlainObject, key: string, ...others: readonly string[]): void {
  for (const other of others) target[key] ??= target[other];
  if (target[key] === undefined) delete target[key];
}

/** Returns the object at the key, if there is one. */
export function partOf(parent: PlainObject, key: string): PlainObject | undefined {
  const part = parent[key];
  return isPlainObject(part) ? part : undefined;
}
