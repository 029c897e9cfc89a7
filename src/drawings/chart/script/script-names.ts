// What a chart's script finds by name: host functions and objects, made for one chart, and the rules by which the script may
// use them. guest/chart.ts gives them their names. BEHAVIOUR 2.

import moment from "moment";
import type { Fuel } from "../../../base/fuel.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import type { FontSet } from "../../../engine/font/font-set.ts";
import type { SurfaceFactory } from "../../../engine/surface.ts";
import { createIntl } from "../../../sandbox/intl.ts";
import type { Cost, ObjectRule } from "../../../sandbox/policy.ts";
import type { ImageStore } from "../image-store.ts";
import { isPlainObject, type PlainObject } from "../record.ts";
import { heavy } from "./chart-cost.ts";
import { METHODS } from "./chart-method.ts";
import { type PolicyAdditions, VALUE_RULES } from "./chart-policy.ts";
import { createFills } from "./fill.ts";
import type { ScriptLibrary } from "./script-library.ts";
import { createMoment } from "./script-moment.ts";

/** The chart that is being made. */
export interface ScriptChart {
  readonly width: number;
  readonly height: number;
  readonly createSurface: SurfaceFactory;
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
}

export interface ScriptNames {
  readonly names: object;
  readonly additions: PolicyAdditions;
  /** Plugins that the script has registered, in order. */
  readonly plugins: readonly PlainObject[];
}

/** Fuel of a call that formats, or makes something that lasts. */
const MAKING = 20_000;
/** Most plugins that a script registers. */
const PLUGINS = 100;

/** The names for one chart. */
export function createScriptNames(library: ScriptLibrary, chart: ScriptChart): ScriptNames {
  const { width, height, createSurface, images, fonts, fuel } = chart;
  const objects = new Map<object, ObjectRule>();
  const plugins: PlainObject[] = [];
  const fills = createFills({ createCanvas: (w, h) => new Canvas(w, h, createSurface, fonts, fuel), width, height });
  const color = library.helpers.color as (value: unknown) => object;

  /**
   * Lets the script carry the functions that the fills are. Chart.js gets what they give, since it calls no functions in lists
   * of colours, nor those that a function returns.
   */
  const carry = <T extends (() => unknown) | readonly (() => unknown)[]>(made: T): T => {
    for (const item of [made].flat() as (() => unknown)[])
      objects.set(item, { kind: "function", standsFor: item(), isQuiet: true });
    return made;
  };

  const names = {
    intl: createIntl(),
    moment: createMoment(),
    getGradientFill: (...args: [unknown, unknown]) => carry(fills.getGradientFill(...args)),
    getGradientFillHelper: (...args: [unknown, unknown, unknown]) => carry(fills.getGradientFillHelper(...args)),
    getImageFill: (url: unknown) => carry(images.getImageFill(url, { width, height })),
    drawPattern: (...args: unknown[]) => carry(fills.pattern.draw(...args)),
    generatePatterns: (colors: unknown) => carry(fills.pattern.generate(colors)),
    createImage: (...size: [number?, number?]) => images.createImage(...size),
    createPath: (...source: [string?]) => new Path2D(...source),
    createColor: (value: unknown) => color(value),
    register(plugin: unknown) {
      if (!isPlainObject(plugin)) throw new TypeError("only plugins can be registered: objects with an id and hooks");
      if (plugins.length >= PLUGINS) throw new RangeError(`a script must register at most ${PLUGINS} plugins`);
      plugins.push(plugin);
    },
    chart: {
      defaults: library.defaults,
      overrides: library.overrides,
      Ticks: library.ticks,
      version: library.version,
      helpers: library.helpers,
      scaleService: { updateScaleDefaults: library.updateScaleDefaults },
    },
  };

  allow(objects, names, callable(names, heavy(MAKING, 200)));
  allow(objects, names.chart, new Map());
  objects.set(names.chart.scaleService, { kind: "live", methods: callable(names.chart.scaleService, MAKING) });
  allow(objects, library.helpers, METHODS.helper);
  const { canvas, options, easing } = library.helpers as Record<string, unknown>;
  for (const namespace of [canvas, options]) if (isPlainObject(namespace)) allow(objects, namespace, METHODS.helper);
  if (isPlainObject(easing) && isPlainObject(easing.effects)) {
    allow(objects, easing, new Map());
    allow(objects, easing.effects, callable(easing.effects, 1000));
  }

  const classes = [
    [Object.getPrototypeOf(color("red")), VALUE_RULES.color],
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
