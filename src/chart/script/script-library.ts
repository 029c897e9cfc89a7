// What scripts may touch of a Chart.js version: its classes, to know instances by, its helpers, and what all charts share.

import type { ChartVersion } from "../../params/chart.ts";

type Bag = Record<string, unknown>;
// Classes of three versions, told apart by instanceof alone.
type Class = abstract new (...args: never[]) => object;

export interface ScriptLibrary {
  readonly version: string;
  readonly Chart: Class;
  readonly Element: Class;
  readonly Scale: Class;
  readonly DatasetController: Class;
  readonly helpers: Bag;
  /** What a script finds as `Chart.defaults`, `.overrides` and `.Ticks`. */
  readonly defaults: Bag;
  readonly overrides: Bag | undefined;
  readonly ticks: Bag;
  /** Version 2: changes the defaults of a type of scales. */
  readonly updateScaleDefaults: ((type: string, additions: object) => void) | undefined;
  /** Everything that charts of this version share and a script could change. */
  readonly shared: readonly object[];
}

/** Reads the library of a version, which must be loaded. */
export const SCRIPT_LIBRARIES: Readonly<Record<ChartVersion, () => Promise<ScriptLibrary>>> = {
  2: async () => {
    const { default: library } = await import("chart.js-2");
    const Chart = library as unknown as Bag & Class;
    const scales = Chart.scaleService as { defaults: Bag; updateScaleDefaults(type: string, additions: object): void };
    const [defaults, ticks, helpers] = [Chart.defaults as Bag, Chart.Ticks as Bag, Chart.helpers as Bag];
    return {
      version: "2.9.4",
      Chart,
      Element: Chart.Element as Class,
      Scale: Chart.Scale as Class,
      DatasetController: Chart.DatasetController as Class,
      helpers,
      defaults,
      overrides: undefined,
      ticks,
      updateScaleDefaults: (type, additions) => scales.updateScaleDefaults(type, additions),
      shared: [defaults, ticks, scales.defaults],
    };
  },
  3: async () => {
    const [library, helpers] = await Promise.all([import("chart.js-3"), import("chart.js-3/helpers")]);
    return readModern(library as unknown as Bag, helpers as unknown as Bag);
  },
  4: async () => {
    const [library, helpers] = await Promise.all([import("chart.js-4"), import("chart.js-4/helpers")]);
    return readModern(library as unknown as Bag, helpers as unknown as Bag);
  },
};

function readModern(library: Bag, helpers: Bag): ScriptLibrary {
  const Chart = library.Chart as Bag & Class;
  const [defaults, overrides, ticks] = [Chart.defaults as Bag, Chart.overrides as Bag, library.Ticks as Bag];
  return {
    version: String(Chart.version),
    Chart,
    Element: library.Element as Class,
    Scale: library.Scale as Class,
    DatasetController: library.DatasetController as Class,
    helpers,
    defaults,
    overrides,
    ticks,
    updateScaleDefaults: undefined,
    shared: [defaults, overrides, ticks],
  };
}
