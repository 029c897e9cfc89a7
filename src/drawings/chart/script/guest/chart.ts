// The names that a chart's script finds: Chart, the fills, Image, Path2D, Color, moment and Intl. Loaded into the engine once,
// before any script; each name asks the host when it is used. BEHAVIOUR 2.

import { installIntl } from "../../../../sandbox/guest/intl.ts";
import { createHelpers } from "./helper.ts";
import { MOMENT_FUNCTIONS } from "./moment-function.ts";

type Bag = Record<string, unknown>;
type Callable = (...args: unknown[]) => unknown;
type New = (width?: unknown, height?: unknown) => object;

const names = globalThis.__membrane.names as unknown as Record<string, Callable> & { chart: Bag; charts: Bag };
Reflect.deleteProperty(globalThis, "__membrane");

installIntl((...request) => names.intl?.(...request));

/** Hands plugins to the chart that is being drawn; registering controllers or scales of one's own is out of reach. */
function register(...items: unknown[]): void {
  for (const item of items.flat()) names.register?.(item);
}

let chart: object | undefined;

function createChart(): object {
  const host = names.chart as Bag;
  const helpers = createHelpers(host.helpers as Bag);
  const plugins = { register, unregister() {} };
  function made(): never {
    throw new TypeError("the chart is what the text is, not what it makes: leave out new Chart(…)");
  }
  return Object.assign(made, {
    defaults: host.defaults,
    overrides: host.overrides,
    Ticks: host.Ticks,
    version: host.version,
    scaleService: host.scaleService,
    instances: {},
    helpers,
    plugins,
    pluginService: { ...plugins, registerPlugin: register },
    register,
    unregister() {},
  });
}

/** A function whose results the host makes, with and without `new`. */
function maker(name: string): New {
  function Made(...args: unknown[]): object {
    return names[name]?.(...args) as object;
  }
  return Made;
}

const moment = Object.assign((...args: unknown[]) => names.moment?.("", ...args), {
  ...Object.fromEntries(MOMENT_FUNCTIONS.map((name) => [name, (...args: unknown[]) => names.moment?.(name, ...args)])),
  ISO_8601: { iso: 8601 },
});

Object.assign(globalThis, {
  getGradientFill: (...args: unknown[]) => names.getGradientFill?.(...args),
  getGradientFillHelper: (...args: unknown[]) => names.getGradientFillHelper?.(...args),
  getImageFill: (...args: unknown[]) => names.getImageFill?.(...args),
  pattern: {
    draw: (...args: unknown[]) => names.drawPattern?.(...args),
    generate: (...args: unknown[]) => names.generatePatterns?.(...args),
  },
  Image: maker("createImage"),
  Path2D: maker("createPath"),
  Color: maker("createColor"),
  // What packages leave in a page. The host has them, and knows them by their ids.
  ChartDataLabels: { id: "datalabels" },
  ChartAnnotation: { id: "annotation" },
  moment,
});

Object.defineProperty(globalThis, "Chart", {
  get: () => {
    chart ??= createChart();
    return chart;
  },
  set(value) {
    chart = value;
  },
  configurable: true,
});
