// What a chart type of a package is installed with: Chart.js 3 or 4, the package running on it, and methods of its classes
// put in the place of others. Such classes exist once for each version, so that replacing their methods touches no other.

import type * as chart from "chart.js-4";
import { ensureObject, isPlainObject, type PlainObject } from "../record.ts";
import { listDatasets } from "./chart-plugin.ts";

/** Version 3 or 4 of Chart.js. What differs between them is up to whoever uses it. */
export interface ChartRuntime {
  readonly version: 3 | 4;
  readonly chart: typeof chart;
  readonly helpers: typeof import("chart.js-4/helpers");
  /**
   * Runs a package of generated/packages. Returns what it exports; registers nothing.
   *
   * @param provided what it is built to require in place of globals
   */
  run<Exports>(load: (require: (name: string) => unknown) => unknown, provided?: object): Exports;
  /** Registers controllers, elements and scales. */
  register(...items: readonly ComponentClass[]): void;
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
