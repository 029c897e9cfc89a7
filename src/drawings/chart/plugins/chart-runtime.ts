// The interface between an instance of Chart.js 3 or 4 and the packages that extend it: running a package, registering its
// components, and replacing methods of its classes. Classes belong to one instance, so a replaced method affects no other.

import type * as chart from "chart.js-4";
import { ensureObject, isPlainObject, type PlainObject } from "../record.ts";
import { listDatasets } from "./chart-plugin.ts";

/** An instance of version 3 or 4; code that uses it handles the differences. */
export interface ChartRuntime {
  readonly version: 3 | 4;
  readonly chart: typeof chart;
  readonly helpers: typeof import("chart.js-4/helpers");
  /**
   * Runs a package of generated/packages. Returns its exports; registers nothing.
   *
   * @param provided replacements for globals that the package is built to require
   */
  run<Exports>(load: (require: (name: string) => unknown) => unknown, provided?: object): Exports;
  /** Registers controllers, elements and scales. */
  register(...items: readonly ComponentClass[]): void;
  /** Registers a plugin's elements and defaults, but not the plugin: it runs only in the charts that need it. */
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

/** A controller, element or scale of a package, as far as it is registered and altered. */
export interface ComponentClass<Instance = object> {
  readonly id: string;
  readonly prototype: Instance;
  overrides?: PlainObject;
}

/** A method as its class has it. */
type Method<Instance, Member> = Member extends (...args: infer Args) => infer Result
  ? (this: Instance, ...args: Args) => Result
  : never;

/** Puts a method in the place of a class's own; it is made of the one that it replaces. */
export function replaceMethod<Instance extends object, Name extends keyof Instance>(
  { prototype }: { readonly prototype: Instance },
  name: Name,
  make: (original: Method<Instance, Instance[Name]>) => Method<Instance, Instance[Name]>,
): void {
  prototype[name] = make(prototype[name] as Method<Instance, Instance[Name]>) as Instance[Name];
}

/** The chart's datasets that are of one of the types. */
export function datasetsOfType(config: PlainObject, types: readonly string[]): readonly PlainObject[] {
  return listDatasets(config).filter(({ type }) => types.includes((type ?? config.type) as string));
}

/** Gives the chart and its datasets another type; `alter` is called with each dataset that has changed. */
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

/** Gives version 2's types of charts that lie the name and the option that versions 3 and 4 have for them. */
export function layDown(config: PlainObject, from: string, to: string): void {
  if (config.type === from) ensureObject(config, "options").indexAxis = "y";
  renameType(config, from, to, (dataset) => {
    dataset.indexAxis = "y";
  });
}

/** Whether an axis of the chart is of one of the types. */
export function hasScaleType(config: PlainObject, types: readonly string[]): boolean {
  const scales = isPlainObject(config.options) ? config.options.scales : undefined;
  const listed = isPlainObject(scales) ? Object.values(scales).flat() : [];
  return listed.some((scale) => isPlainObject(scale) && types.includes(scale.type as string));
}
