// Loads Chart.js 2, 3 and 4 as factories. Each instance has its own defaults, registry, prototypes and caches. Charts
// without a script share a read-only instance. Each script gets its own instance, which is discarded afterwards; a
// spare instance is kept ready.

import type { load as LoadPackage } from "../../../generated/packages/chart-4.js";
import { scheduleIdleWork } from "../../base/idle-work.ts";
import { once } from "../../base/once.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { setCanvasGlobals } from "./canvas-globals.ts";
import type { ChartVersion } from "./chart-params.ts";
import { createDecimalFormat, type DecimalFormat } from "./decimal-format.ts";
import { endAnimations, endAnimations2 } from "./end-animations.ts";
import { guardArcs2, guardScales, guardScales2, hideFromScripts } from "./guard.ts";
import { withoutMeter } from "./library-meter.ts";
import type { ChartPlugin } from "./plugins/chart-plugin.ts";
import {
  type Chart2,
  type ChartRuntime,
  type ChartRuntimes,
  createRuntime,
  createRuntime2,
  type Install,
} from "./plugins/chart-runtime.ts";
import { recordAnimations, recordAnimations2, type Timeline } from "./record-animations.ts";
import { createDateAdapter } from "./time/date-adapter.ts";

/** The members of a Chart.js chart that rendering uses. */
export interface ChartInstance {
  readonly id: string | number;
  readonly canvas: unknown;
  destroy(): void;
}

/** An instance of one version of Chart.js, with the plugins installed on it. */
export interface ChartLibrary<Version extends ChartVersion = ChartVersion> {
  readonly version: Version;
  readonly Chart: {
    new (canvas: unknown, config: Record<string, unknown>): ChartInstance;
    readonly instances: Record<string, ChartInstance>;
  };
  readonly runtime: ChartRuntimes[Version];
  /** Chart types that are part of Chart.js. */
  readonly types: ReadonlySet<string>;
  /** Installs a plugin. Repeated calls return the same plugin. */
  install(install: Install): ChartPlugin;
  /** Records animations instead of completing them. The instance must then draw only one chart. */
  recordAnimations(): Timeline;
  /** Removes a chart from the library's lists without `destroy`, because drawing failed. */
  forget(chart: ChartInstance): void;
  /** Trims the library's caches. Must be called between charts. */
  tidy(): void;
  /** Chart.js's caches, in versions 3 and 4. */
  readonly caches?: ChartCaches;
}

/** Creates instances of one version. */
export interface LibraryFactory {
  /** Returns the instance for charts without a script. */
  shared(): ChartLibrary;
  /** Returns a new instance, for one run of a script. */
  create(): ChartLibrary;
  /** Returns the types of Chart.js's defaults without plugins as nested objects: `number`, `list` and so on. */
  defaultKinds(): PlainObject;
}

type Package = { readonly load: typeof LoadPackage };
/** The version-specific parts of an instance. */
type Parts = Pick<ChartLibrary, "Chart" | "runtime" | "types" | "recordAnimations" | "forget" | "tidy" | "caches">;

const PACKAGES: Readonly<Record<ChartVersion, () => Promise<Package>>> = {
  2: () => import("../../../generated/packages/chart-2.js"),
  3: () => import("../../../generated/packages/chart-3.js"),
  4: () => import("../../../generated/packages/chart-4.js"),
};

const factories = new Map<ChartVersion, LibraryFactory>();

/** Returns the factory for a major version, and loads it on first use. */
export async function loadLibraryFactory(version: ChartVersion): Promise<LibraryFactory> {
  const known = factories.get(version);
  if (known !== undefined) return known;
  setCanvasGlobals();
  const { load } = await PACKAGES[version]();
  // Another request may have created the factory in the meantime.
  const factory = factories.get(version) ?? createFactory(version, load);
  factories.set(version, factory);
  return factory;
}

function createFactory(version: ChartVersion, load: Package["load"]): LibraryFactory {
  const make = () => withoutMeter(() => createLibrary(version, load));
  let spare: ChartLibrary | undefined;
  const makeSpare = () => {
    spare ??= make();
  };
  return {
    create() {
      const library = spare ?? make();
      spare = undefined;
      scheduleIdleWork(makeSpare);
      return library;
    },
    shared: once(() => {
      const library = make();
      makeDefaultsReadOnly(library.runtime);
      return library;
    }),
    // Computed from a fresh instance: the shared instance gains names with each installed plugin.
    defaultKinds: once(() => copyKinds(defaultsOf(make()))),
  };
}

function defaultsOf({ runtime }: ChartLibrary): PlainObject {
  const { defaults } = runtime.version === 2 ? runtime.Chart : runtime.chart.Chart;
  return defaults as unknown as PlainObject;
}

