// Finds the value because of which Chart.js cannot draw a chart: draws the chart without parts of its configuration, and
// narrows the parts down. Used only after a failure, because the exceptions of Chart.js don't name options.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";

/** The keys and indexes that lead to a value. */
export type KeyPath = readonly string[];

/** Maximum number of drawings. A value in a chart of 50 options takes about 30. */
const MAX_DRAWINGS = 150;
/** Maximum number of values at each depth that are left out one by one, when no larger part can be left out alone. */
const MAX_SIBLINGS = 25;

/** The parts of a configuration, in the order in which they are suspected: options can be left out, data often not. */
const PARTS = ["options", "plugins", "data"];

/** A search for the cause of a failure. */
export class CauseSearch {
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

  /** Returns whether the chart can be drawn without the values at these paths. */
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
   * Narrows down a part without which the chart can be drawn, by a binary search for its first key with which the chart
   * can't be drawn.
   */
  #narrow(config: PlainObject, path: KeyPath): KeyPath | undefined {
    const value = readAt(config, path);
    const keys = keysOf(value);
    const withFirst = (count: number) => replaceAt(config, path, takeFirst(value, keys.slice(0, count)));
    let [drawn, failed] = [0, keys.length];
    // An empty part that prevents drawing is the cause itself.
    if (failed > 0 && this.#canDraw(withFirst(0))) {
      while (failed - drawn > 1) {
        const middle = (drawn + failed) >> 1;
        if (this.#canDraw(withFirst(middle))) drawn = middle;
        else failed = middle;
      }
      return this.#narrow(withFirst(failed), [...path, keys[failed - 1] as string]);
    }
    // A search that ran out of drawings has taken charts for undrawable that it did not draw.
    return this.#left > 0 ? path : undefined;
  }

  #canDraw(config: PlainObject | undefined): boolean {
    this.#left -= 1;
    return this.#left > 0 && config !== undefined && this.#draws(copyTree(config) as PlainObject);
  }
}

/** Returns the value at a path; undefined if there is none. */
export function readAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const key of path) value = isTree(value) ? (value as PlainObject)[key] : undefined;
  return value;
}

/** Returns a copy of a tree with another value at a path, or without it if the value is undefined. */
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

/** Returns the keys of a value, with `labels` last, because Chart.js reads labels only for the values they belong to. */
function keysOf(value: unknown): string[] {
  if (!isTree(value)) return [];
  return Object.keys(value).sort((a, b) => Number(a === "labels") - Number(b === "labels"));
}

/** Returns whether the value is a list or an object literal, unlike the dates and gradients of scripts. */
function isTree(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (!isPlainObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies lists and objects, which drawing modifies. Configurations have at most CONFIG_DEPTH levels. */
function copyTree(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyTree);
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyTree(item)]));
}
