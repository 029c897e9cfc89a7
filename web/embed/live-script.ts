// Evaluates a live chart's script. The page's opaque origin isolates the script, so it needs no interpreter. The script sees
// the same global names as in the service: docs/javascript.md.

import { isPlainObject, type PlainObject } from "../../src/base/plain-object.ts";
import { findTimeZone } from "../../src/base/time-zone.ts";
import type { ChartLibrary } from "../../src/drawings/chart/chart-library.ts";
import { createFills } from "../../src/drawings/chart/script/fill.ts";
import { MOMENT_FUNCTIONS } from "../../src/drawings/chart/script/guest/moment-function.ts";
import { enableListedPlugins } from "../../src/drawings/chart/script/listed-plugins.ts";
import { openScriptLibrary } from "../../src/drawings/chart/script/script-library.ts";
import { createMoment, readMoment } from "../../src/drawings/chart/script/script-moment.ts";
import type { LiveImages } from "./live-images.ts";

/** Size of the chart in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maps placeholder functions to the fills that they represent while the script runs. */
type Fills = Map<unknown, unknown>;

type Callable = (...args: unknown[]) => unknown;

/** The configuration that a script returns. */
export interface ScriptConfig {
  readonly config: PlainObject;
  /** Whether the configuration depends on the chart's size, as gradients and image fills do. */
  readonly usesSize: boolean;
}

/**
 * Evaluates a script.
 *
 * @param texts the script, and alternate parses to try if the script is not valid JavaScript
 * @param timeZone name of the time zone for moments; UTC if undefined
 * @throws the script's exception
 */
export function runScript(
  texts: readonly string[],
  library: ChartLibrary,
  images: LiveImages,
  size: Size,
  timeZone: string | undefined,
): ScriptConfig {
  const fills: Fills = new Map();
  Object.assign(globalThis, createNames(library, images, size, fills, timeZone));
  const config = readValue(evaluate(texts), fills);
  if (!isPlainObject(config)) throw new TypeError("the chart is not an object");
  enableListedPlugins(config);
  return { config, usesSize: fills.size > 0 };
}

function evaluate([text, ...others]: readonly string[]): unknown {
  try {
    // The indirect call to `eval` hides all but global names from the script.
    // biome-ignore lint/security/noGlobalEval: the purpose of the page is to run this script, in an opaque origin.
    return globalThis.eval(`(${text}\n)`);
  } catch (error) {
    if (!(error instanceof SyntaxError) || others.length === 0) throw error;
    return evaluate(others);
  }
}

function createNames(
  library: ChartLibrary,
  images: LiveImages,
  size: Size,
  fills: Fills,
  timeZone: string | undefined,
): object {
  const { Chart, helpers, ticks } = openScriptLibrary(library);
  const { getGradientFill, getGradientFillHelper, pattern } = createFills({
    createCanvas: (width, height) => Object.assign(document.createElement("canvas"), { width, height }) as never,
    ...size,
  });
  const { createImage } = images;
  const registerFill = <T>(created: T): T => {
    for (const fill of [created].flat()) fills.set(fill, (fill as Callable)());
    return created;
  };
  const zone = timeZone === undefined ? undefined : findTimeZone(timeZone);
  const moment = createMoment(zone);
  return {
    Chart: addMembers(Chart as never, { helpers, Ticks: ticks, ...pluginMembers(Chart as never) }),
    getGradientFill: (...args: [unknown, unknown]) => registerFill(getGradientFill(...args)),
    getGradientFillHelper: (...args: [unknown, unknown, unknown]) => registerFill(getGradientFillHelper(...args)),
    getImageFill: (url: unknown) => registerFill(() => images.getImageFill(url, size)),
    pattern: {
      draw: (...args: unknown[]) => registerFill(pattern.draw(...args)),
      generate: (colors: unknown) => registerFill(pattern.generate(colors)),
    },
    Image: function Image(width?: number, height?: number) {
      return createImage(width, height);
    },
    Color: helpers.color,
    ChartDataLabels: { id: "datalabels" },
    ChartAnnotation: { id: "annotation" },
    // Without a time zone, times are in UTC, as in the service.
    moment: Object.assign((...args: unknown[]) => moment(zone === undefined ? "utc" : "", ...args), {
      ...Object.fromEntries(MOMENT_FUNCTIONS.map((name) => [name, (...args: unknown[]) => moment(name, ...args)])),
      ISO_8601: { iso: 8601 },
    }),
  };
}

/** Returns version 2's names for registering plugins, which versions 3 and 4 lack. */
function pluginMembers({ register }: { register?(...items: unknown[]): void }): object {
  if (register === undefined) return {};
  const plugins = { register, unregister() {} };
  return { plugins, pluginService: { ...plugins, registerPlugin: register } };
}

/** Adds members that a class lacks. */
function addMembers<Owner extends object>(owner: Owner, members: object): Owner {
  for (const [name, value] of Object.entries(members))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return owner;
}

/** Returns a script's value with fills in place of the functions that represent them, and dates in place of moments. */
function readValue(value: unknown, fills: Fills): unknown {
  if (fills.has(value)) return fills.get(value);
  if (typeof value === "function" && fills.size > 0) return withFills(value as Callable, fills);
  if (typeof value !== "object" || value === null) return value;
  const date = readMoment(value);
  if (date !== null) return date;
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : readValue(item, fills)));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, readValue(item, fills)]));
}

/** Wraps a function so that it returns a fill in place of the function that represents the fill. */
function withFills(call: Callable, fills: Fills): Callable {
  return function (this: unknown, ...args) {
    const result = call.apply(this, args);
    return fills.has(result) ? fills.get(result) : result;
  };
}
