// Defines the global names in a chart's script: Chart, the fills, Image, Path2D, Color, moment and Intl. Evaluated
// once, before any script; each name calls the host when it is used.

import { installIntl } from "../../../../sandbox/guest/intl.ts";
import { createHelpers } from "./helper.ts";
import { MOMENT_FUNCTIONS } from "./moment-function.ts";

type Bag = Record<string, unknown>;
type Callable = (...args: unknown[]) => unknown;
type New = (width?: unknown, height?: unknown) => object;

const names = globalThis.__membrane.names as unknown as Record<string, Callable> & { chart: Bag; charts: Bag };
Reflect.deleteProperty(globalThis, "__membrane");

installIntl((...request) => names.intl?.(...request));

/** Registers plugins for the chart that is being drawn. Controllers and scales cannot be registered. */
function register(...items: unknown[]): void {
  for (const item of items.flat()) names.register?.(item);
}

let chart: object | undefined;

function createChart(): object {
  const host = names.chart as Bag;
  const helpers = createHelpers(host.helpers as Bag);
  const plugins = { register, unregister() {} };
  function made(): never {
    throw new TypeError("new Chart(…) is not supported: send only the configuration object");
  }
  return Object.assign(made, {
    defaults: host.defaults,
    overrides: host.overrides,
    Ticks: host.Ticks,
    version: host.version,
    scaleService: host.scaleService,
    canvasHelpers: (helpers as Bag).canvas,
    ...(host.plugins as object),
    ...(host.classes as object),
    instances: {},
    helpers,
    plugins,
    pluginService: { ...plugins, registerPlugin: register },
    register,
    unregister() {},
  });
}

/** Returns a function that can be called with or without `new`, and creates its result on the host. */
function createConstructor(name: string): New {
  function Constructor(...args: unknown[]): object {
    return names[name]?.(...args) as object;
  }
  return Constructor;
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
  Image: createConstructor("createImage"),
  Path2D: createConstructor("createPath"),
  Color: createConstructor("createColor"),
  // Globals that plugin packages define in a web page. The host identifies its own plugins by these ids.
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
