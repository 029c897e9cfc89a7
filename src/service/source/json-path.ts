// Paths into JSON: names separated by dots, and indexes, quoted names or a wildcard in brackets. This is a subset of
// RFC 9535 without filters and descendants, so that the time to follow a path is proportional to the document's size.

import { Failure, showValue } from "../../base/failure.ts";
import { DATA_PATH_LENGTH } from "../../base/limits.ts";

/** A step of a path: a name, an index (from the end if negative), or all children. */
type Step = string | number | typeof ALL;
const ALL = Symbol("all children");

/** A parsed path. */
export type JsonPath = readonly Step[];

/** Matches one step of a path. */
const STEP =
  /(?:^|\.)(?<name>[^.[\]*'"\s][^.[\]]*)|\.?(?<all>\*|\[\*\])|\[(?<index>-?\d{1,9})\]|\[(?:"(?<double>[^"]*)"|'(?<single>[^']*)')\]/y;

/** Parses a path such as `data.items[0].rows`, `$.results[*].value` or `['a.b']`. @throws Failure */
export function parseJsonPath(path: string, field: string): JsonPath {
  if (path.length > DATA_PATH_LENGTH)
    throw new Failure("invalid", `${field} must have at most ${DATA_PATH_LENGTH} characters, got ${path.length}`);
  // The root identifier `$` is optional.
  const text = path.replace(/^\$(?=$|[.[])\.?/, "");
  const steps: Step[] = [];
  for (let at = 0; at < text.length; ) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    if (match === null)
      throw new Failure(
        "invalid",
        `${field} must be a path such as data.items[0].rows or items[*].price, got ${showValue(path)}`,
      );
    const { name, all, index, double, single } = match.groups as Record<string, string | undefined>;
    if (all !== undefined) steps.push(ALL);
    else if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? double ?? single ?? "");
    at = STEP.lastIndex;
  }
  return steps;
}

/** Returns whether a path can match several values. */
export function matchesMany(path: JsonPath): boolean {
  return path.includes(ALL);
}

/** Returns all values that match a path. Inherited properties don't match. */
export function findValues(root: unknown, path: JsonPath): readonly unknown[] {
  let values: readonly unknown[] = [root];
  for (const step of path) values = values.flatMap((value) => follow(value, step));
  return values;
}

function follow(value: unknown, step: Step): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === ALL) return Object.values(value);
  if (Array.isArray(value)) {
    // Also accept an index between dots, such as `items.0`.
    const index = typeof step === "number" ? step : /^\d{1,9}$/.test(step) ? Number(step) : Number.NaN;
    const item: unknown = value.at(index < 0 ? index : Math.min(index, value.length));
    return Number.isNaN(index) || item === undefined ? [] : [item];
  }
  const name = String(step);
  return Object.hasOwn(value, name) ? [(value as Readonly<Record<string, unknown>>)[name]] : [];
}