/** Depth of `global.legend.labels`, the deepest defaults for which names are needed. */
const NAME_DEPTH = 4;

function copyKinds(object: PlainObject, depth = 1): PlainObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      isPlainObject(value) && depth < NAME_DEPTH
        ? copyKinds(value, depth + 1)
        : Array.isArray(value)
          ? "list"
          : typeof value,
    ]),
  );
}

/** The subset of `Intl` that Chart.js 3 and 4 use: number formatting. */
const CHART_INTL = {
  NumberFormat: function NumberFormat(locale: string, options?: object): DecimalFormat {
    return createDecimalFormat(locale, options);
  },
};

function createLibrary(version: ChartVersion, load: Package["load"]): ChartLibrary {
  // Chart.js 2 requires moment but works without it. The service provides its own date adapter.
  const exported = load((name) => (name === "Intl" ? CHART_INTL : undefined));
  const parts = version === 2 ? setUp2(exported as Chart2) : setUp(version, exported as Exports3);
  const installed = new Map<Install, ChartPlugin>();
  return {
    ...parts,
    version,
    install(install) {
      let plugin = installed.get(install);
      if (plugin === undefined) {
        plugin = withoutMeter(() => install(parts.runtime as never));
        for (const object of plugin.plugins ?? []) hideFromScripts(object);
        installed.set(install, plugin);
      }
      return plugin;
    },
  };
}

function setUp2(Chart: Chart2): Parts {
  Chart._adapters._date.override(createDateAdapter("moment"));
  guardScales2(Chart.scaleService);
  guardArcs2(Chart.elements.Arc);
  endAnimations2(Chart.animationService);
  return {
    Chart,
    runtime: createRuntime2(Chart),
    types: new Set(Object.keys(Chart.controllers)),
    recordAnimations: () => recordAnimations2(Chart.animationService, Chart.helpers.easing.effects),
    forget: (chart) => void delete Chart.instances[chart.id],
    tidy() {},
  };
}

/** The exports that versions 3 and 4 have in common. */
interface Exports3 {
  readonly Chart: ChartLibrary["Chart"] & { register(...items: unknown[]): void };
  readonly Scale: Parameters<typeof shareLabelFonts>[0];
  readonly _adapters: { readonly _date: { override(adapter: object): void } };
  readonly animator: Parameters<typeof endAnimations>[0] &
    Parameters<typeof recordAnimations>[0] & {
      remove(chart: ChartInstance): void;
    };
  readonly BasicPlatform: Parameters<typeof recordAnimations>[1];
  readonly registerables: readonly unknown[];
  readonly registry: { readonly controllers: object; getScale(type: string): unknown };
  readonly helpers: object;
  readonly internals: ChartCaches;
}

function setUp(version: ChartRuntime["version"], exported: Exports3): Parts {
  const { helpers, internals, ...chart } = exported;
  // Copy the helpers to a plain object: exports of a bundled module are getters, which would slow down every use.
  const runtime = createRuntime(version, chart, { ...helpers });
  const { Chart, animator, registry } = chart;
  Chart.register(...chart.registerables);
  guardScales(registry);
  shareLabelFonts(chart.Scale);
  endAnimations(animator);
  chart._adapters._date.override(createDateAdapter());
  limitCaches(internals);
  return {
    Chart,
    runtime,
    types: controllerNames(registry),
    recordAnimations: () => recordAnimations(animator, chart.BasicPlatform),
    forget(instance) {
      animator.remove(instance);
      delete Chart.instances[instance.id];
    },
    tidy: () => trimCaches(internals),
    caches: internals,
  };
}

/** Returns the chart types that have a registered controller, in version 3 or 4. */
function controllerNames(registry: { readonly controllers: object }): ReadonlySet<string> {
  return new Set(Object.keys((registry.controllers as { readonly items: object }).items));
}

/** Maximum number of entries in a cache. Ordinary traffic needs fewer than 200. */
const CACHE_ENTRIES = 1000;

/** Maximum total length of a cache's keys, in characters. A single key can be as long as a request. */
const CACHE_LENGTH = 100_000;

/** Module variables of Chart.js, which the build exports. */
export interface ChartCaches {
  /** Number formatters, by locale and options. */
  readonly intlCache: Map<string, unknown>;
  /** Lists of option keys, by type and plugin. */
  readonly keyCache: Map<string, unknown>;
  /** The lists that `keyCache` contains. */
  readonly keysCached: Set<unknown>;
  /** Functions that read data values, by key. */
  readonly keyResolvers: Record<string, unknown>;
}

/** Keys of the functions that Chart.js itself adds to `keyResolvers`. */
const OWN_KEYS = ["", "x", "y"];

/**
 * Limits the number of cached formatters while a chart is drawn, because the chart's script can request any number of them.
 */
