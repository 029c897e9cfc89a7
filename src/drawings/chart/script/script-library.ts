// Collects the classes, helpers and defaults of a Chart.js instance. Scripts can see them, and the policy recognises
// objects by them.

import type { ChartLibrary } from "../chart-library.ts";
import type { ChartRuntime, ChartRuntime2 } from "../plugins/chart-runtime.ts";

type Bag = Record<string, unknown>;
// A class of any Chart.js version, used only with `instanceof`.
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
  /** Chart.js's classes, by the names in its browser build. */
  readonly classes: Bag;
  /** The built-in plugins of versions 3 and 4, in which plugins aren't classes. */
  readonly plugins: Bag;
  /** Version 2's controllers by type. Scripts can add their own. */
  readonly controllers: Bag | undefined;
  /** Creates a subclass. Version 2 only. */
  readonly extend: ((base: object) => object) | undefined;
  /** Objects in which Chart.js keeps functions for authors to call. */
  readonly roots: readonly object[];
}

/** Returns the view of an instance. */
export function openScriptLibrary({ runtime }: ChartLibrary): ScriptLibrary {
  return runtime.version === 2 ? open2(runtime) : open3Or4(runtime);
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
    classes: pick(Chart, CLASSES_2),
    plugins: {},
    controllers: Chart.controllers as Bag,
    extend: (base) => (base as { extend(): object }).extend(),
    roots: [defaults, ticks, scales.defaults, (Chart.Tooltip as { positioners: object }).positioners],
  };
}

function open3Or4({ chart, helpers }: ChartRuntime): ScriptLibrary {
  const library = chart as unknown as Bag;
  const Chart = library.Chart as Bag & Class;
  const [controllers, elements, plugins, scales] = library.registerables as readonly [Bag, Bag, Bag, Bag];
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
    classes: {
      ...pick(library, ["DatasetController", "Element", "Scale"]),
      ...{ ...controllers, ...elements, ...scales },
      controllers: { ...controllers },
      elements: { ...elements },
    },
    plugins: Object.fromEntries(
      PLUGINS_MODERN.map(([name, id]) => [name, { id, ...pick(plugins[name] as Bag, ["positioners"]) }]),
    ),
    controllers: undefined,
    extend: undefined,
    roots: [defaults, overrides, ticks, (plugins.Tooltip as { positioners: object }).positioners],
  };
}

/** Version 2's members of `Chart` that are classes, or that contain classes. */
const CLASSES_2 = [
  ...["Element", "Legend", "Title", "Tooltip", "DatasetController", "Scale", "LinearScaleBase", "PluginBase"],
  ...["controllers", "elements"],
] as const;

/** The built-in plugins of versions 3 and 4, with their ids. */
const PLUGINS_MODERN = [
  ["Decimation", "decimation"],
  ["Filler", "filler"],
  ["Legend", "legend"],
  ["SubTitle", "subtitle"],
  ["Title", "title"],
  ["Tooltip", "tooltip"],
] as const;

function pick(source: Bag, names: readonly string[]): Bag {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}
