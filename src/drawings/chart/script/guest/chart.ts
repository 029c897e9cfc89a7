// Defines the globals of a chart's script: Chart, the fills, Image, Path2D, Color, moment and Intl. Evaluated once,
// before any script. A global calls the host only when it is used.

import { installIntl } from "../../../../sandbox/guest/intl.ts";
import { MOMENT_FUNCTIONS } from "./moment-function.ts";

type Helper = (...args: never[]) => unknown;

const { isArray } = Array;

function isObject(value: unknown): value is Bag {
  return value !== null && Object.prototype.toString.call(value) === "[object Object]";
}

function clone(value: unknown): unknown {
  if (isArray(value)) return value.map(clone);
  if (!isObject(value)) return value;
  const copy: Bag = {};
  for (const key of Object.keys(value)) copy[key] = clone(value[key]);
  return copy;
}

/**
 * Merges sources into the target.
 *
 * @param keep whether to keep existing values of the target
 */
function mergeInto(target: unknown, sources: unknown, keep: boolean): unknown {
  if (!isObject(target)) return target;
  for (const source of isArray(sources) ? sources : [sources]) {
    if (!isObject(source)) continue;
    for (const key of Object.keys(source)) {
      const [existing, value] = [target[key], source[key]];
      if (isObject(existing) && isObject(value)) mergeInto(existing, value, keep);
      else if (!keep || !Object.hasOwn(target, key)) target[key] = clone(value);
    }
  }
  return target;
}

function each(items: unknown, visit: (...args: unknown[]) => unknown, self?: unknown, reverse?: boolean): void {
  const keys = isArray(items) ? [...items.keys()] : isObject(items) ? Object.keys(items) : [];
  if (reverse) keys.reverse();
  for (const key of keys) visit.call(self, (items as Bag)[key], key);
}

const isFiniteNumber = (value: unknown) =>
  (typeof value === "number" || value instanceof Number) && Number.isFinite(+value);
const isNullOrUndef = (value: unknown) => value === null || value === undefined;

const LOCAL: Readonly<Record<string, Helper>> = {
  isNullOrUndef,
  isArray,
  isObject,
  isFinite: isFiniteNumber,
  isNumberFinite: isFiniteNumber,
  isNumber: (value: unknown) => !Number.isNaN(Number.parseFloat(value as string)) && Number.isFinite(Number(value)),
  isFunction: (value: unknown) => typeof value === "function",
  defined: (value: unknown) => value !== undefined,
  valueOrDefault: (value: unknown, fallback: unknown) => (value === undefined ? fallback : value),
  getValueOrDefault: (value: unknown, fallback: unknown) => (value === undefined ? fallback : value),
  valueAtIndexOrDefault: (value: unknown, index: number, fallback: unknown) => {
    const item = isArray(value) ? value[index] : value;
    return item === undefined ? fallback : item;
  },
  finiteOrDefault: (value: unknown, fallback: unknown) => (isFiniteNumber(value) ? value : fallback),
  callback: (called: unknown, args: unknown[], self?: unknown) =>
    typeof called === "function" ? called.apply(self, args) : undefined,
  noop: () => undefined,
  each,
  clone,
  merge: (target: unknown, source: unknown) => mergeInto(target, source, false),
  mergeIf: (target: unknown, source: unknown) => mergeInto(target, source, true),
  extend: (target: object, ...sources: object[]) => Object.assign(target, ...sources),
  configMerge: (...sources: unknown[]) => mergeInto({}, sources, false),
  where: (items: unknown, test: (item: unknown) => boolean) => (isArray(items) ? items.filter(test) : []),
  indexOf: (items: unknown[], item: unknown) => items.indexOf(item),
  max: (items: unknown[]) => Math.max(...items.filter((item) => !Number.isNaN(item)).map(Number)),
  min: (items: unknown[]) => Math.min(...items.filter((item) => !Number.isNaN(item)).map(Number)),
  capitalize: (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
};

/**
 * Creates the helpers.
 *
 * @param host Chart.js's helpers, and namespaces with further helpers
 */
function createHelpers(host: Bag): object {
  const helpers: Record<string, unknown> = Object.assign(Object.create(null), LOCAL);
  return new Proxy(helpers, {
    get(_target, key) {
      if (typeof key === "symbol") return undefined;
      if (!(key in helpers)) {
        const value = host[key];
        if (typeof value === "function") helpers[key] = (...args: unknown[]) => value.apply(host, args);
        else if (typeof value === "object" && value !== null) helpers[key] = createHelpers(value as Bag);
        else return undefined;
      }
      return helpers[key];
    },
  });
}

type Bag = Record<string, unknown>;
type Callable = (...args: unknown[]) => unknown;
type New = (width?: unknown, height?: unknown) => object;

const names = globalThis.__membrane.names as unknown as Record<string, Callable> & { chart: Bag; charts: Bag };
Reflect.deleteProperty(globalThis, "__membrane");

installIntl((...request) => names.intl?.(...request));

/** Registers plugins for the chart that is being drawn. Controllers and scales cannot be registered. */
function register(...items: unknown[]): void {
  for (const item of items.flat()) names.register?.(item);
}

let chart: object | undefined;

function createChart(): object {
  const host = names.chart as Bag;
  const helpers = createHelpers(host.helpers as Bag);
  const plugins = { register, unregister() {} };
  function made(): never {
    throw new TypeError("new Chart(…) is not supported: send only the configuration object");
  }
  return Object.assign(made, {
    defaults: host.defaults,
    overrides: host.overrides,
    Ticks: host.Ticks,
    version: host.version,
    scaleService: host.scaleService,
    canvasHelpers: (helpers as Bag).canvas,
    ...(host.plugins as object),
    ...(host.classes as object),
    instances: {},
    helpers,
    plugins,
    pluginService: { ...plugins, registerPlugin: register },
    register,
    unregister() {},
  });
}

/** Returns a function that can be called with or without `new`, and creates its result on the host. */
function createConstructor(name: string): New {
  function Constructor(...args: unknown[]): object {
    return names[name]?.(...args) as object;
  }
  return Constructor;
}

const moment = Object.assign((...args: unknown[]) => names.moment?.("", ...args), {
  ...Object.fromEntries(MOMENT_FUNCTIONS.map((name) => [name, (...args: unknown[]) => names.moment?.(name, ...args)])),
  ISO_8601: { iso: 8601 },
});

Object.assign(globalThis, {
  getGradientFill: (...args: unknown[]) => names.getGradientFill?.(...args),
  getGradientFillHelper: (...args: unknown[]) => names.getGradientFillHelper?.(...args),
  getImageFill: (...args: unknown[]) => names.getImageFill?.(...args),
  pattern: {
    draw: (...args: unknown[]) => names.drawPattern?.(...args),
    generate: (...args: unknown[]) => names.generatePatterns?.(...args),
  },
  Image: createConstructor("createImage"),
  Path2D: createConstructor("createPath"),
  Color: createConstructor("createColor"),
  // Globals that plugin packages define in web pages. The host recognises its own plugins by these ids.
  ChartDataLabels: { id: "datalabels" },
  ChartAnnotation: { id: "annotation" },
  moment,
});

Object.defineProperty(globalThis, "Chart", {
  get: () => {
    chart ??= createChart();
    return chart;
  },
  set(value) {
    chart = value;
  },
  configurable: true,
});