function limitCaches({ intlCache }: ChartCaches): void {
  // Assignment would throw, because Map.prototype is frozen.
  Object.defineProperty(intlCache, "set", {
    value: (key: string, value: unknown) => {
      if (intlCache.size >= CACHE_ENTRIES) intlCache.clear();
      return Map.prototype.set.call(intlCache, key, value);
    },
  });
}

/**
 * Clears the caches between charts, so that a chart's cost does not depend on earlier charts. Formatters are slow
 * to create, so they stay cached until their cache is full.
 */
export function trimCaches({ intlCache, keyCache, keysCached, keyResolvers }: ChartCaches): void {
  // Clear both, because `keysCached` contains the lists of `keyCache`.
  keyCache.clear();
  keysCached.clear();
  for (const key of Object.keys(keyResolvers)) if (!OWN_KEYS.includes(key)) delete keyResolvers[key];
  if (isFull(intlCache)) intlCache.clear();
}

function isFull(cache: ReadonlyMap<string, unknown>): boolean {
  let length = 0;
  for (const key of cache.keys()) length += key.length;
  return cache.size > CACHE_ENTRIES || length > CACHE_LENGTH;
}

/** A font as Chart.js resolves it. */
type Font = object;

/** The internal members of a scale that versions 3 and 4 share. */
interface LabelScale {
  readonly options: { readonly ticks: { readonly _proxy?: { readonly font?: unknown } } };
  getContext(index: number): unknown;
  _computeLabelSizes(...parameters: unknown[]): unknown;
  _resolveTickFontOptions(index: number): Font;
}

/** All properties of a font. */
const FONT_PARTS = ["family", "lineHeight", "size", "style", "weight"] as const;

/** Patches all scales to resolve the labels' font only once if all labels have the same font. */
export function shareLabelFonts({ prototype }: { readonly prototype: LabelScale }): void {
  const { _computeLabelSizes: compute, _resolveTickFontOptions: resolve } = prototype;
  /** The scale that is measuring labels in a uniform font, and the font after it is resolved. */
  let shared: { readonly scale: LabelScale; font?: Font } | undefined;
  prototype._computeLabelSizes = function (...parameters) {
    if (!hasUniformFont(this)) return compute.apply(this, parameters);
    shared = { scale: this };
    try {
      return compute.apply(this, parameters);
    } finally {
      shared = undefined;
    }
  };
  prototype._resolveTickFontOptions = function (index) {
    if (shared?.scale !== this) return resolve.call(this, index);
    // Create the tick's context, as Chart.js would: its index is fixed on creation, and later options receive it.
    this.getContext(index);
    shared.font ??= resolve.call(this, index);
    return shared.font;
  };
}

/** Whether all ticks have the same font: no font option is a function or an indexed list. */
function hasUniformFont({ options }: LabelScale): boolean {
  // Read the raw options, because a context would resolve them.
  const font = options.ticks._proxy?.font;
  // Undefined means the default font.
  if (font === undefined) return true;
  if (typeof font !== "object" || font === null || Array.isArray(font)) return false;
  return FONT_PARTS.every((part) => isPlain((font as Record<string, unknown>)[part]));
}

function isPlain(value: unknown): boolean {
  return typeof value !== "function" && (typeof value !== "object" || value === null);
}

/** Records in the defaults of versions 3 and 4 that gain entries when a component is registered. */
const TYPE_RECORDS = ["datasets", "elements", "plugins", "scales"];

/**
 * Makes the shared instance's defaults read-only, so that no chart can affect later charts. Records keyed by type stay
 * extensible, because installing a chart type adds entries. Version 2 clones its defaults and stays writable; tests
 * fingerprint its state instead.
 */
function makeDefaultsReadOnly(runtime: ChartRuntimes[ChartVersion]): void {
  if (runtime.version === 2) return;
  const { Chart, Ticks } = runtime.chart;
  const { defaults, overrides } = Chart as unknown as Record<"defaults" | "overrides", Record<string, unknown>>;
  makeReadOnly([defaults, overrides, Ticks], [defaults, overrides, ...TYPE_RECORDS.map((name) => defaults[name])]);
}

/**
 * Makes all reachable properties read-only.
 *
 * @param extensible objects that stay extensible
 */
function makeReadOnly(roots: readonly object[], extensible: readonly unknown[]): void {
  const reachable = new Set<object>(roots);
  // The loop also visits objects that are added to the set during the iteration.
  for (const next of reachable) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(next))) {
      if (value === undefined) continue;
      // Don't freeze: the properties must stay configurable, because Chart.js's proxies report their descriptors.
      Object.defineProperty(next, key, { writable: false });
      if (typeof value === "object" && value !== null) reachable.add(value);
    }
    if (!extensible.includes(next)) Object.preventExtensions(next);
  }
}
