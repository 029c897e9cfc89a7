// Explains why Chart.js could not draw a chart. The cause is, in this order: a review finding that prevents drawing, a
// function that threw, or a value without which the chart can be drawn.

import { Failure, showValue } from "../../../base/failure.ts";
import type { PatchOperation } from "../../../base/fix.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { DrawFailure } from "../draw-error.ts";
import { findUnknownAxes, type PlacedAdvice } from "./axis-ids.ts";
import { expectedKind, type OptionKind } from "./name-warnings.ts";
import { findFunctionTexts } from "./value-warnings.ts";
import { findMisplacedOptions } from "./version-advice.ts";

/** The chart that Chart.js could not draw. */
interface FailedChart {
  readonly version: ChartVersion;
  /** Types of the version's Chart.js defaults. */
  readonly defaults: PlainObject;
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

/** Converts a path such as `data.datasets[0].type` to its keys. */
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
 * Returns advice about a value that makes Chart.js fail.
 *
 * @param reason Chart.js's reason; undefined if it gives none
 * @param defaults types of the version's Chart.js defaults
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

/** The keys and indexes that lead to a value. */
type KeyPath = readonly string[];

/** Maximum number of drawings in a search. Finding a value among 50 options takes about 30. */
const MAX_DRAWINGS = 150;
/** Maximum number of values per depth that are removed one by one, if no larger part can be removed alone. */
const MAX_SIBLINGS = 25;

/** Parts of a configuration, in order of suspicion. Options can usually be removed; data often can't. */
const PARTS = ["options", "plugins", "data"];

/**
 * Finds the value that makes Chart.js fail by drawing the chart without parts of its configuration. The search is
 * needed because Chart.js's exceptions don't name options.
 */
class CauseSearch {
  readonly #config: PlainObject;
  readonly #draws: (config: PlainObject) => boolean;
  #left = MAX_DRAWINGS;

  /**
   * @param config a configuration that cannot be drawn; not modified
   * @param draws returns whether a configuration can be drawn, and may modify it
   */
  constructor(config: PlainObject, draws: (config: PlainObject) => boolean) {
    this.#config = config;
    this.#draws = draws;
  }

  /** Whether the chart can be drawn without the values at these paths. */
  drawsWithout(paths: readonly KeyPath[]): boolean {
    return this.#canDraw(paths.reduce((config, path) => replaceAt(config, path, undefined), this.#config));
  }

  /** Returns the path of a value that prevents drawing; undefined if the search finds none within its limits. */
  find(): KeyPath | undefined {
    for (const part of PARTS) {
      let level: KeyPath[] = part in this.#config ? [[part]] : [];
      while (level.length > 0 && this.#left > 0) {
        const hit = level.find((path) => this.drawsWithout([path]));
        if (hit !== undefined) return this.#narrow(this.#config, hit);
        level = level
          .flatMap((path) => keysOf(readAt(this.#config, path)).map((key) => [...path, key]))
          .slice(0, MAX_SIBLINGS);
      }
    }
    return undefined;
  }

  /**
   * Narrows down a part that can be removed. Finds the first key that makes drawing fail by binary search, and
   * continues inside its value.
   */
  #narrow(config: PlainObject, path: KeyPath): KeyPath | undefined {
    const value = readAt(config, path);
    const keys = keysOf(value);
    const withFirst = (count: number) => replaceAt(config, path, takeFirst(value, keys.slice(0, count)));
    let [drawn, failed] = [0, keys.length];
    // If even an empty part prevents drawing, the part itself is the cause.
    if (failed > 0 && this.#canDraw(withFirst(0))) {
      while (failed - drawn > 1) {
        const middle = (drawn + failed) >> 1;
        if (this.#canDraw(withFirst(middle))) drawn = middle;
        else failed = middle;
      }
      return this.#narrow(withFirst(failed), [...path, keys[failed - 1] as string]);
    }
    // Without drawings left, charts count as undrawable that were never drawn, so the result would be unreliable.
    return this.#left > 0 ? path : undefined;
  }

  #canDraw(config: PlainObject | undefined): boolean {
    this.#left -= 1;
    return this.#left > 0 && config !== undefined && this.#draws(copyTree(config) as PlainObject);
  }
}

/** Returns the value at a path; undefined if it is missing. */
function readAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const key of path) value = isTree(value) ? (value as PlainObject)[key] : undefined;
  return value;
}

/** Returns a copy of a tree in which the value at a path is replaced, or removed if the new value is undefined. */
function replaceAt<Tree>(root: Tree, [key, ...rest]: KeyPath, value: unknown): Tree {
  if (key === undefined) return value as Tree;
  if (!isTree(root)) return root;
  const inner = replaceAt((root as PlainObject)[key], rest, value);
  if (Array.isArray(root))
    return (inner === undefined ? root.toSpliced(Number(key), 1) : root.with(Number(key), inner)) as Tree;
  const { [key]: _, ...others } = root as PlainObject;
  return (inner === undefined ? others : { ...(root as PlainObject), [key]: inner }) as Tree;
}

function takeFirst(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.slice(0, keys.length);
  return Object.fromEntries(keys.map((key) => [key, (value as PlainObject)[key]]));
}

/** Returns the keys of a value. `labels` comes last, because Chart.js reads labels only for existing values. */
function keysOf(value: unknown): string[] {
  if (!isTree(value)) return [];
  return Object.keys(value).sort((a, b) => Number(a === "labels") - Number(b === "labels"));
}

/** Whether the value is a list or object literal, as opposed to a date or a gradient from a script. */
function isTree(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (!isPlainObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies lists and objects, because drawing modifies them. Configurations have at most CONFIG_DEPTH levels. */
function copyTree(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyTree);
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyTree(item)]));
}

/** An error, and the function that threw it. */
export interface ThrownError {
  /** Path of the function, such as `options.scales.y.ticks.callback`. */
  readonly path: string;
  readonly error: unknown;
}

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Copies a configuration, and wraps its functions to record errors.
 *
 * @returns the copy, and a function that returns the first error
 */
export function watchFunctions(config: PlainObject): {
  readonly config: PlainObject;
  readonly thrown: () => ThrownError | undefined;
} {
  let first: ThrownError | undefined;
  const copies = new Map<object, unknown>();
  const watch = (own: AnyFunction, path: string): AnyFunction =>
    function watched(this: unknown, ...args) {
      try {
        return new.target === undefined ? own.apply(this, args) : Reflect.construct(own, args);
      } catch (error) {
        first ??= { path, error };
        throw error;
      }
    };
  // A reference back to an enclosing object is replaced with that object's copy. The configuration's depth is limited
  // during parsing.
  const copy = (value: unknown, path: string): unknown => {
    if (typeof value === "function") return watch(value as AnyFunction, path);
    if (!Array.isArray(value) && !isPlain(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const result: unknown[] | PlainObject = Array.isArray(value) ? [] : {};
    copies.set(value, result);
    for (const [key, item] of Object.entries(value))
      (result as PlainObject)[key] = copy(
        item,
        Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`,
      );
    return result;
  };
  return { config: copy(config, "") as PlainObject, thrown: () => first };
}

/** Whether a value is an object without a class. Its methods can be called on a copy. */
function isPlain(value: unknown): value is PlainObject {
  if (!isPlainObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
