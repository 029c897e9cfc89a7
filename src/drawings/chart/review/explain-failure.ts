// Explains why Chart.js could not draw a chart: with the findings of a review that prevent drawing, or else with the value
// without which the chart can be drawn.

import { Failure, showValue } from "../../../base/failure.ts";
import type { PatchOperation } from "../../../base/fix.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { DrawFailure } from "../draw-error.ts";
import { findUnknownAxes, type PlacedAdvice } from "./axis-ids.ts";
import { CauseSearch, type KeyPath, readAt } from "./find-cause.ts";
import { expectedKind, type OptionKind } from "./name-warnings.ts";
import { findFunctionTexts } from "./value-warnings.ts";
import { findMisplacedOptions } from "./version-advice.ts";

/** The chart that can't be drawn. */
interface FailedChart {
  readonly version: ChartVersion;
  /** The types of Chart.js's defaults for the version. */
  readonly defaults: PlainObject;
  /** Returns whether a configuration can be drawn. */
  readonly draws: (config: PlainObject) => boolean;
}

/**
 * Explains why a chart can't be drawn.
 *
 * @param config the configuration as the author wrote it; not modified
 * @returns undefined if the cause is unknown
 */
export function explainFailure(
  { reason }: DrawFailure,
  config: PlainObject,
  { version, defaults, draws }: FailedChart,
): Failure | undefined {
  const search = new CauseSearch(config, draws);
  const misplaced = findMisplacedOptions(config, version);
  const findings: PlacedAdvice[] = [...findFunctionTexts(config), ...findUnknownAxes(config, version), ...misplaced];
  const cause = findings.find(({ place }) => search.drawsWithout([pathOf(place)]));
  if (cause !== undefined) return createFailure([cause]);
  if (findings.length > 1 && search.drawsWithout(findings.map(({ place }) => pathOf(place))))
    return createFailure(findings);
  const path = search.find();
  if (path !== undefined) return createFailure([adviseKind(path, readAt(config, path), reason, { version, defaults })]);
  return findings.length === 0 || reason !== undefined ? undefined : createFailure(findings);
}

function createFailure(causes: readonly PlacedAdvice[]): Failure {
  const messages = causes.map(({ sentence }) => `chart cannot be drawn: ${sentence}`);
  const patch = causes.flatMap((cause) => cause.patch ?? []);
  return new Failure(
    "invalid",
    messages[0] as string,
    messages.length > 1 ? messages : [],
    undefined,
    patch.length === 0 ? undefined : patch,
  );
}

/** Returns the keys of a path such as `data.datasets[0].type`. */
function pathOf(place: string): KeyPath {
  return place.match(/[^.[\]]+/g) ?? [];
}

const KINDS: Readonly<Record<Exclude<OptionKind, "object">, string>> = {
  list: "a list",
  number: "a number",
  string: "text",
  boolean: "true or false",
};

/**
 * Advises on a value with which Chart.js can't draw the chart.
 *
 * @param reason Chart.js's reason; undefined if it gives none
 * @param defaults the types of Chart.js's defaults for the version
 */
function adviseKind(
  path: KeyPath,
  value: unknown,
  reason: string | undefined,
  { version, defaults }: { readonly version: ChartVersion; readonly defaults: PlainObject },
): PlacedAdvice {
  const place = placeOf(path);
  const expected = expectedKind(path, version, defaults);
  const received = isPlainObject(value) ? "an object" : Array.isArray(value) ? "a list" : quote(value);
  if (expected === undefined || expected.kind === kindOf(value)) {
    const cause = reason === undefined ? "" : ` (${reason.replace(/\.$/, "")})`;
    return {
      place,
      sentence: `${place} has a value that prevents drawing${cause}: correct or remove it, got ${received}`,
    };
  }
  const pointer = path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  const replace = (fixed: unknown): PatchOperation[] => [{ op: "replace", path: pointer, value: fixed }];
  if (expected.kind === "object") {
    const wrapped = wrap(value, expected.names);
    if (wrapped === undefined) return { place, sentence: `${place} must be an object, got ${received}` };
    return {
      place,
      sentence: `${place} must be an object such as ${showObject(wrapped)}, got ${received}`,
      patch: replace(wrapped),
    };
  }
  if (expected.kind === "list" && isPlainObject(value))
    return { place, sentence: `${place} must be a list, got an object: put it in [ ]`, patch: replace([value]) };
  return { place, sentence: `${place} must be ${KINDS[expected.kind]}, got ${received}` };
}

/** Returns the path as an author would write it: `data.datasets[0].data`. */
function placeOf(path: KeyPath): string {
  return path.map((key, index) => (/^\d{1,9}$/.test(key) ? `[${key}]` : `${index > 0 ? "." : ""}${key}`)).join("");
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return isPlainObject(value) ? "object" : typeof value;
}

const POSITION = /^(?:top|bottom|left|right|center|start|end|chartArea)$/;

/** Returns the object that an author probably meant by a single value. */
function wrap(value: unknown, names: ReadonlySet<string>): PlainObject | undefined {
  const options = {
    string:
      typeof value === "string" && POSITION.test(value) ? ["position"] : ["text", "labelString", "family", "color"],
    boolean: ["display", "enabled"],
    number: ["size", "fontSize", "padding"],
  }[typeof value as string];
  const name = options?.find((option) => names.has(option));
  if (name === undefined) return undefined;
  const needsDisplay = (name === "text" || name === "labelString") && names.has("display");
  return { ...(needsDisplay ? { display: true } : {}), [name]: value };
}

function showObject(object: PlainObject): string {
  return `{${Object.entries(object)
    .map(([key, value]) => `${key}: ${quote(value)}`)
    .join(", ")}}`;
}

function quote(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(showValue(value)) : showValue(value);
}
