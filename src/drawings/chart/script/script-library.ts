// The classes, helpers and defaults of a Chart.js instance, by which the policy recognises objects and which scripts
// can see.

import type { ChartLibrary } from "../chart-library.ts";
import type { ChartRuntime } from "../plugins/chart-runtime.ts";
import type { ChartRuntime2 } from "../plugins/chart-runtime-2.ts";

type Bag = Record<string, unknown>;
// Classes of three versions, only used with instanceof.
type Class = abstract new (...args: never[]) => object;

/** A version-independent view of an instance of Chart.js. */
export interface ScriptLibrary {
  readonly version: string;
  readonly Chart: Class;
  readonly Element: Class;
  readonly Scale: Class;
  readonly DatasetController: Class;
  readonly helpers: Bag;
  /** The values of `Chart.defaults`, `Chart.overrides` and `Chart.Ticks` for scripts. */
  readonly defaults: Bag;
  readonly overrides: Bag | undefined;
  readonly ticks: Bag;
  /** Changes the defaults of a scale type, in version 2. */
  readonly updateScaleDefaults: ((type: string, additions: object) => void) | undefined;
  /** Objects in which Chart.js keeps functions for authors to call. */
  readonly roots: readonly object[];
}

/** Returns the view of an instance. */
export function openScriptLibrary({ runtime }: ChartLibrary): ScriptLibrary {
  return runtime.version === 2 ? open2(runtime) : openModern(runtime);
}

function open2(runtime: ChartRuntime2): ScriptLibrary {
  const Chart = runtime.Chart as unknown as Bag & Class;
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
    roots: [defaults, ticks, scales.defaults],
  };
}

function openModern({ chart, helpers }: ChartRuntime): ScriptLibrary {
  const library = chart as unknown as Bag;
  const Chart = library.Chart as Bag & Class;
  const [defaults, overrides, ticks] = [Chart.defaults as Bag, Chart.overrides as Bag, library.Ticks as Bag];
  return {
    version: String(Chart.version),
    Chart,
    Element: library.Element as Class,
    Scale: library.Scale as Class,
    DatasetController: library.DatasetController as Class,
    helpers: helpers as unknown as Bag,
    defaults,
    overrides,
    ticks,
    updateScaleDefaults: undefined,
    roots: [defaults, overrides, ticks],
  };
}
