// Moves a chart's annotations to the path at which the installed version of chartjs-plugin-annotation reads them, and
// translates their options. Only options with the same meaning in all versions are translated, and the installed
// version's own options take precedence.

import { Failure, showValue } from "../../../base/failure.ts";
import { ANNOTATIONS, TOTAL_POLYGON_SIDES } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";

/** The path and format in which a version of the plugin expects annotations. */
export interface AnnotationDialect {
  /** Path from the chart's options to the plugin's options. */
  readonly path: readonly [string, ...string[]];
  /** The path to the plugin's options in other versions. */
  readonly otherPath: readonly [string, ...string[]];
  /** Rewrites an annotation in place. `key` is its key or index. */
  readonly convert: (annotation: PlainObject, key: string, config: PlainObject) => void;
  /** Whether the plugin expects a list, so that annotations in an object are converted. */
  readonly asList: boolean;
}

/**
 * Moves and translates the annotations of a chart in place.
 *
 * @throws Failure `invalid` for too many annotations, and for annotations that are not objects
 */
export function convertAnnotations(config: PlainObject, { path, otherPath, convert, asList }: AnnotationDialect): void {
  const parent = path.slice(0, -1).reduce(ensureObject, ensureObject(config, "options"));
  const key = path.at(-1) as string;
  parent[key] ??= readPath(config, "options", ...otherPath);
  const options = parent[key];
  if (!isPlainObject(options)) return;
  const name = `chart.options.${path.join(".")}.annotations`;
  const annotations = options.annotations;
  if (annotations === undefined || annotations === null) delete options.annotations;
  if (annotations === undefined || annotations === null || typeof annotations === "function") return;
  if (typeof annotations !== "object")
    throw new Failure("invalid", `${name} must be a list or an object, got ${showValue(annotations)}`);
  const entries = Object.entries(annotations).filter(([, annotation]) => Boolean(annotation));
  if (entries.length > ANNOTATIONS)
    throw new Failure("invalid", `${name} must have at most ${ANNOTATIONS} annotations, got ${entries.length}`);
  for (const [id, annotation] of entries) {
    if (!isPlainObject(annotation))
      throw new Failure("invalid", `${name}.${id} must be an object, got ${showValue(annotation)}`);
    convert(annotation, id, config);
  }
  const sides = entries.reduce((sum, [, annotation]) => sum + sidesOf(annotation), 0);
  if (sides > TOTAL_POLYGON_SIDES)
    throw new Failure(
      "invalid",
      `polygons in ${name} must have at most ${TOTAL_POLYGON_SIDES} sides in total, got ${sides}`,
    );
  const list = asList || Array.isArray(annotations);
  options.annotations = list ? entries.map(([, annotation]) => annotation) : Object.fromEntries(entries);
}

function sidesOf({ type, sides }: PlainObject): number {
  return type === "polygon" && typeof sides === "number" && sides > 0 ? sides : 0;
}

/** Sets a missing key to the first value found under the other keys. */
export function renameKey(target: PlainObject, key: string, ...others: readonly string[]): void {
  for (const other of others) target[key] ??= target[other];
  if (target[key] === undefined) delete target[key];
}

/** Returns the object at the key, if there is one. */
export function objectAt(parent: PlainObject, key: string): PlainObject | undefined {
  const part = parent[key];
  return isPlainObject(part) ? part : undefined;
}
