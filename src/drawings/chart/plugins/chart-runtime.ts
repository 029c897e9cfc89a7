// Defines how packages extend an instance of Chart.js: packages are run, components registered, and methods replaced.
// Classes belong to one instance, so replaced methods don't affect other instances.

import type * as chart from "chart.js-4";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { endAnimations2 } from "../end-animations.ts";
import type { guardArcs2, ScaleService } from "../guard.ts";
import { ensureObject } from "../record.ts";
import type { recordAnimations2 } from "../record-animations.ts";
import { type ChartPlugin, listDatasets } from "./chart-plugin.ts";

/** An instance of version 3 or 4. Callers handle the differences between the two versions. */
export interface ChartRuntime {
  readonly version: 3 | 4;
  readonly chart: typeof chart;
  readonly helpers: typeof import("chart.js-4/helpers");
  /**
   * Runs a package from generated/packages, and returns its exports. Registers nothing.
   *
   * @param provided values of the globals that scripts/build-packages.ts lists for the package, by name
   */
  run<Exports>(load: (require: (name: string) => unknown) => unknown, provided?: object): Exports;
  /** Registers controllers, elements and scales. */
  register(...items: readonly ComponentClass[]): void;
  /** Registers a plugin's elements and defaults. The plugin itself runs only in charts that need it. */
  registerParts(plugin: chart.ChartComponent): void;
}

/** Wraps an instance of version 3 or 4. */
export function createRuntime(version: 3 | 4, exported: object, helpers: object): ChartRuntime {
  const library = exported as typeof chart;
  const modules = { "chart.js": library, "chart.js/helpers": helpers };
  return {
    version,
    chart: library,
    helpers: helpers as ChartRuntime["helpers"],
    run(load, provided = {}) {
      const required: Record<string, unknown> = { ...modules, ...provided };
      return load((name) => required[name]) as never;
    },
    register: (...items) => library.Chart.register(...(items as unknown as chart.ChartComponent[])),
    registerParts(plugin) {
      library.Chart.register(plugin);
      delete (library.registry.plugins as unknown as { readonly items: Record<string, unknown> }).items[plugin.id];
    },
  };
}

/** A controller, element or scale class from a package. */
export interface ComponentClass<Instance = object> {
  readonly id: string;
  readonly prototype: Instance;
  overrides?: PlainObject;
}

/** A method of a class, with the type of `this`. */
type Method<Instance, Member> = Member extends (...args: infer Args) => infer Result
  ? (this: Instance, ...args: Args) => Result
  : never;

/** Replaces a class's method with a method that `make` creates from the original. */
export function replaceMethod<Instance extends object, Name extends keyof Instance>(
  { prototype }: { readonly prototype: Instance },
  name: Name,
  make: (original: Method<Instance, Instance[Name]>) => Method<Instance, Instance[Name]>,
): void {
  prototype[name] = make(prototype[name] as Method<Instance, Instance[Name]>) as Instance[Name];
}

export function datasetsOfType(config: PlainObject, types: readonly string[]): readonly PlainObject[] {
  return listDatasets(config).filter(({ type }) => types.includes((type ?? config.type) as string));
}

/** Renames a type in the chart and its datasets. `alter` is called with each changed dataset. */
export function renameType(
  config: PlainObject,
  from: string,
  to: string,
  alter?: (dataset: PlainObject) => void,
): void {
  for (const dataset of datasetsOfType(config, [from])) {
    if (dataset.type !== undefined) dataset.type = to;
    alter?.(dataset);
  }
  if (config.type === from) config.type = to;
}

/** Replaces version 2's horizontal types with the type and `indexAxis` of versions 3 and 4. */
export function convertHorizontalType(config: PlainObject, from: string, to: string): void {
  if (config.type === from) ensureObject(config, "options").indexAxis = "y";
  renameType(config, from, to, (dataset) => {
    dataset.indexAxis = "y";
  });
}

export function hasScaleType(config: PlainObject, types: readonly string[]): boolean {
  const scales = isPlainObject(config.options) ? config.options.scales : undefined;
  const axes = isPlainObject(scales) ? Object.values(scales).flat() : [];
  return axes.some((scale) => isPlainObject(scale) && types.includes(scale.type as string));
}

/** The members of version 2 that the service uses. The package itself has no type definitions. */
export interface Chart2 {
  new (
    canvas: unknown,
    config: Record<string, unknown>,
  ): { readonly id: string | number; readonly canvas: unknown; destroy(): void };
  readonly instances: Record<string, { readonly id: string | number; readonly canvas: unknown; destroy(): void }>;
  readonly controllers: Record<string, ComponentClass>;
  readonly defaults: Record<string, unknown>;
  readonly scaleService: ScaleService & { readonly defaults: Record<string, unknown> };
  readonly Ticks: object;
  readonly elements: { readonly Arc: Parameters<typeof guardArcs2>[0] };
  /** Connects Chart.js to the page in browsers. */
  readonly platform: object;
  readonly animationService: Parameters<typeof endAnimations2>[0] & Parameters<typeof recordAnimations2>[0];
  readonly helpers: { readonly easing: { readonly effects: Parameters<typeof recordAnimations2>[1] } };
  readonly _adapters: { readonly _date: { override(adapter: object): void } };
}

/** An instance of version 2, as plugins use it. */
export interface ChartRuntime2 {
  readonly version: 2;
  readonly Chart: Chart2;
  /**
   * Runs a package from generated/packages, and returns the plugins that it registers, in order. The package's chart
   * types and elements are registered with Chart.js. Plugins aren't, because they run only in charts that need them.
   */
  run(load: (require: (name: string) => unknown) => unknown): readonly object[];
}

/** Wraps an instance of version 2. */
export function createRuntime2(Chart: Chart2): ChartRuntime2 {
  return {
    version: 2,
    Chart,
    run(load) {
      const plugins: object[] = [];
      const register = (items: object | readonly object[]) => void plugins.push(...[items].flat());
      const chart = new Proxy(Chart, {
        get: (target, key) => (key === "plugins" || key === "pluginService" ? { register } : Reflect.get(target, key)),
      });
      load(() => chart);
      return plugins;
    },
  };
}

export interface ChartRuntimes {
  readonly 2: ChartRuntime2;
  readonly 3: ChartRuntime;
  readonly 4: ChartRuntime;
}

/** Installs a plugin on an instance of Chart.js. */
export type Install<Version extends ChartVersion = ChartVersion> = (runtime: ChartRuntimes[Version]) => ChartPlugin;

/** The code of a package in generated/packages. */
export interface PackageCode {
  readonly load: (require: (name: string) => unknown) => unknown;
}

export interface PluginVersion<Version extends ChartVersion = ChartVersion> {
  /** Chart types that the plugin adds. */
  readonly types?: readonly string[];
  readonly load: () => Promise<Install<Version>>;
}

/** A plugin, by version. It is unavailable in versions that aren't listed. */
export interface PluginRow {
  /**
   * Returns whether a configuration needs the plugin for reasons other than chart types. Must not call functions in the
   * configuration.
   */
  readonly isNeeded?: (config: PlainObject) => boolean;
  readonly versions: { readonly [Version in ChartVersion]?: PluginVersion<Version> };
}
