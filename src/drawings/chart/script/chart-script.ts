// Runs a chart's script, and passes the configuration to the drawing code. The script's functions work only during that
// call. Each run uses a new instance of Chart.js. A script error becomes a Failure with the error's position in the
// text.

import moment from "../../../../generated/packages/moment.js";
import { Failure, UsageError } from "../../../base/failure.ts";
import type { Fuel } from "../../../base/fuel.ts";
import { CHART_LENGTH, CONFIG_DEPTH } from "../../../base/limits.ts";
import { NO_PHASE_CLOCK, type PhaseClock } from "../../../base/phase-clock.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { findTimeZone } from "../../../base/time-zone.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import type { FontSet } from "../../../engine/font/font-set.ts";
import type { SurfaceFactory } from "../../../engine/surface.ts";
import { createIntl } from "../../../sandbox/intl.ts";
import type { Cost, ObjectRule } from "../../../sandbox/policy.ts";
import type { Sandbox } from "../../../sandbox/sandbox.ts";
import { type Budget, createBudget, type Session } from "../../../sandbox/session.ts";
import type { ImageStore } from "../../image-store.ts";
import type { ChartLibrary, LibraryFactory } from "../chart-library.ts";
import { getImageFill } from "../image-fill.ts";
import { costByArguments, METHODS } from "./chart-method.ts";
import { createChartPolicy, LibraryFunctions, type PolicyAdditions, VALUE_RULES } from "./chart-policy.ts";
import { createFills } from "./fill.ts";
import { enableListedPlugins } from "./listed-plugins.ts";
import { openScriptLibrary, type ScriptLibrary } from "./script-library.ts";
import { createMoment, readMoment, withMoment } from "./script-moment.ts";
import { openSandbox, runOrTryAlternate, SCRIPT_WORK, type ScriptText } from "./script-text.ts";

export interface ChartScript {
  /**
   * Evaluates the script, and calls `draw` with its configuration and with the Chart.js instance that the script can
   * access. Both are new in each run, and must not be used after it.
   *
   * @throws Failure for errors in the script
   */
  run<T>(chart: ScriptChart, draw: (config: PlainObject, library: ChartLibrary) => T): T;
}

/** Services for scripts, and callbacks about them. */
export interface ScriptEnv {
  /** The script's clock, in milliseconds since the epoch. Called when the script reads the time. */
  readonly clock: () => number;
  /** Measures how long the script takes. */
  readonly phases?: PhaseClock | undefined;
  /** Called if the script that runs uses the alternate parse of `+`. */
  readonly onAlternateParse?: (() => void) | undefined;
  /** Removes the options of plugins that the configuration's plugin list replaces. */
  readonly dropReplaced: (config: PlainObject) => void;
  /** Called with each line that the script logs. */
  readonly noteLine?: ((line: string) => void) | undefined;
}

/**
 * Prepares a chart's script.
 *
 * @throws Failure `too-large` for a script that is too long
 */
export async function openScript(text: ScriptText, factory: LibraryFactory, env: ScriptEnv): Promise<ChartScript> {
  const { length } = text.script;
  if (length > CHART_LENGTH)
    throw new Failure("too-large", `chart with JavaScript must have at most ${CHART_LENGTH} characters, got ${length}`);
  const sandbox = await openSandbox();
  const budget = createBudget();
  return {
    run(chart, draw) {
      const before = { ...budget };
      let isDrawn = false;
      try {
        const drawn = runOrTryAlternate(text, (script, usedAlternateParse) => {
          if (usedAlternateParse) env.onAlternateParse?.();
          return runScript(sandbox, factory.create(), script, { ...env, budget }, chart, draw);
        });
        chart.fuel.spend(
          (before.fuel - budget.fuel) * SCRIPT_WORK,
          "chart and its functions are too expensive to run: draw fewer elements or use simpler functions",
        );
        isDrawn = true;
        return drawn;
      } finally {
        // Runs repeated for missing images, missing fonts or errors share one budget. Runs repeated for other assets
        // aren't charged, because those load once per isolate.
        if (isDrawn && !chart.images.needsImages && !chart.fonts.needsFonts) Object.assign(budget, before);
      }
    },
  };
}

