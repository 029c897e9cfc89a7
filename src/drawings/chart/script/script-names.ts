// The host functions and objects behind the global names in a chart's script, and the rules for their use.
// guest/chart.ts defines the names. docs/javascript.md lists them.

import moment from "../../../../generated/packages/moment.js";
import type { Fuel } from "../../../base/fuel.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { UsageError } from "../../../base/usage-error.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import type { FontSet } from "../../../engine/font/font-set.ts";
import type { SurfaceFactory } from "../../../engine/surface.ts";
import { createIntl } from "../../../sandbox/intl.ts";
import type { Cost, ObjectRule } from "../../../sandbox/policy.ts";
import type { ImageStore } from "../image-store.ts";
import { findTimeZone } from "../time/time-zone.ts";
import { costByArguments } from "./chart-cost.ts";
import { METHODS } from "./chart-method.ts";
import { type PolicyAdditions, VALUE_RULES } from "./chart-policy.ts";
import { createFills } from "./fill.ts";
import type { ScriptLibrary } from "./script-library.ts";
import { createMoment } from "./script-moment.ts";

/** The chart that is being drawn. */
export interface ScriptChart {
  readonly width: number;
  readonly height: number;
  readonly createSurface: SurfaceFactory;
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  /** Name of the time zone for moments; UTC if undefined. */
  readonly timeZone?: string | undefined;
}

/** The host's implementation of one chart's global names. */
export interface ScriptNames {
  readonly names: object;
  readonly additions: PolicyAdditions;
  /** Plugins that the script has registered, in order. */
  readonly plugins: readonly PlainObject[];
}

/** Fuel for a call that formats text or creates an object. */
const CREATION_COST = 20_000;
/** Maximum number of plugins that a script can register. */
const MAX_PLUGINS = 100;

/** Creates the names for one chart. */
export function createScriptNames(library: ScriptLibrary, chart: ScriptChart): ScriptNames {
  const { width, height, createSurface, images, fonts, fuel, timeZone } = chart;
  const objects = new Map<object, ObjectRule>();
  const plugins: PlainObject[] = [];
  const fills = createFills({ createCanvas: (w, h) => new Canvas(w, h, createSurface, fonts, fuel), width, height });
  const color = library.helpers.color as (value: unknown) => object;

  /**
   * Exposes fills to scripts as functions. Chart.js receives the functions' results instead, because it does not call
   * functions in lists of colours, or functions that other functions return.
   */
  const exposeFills = <T extends (() => unknown) | readonly (() => unknown)[]>(created: T): T => {
    for (const item of [created].flat() as (() => unknown)[])
      objects.set(item, { kind: "function", standsFor: item(), isQuiet: true });
    return created;
  };

  const names = {
    intl: createIntl(),
    moment: createMoment(timeZone === undefined ? undefined : findTimeZone(timeZone)),
    getGradientFill: (...args: [unknown, unknown]) => exposeFills(fills.getGradientFill(...args)),
    getGradientFillHelper: (...args: [unknown, unknown, unknown]) => exposeFills(fills.getGradientFillHelper(...args)),
    getImageFill: (url: unknown) => exposeFills(images.getImageFill(url, { width, height })),
    drawPattern: (...args: unknown[]) => exposeFills(fills.pattern.draw(...args)),
    generatePatterns: (colors: unknown) => exposeFills(fills.pattern.generate(colors)),
    createImage: (...size: [number?, number?]) => images.createImage(...size),
    createPath: (...source: [string?]) => new Path2D(...source),
    createColor: (value: unknown) => color(value),
    register(plugin: unknown) {
      if (!isPlainObject(plugin))
        throw new UsageError("Chart.register accepts only plugins: objects with an id and hooks");
      if (plugins.length >= MAX_PLUGINS) throw new RangeError(`a script can register at most ${MAX_PLUGINS} plugins`);
      plugins.push(plugin);
    },
    chart: {
      defaults: library.defaults,
      overrides: library.overrides,
      Ticks: library.ticks,
      version: library.version,
      helpers: library.helpers,
      scaleService: { updateScaleDefaults: library.updateScaleDefaults },
      classes: library.classes,
      plugins: library.plugins,
    },
  };

  allow(objects, names, callable(names, costByArguments(CREATION_COST, 200)));
  allow(objects, names.chart, new Map());
  objects.set(names.chart.scaleService, { kind: "live", methods: callable(names.chart.scaleService, CREATION_COST) });
  allow(objects, library.helpers, METHODS.helper);
  const { canvas, options, easing } = library.helpers as Record<string, unknown>;
  for (const namespace of [canvas, options]) if (isPlainObject(namespace)) allow(objects, namespace, METHODS.helper);
  if (isPlainObject(easing) && isPlainObject(easing.effects)) {
    allow(objects, easing, new Map());
    allow(objects, easing.effects, callable(easing.effects, 1000));
  }

  const classes = [
    [Object.getPrototypeOf(color("#000")), VALUE_RULES.color],
    [moment.fn, VALUE_RULES.moment],
    [Object.getPrototypeOf(moment.duration()), VALUE_RULES.moment],
  ] as const;
  return { names, additions: { classes, objects }, plugins };
}

function allow(objects: Map<object, ObjectRule>, object: object, methods: ReadonlyMap<string, Cost>): void {
  objects.set(object, { kind: "live", methods, isQuiet: true });
}

function callable(object: object, cost: Cost): ReadonlyMap<string, Cost> {
  return new Map(Object.entries(object).flatMap(([key, value]) => (typeof value === "function" ? [[key, cost]] : [])));
}