function runScript<T>(
  sandbox: Sandbox,
  library: ChartLibrary,
  script: string,
  { clock, phases = NO_PHASE_CLOCK, dropReplaced, noteLine, budget }: ScriptEnv & { readonly budget: Budget },
  chart: ScriptChart,
  draw: (config: PlainObject, library: ChartLibrary) => T,
): T {
  const scriptLibrary = openScriptLibrary(library);
  const { names, additions, plugins } = createScriptNames(scriptLibrary, chart);
  const functions = new LibraryFunctions(scriptLibrary.roots);
  const policy = createChartPolicy(scriptLibrary, functions, additions);
  return withMoment(clock, () =>
    sandbox.run({ policy, names, clock, budget, beforeChange: () => functions.collect(), phases }, (session) => {
      const config = toPlainConfig(session.evaluate(script), session, additions.objects);
      if (!isPlainObject(config))
        throw new Failure(
          "invalid",
          `chart must be an object such as {type: "bar", data: {…}}, got ${nameKind(config)}`,
        );
      dropReplaced(config);
      if (plugins.length > 0) config.plugins = [...plugins, ...(Array.isArray(config.plugins) ? config.plugins : [])];
      enableListedPlugins(config);
      const drawn = draw(config, withOwnTypes(library, scriptLibrary.controllers));
      if (noteLine !== undefined) for (const line of session.logs) noteLine(line);
      return drawn;
    }),
  );
}

/** Adds chart types that a script has defined in `Chart.controllers`. */
function withOwnTypes(library: ChartLibrary, controllers: object | undefined): ChartLibrary {
  if (controllers === undefined) return library;
  return { ...library, types: new Set([...library.types, ...Object.keys(controllers)]) };
}

/**
 * Converts a script's value to a configuration. Removes undefined values as JSON would, converts moments to dates, and
 * copies host objects, because defaults are filled in later.
 *
 * @param hostObjects host objects for scripts to call, which must not occur in a configuration
 */
function toPlainConfig(
  value: unknown,
  session: Session,
  hostObjects: ReadonlyMap<object, unknown>,
  parents: object[] = [],
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const date = readMoment(value);
  if (date !== null) return date;
  const isHostObject = session.isHostObject(value);
  if (hostObjects.has(value) || parents.includes(value) || parents.length > CONFIG_DEPTH)
    throw new Failure(
      "invalid",
      `chart must consist of plain objects without Chart.js objects or circular references, nested at most ${CONFIG_DEPTH} levels deep`,
    );
  const toPlainItem = (item: unknown) => toPlainConfig(item, session, hostObjects, parents);
  parents.push(value);
  let plain: unknown = value;
  if (Array.isArray(value)) {
    const list = isHostObject ? [...value] : value;
    for (const [index, item] of list.entries()) list[index] = item === undefined ? null : toPlainItem(item);
    plain = list;
  } else if (hasPlainPrototype(value)) {
    const record: PlainObject = isHostObject ? { ...value } : (value as PlainObject);
    for (const [key, item] of Object.entries(record)) {
      if (item === undefined) delete record[key];
      else if (typeof item === "object") record[key] = toPlainItem(item);
    }
    plain = record;
  }
  parents.pop();
  return plain;
}

function hasPlainPrototype(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function nameKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value}`;
}

/** The chart that is being drawn. */
interface ScriptChart {
  readonly width: number;
  readonly height: number;
  readonly createSurface: SurfaceFactory;
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  /** Time zone name for moments; UTC if undefined. */
  readonly timeZone?: string | undefined;
}

/** The host's implementation of the globals of one chart. */
interface ScriptNames {
  readonly names: object;
  readonly additions: PolicyAdditions;
  /** Plugins that the script has registered, in order. */
  readonly plugins: readonly PlainObject[];
}

/** Fuel for a call that formats text or creates an object. */
const CREATION_COST = 20_000;
/** Maximum number of plugins that a script can register. */
const MAX_PLUGINS = 100;

function createScriptNames(library: ScriptLibrary, chart: ScriptChart): ScriptNames {
  const { width, height, createSurface, images, fonts, fuel, timeZone } = chart;
  const objects = new Map<object, ObjectRule>();
  const plugins: PlainObject[] = [];
  const fills = createFills({ createCanvas: (w, h) => new Canvas(w, h, createSurface, fonts, fuel), width, height });
  const color = library.helpers.color as (value: unknown) => object;

  /**
   * Exposes fills to scripts as functions, but passes their results to Chart.js. Chart.js doesn't call functions inside
   * lists of colours, or functions that other functions return.
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
    getImageFill: (url: unknown) => exposeFills(getImageFill(images, url, { width, height })),
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
