// Chart.js 2, 3 and 4, each loaded on first use and set up once for drawing without a document. The only home of Chart.js.

import { Canvas } from "../canvas/canvas.ts";
import { CanvasGradient } from "../canvas/gradient.ts";
import { CanvasImage } from "../canvas/image.ts";
import { Path2D } from "../canvas/path-2d.ts";
import { CanvasPattern } from "../canvas/pattern.ts";
import type { ChartParams } from "../params/chart.ts";
import { type CachingLibrary, findCaches, trimCaches } from "./chart-cache.ts";
import { endAnimations, endAnimations2 } from "./end-animations.ts";
import { guardArcs2, guardScales, guardScales2 } from "./guard.ts";
import { shareLabelFonts } from "./label-fonts.ts";
import { createDateAdapter } from "./time/date-adapter.ts";

/** A chart that Chart.js has drawn, as far as we look at it. */
export interface ChartInstance {
  readonly id: string | number;
  readonly canvas: unknown;
  destroy(): void;
}

/** The part of Chart.js that drawing needs, the same in all versions. */
export interface ChartLibrary {
  readonly Chart: {
    new (canvas: unknown, config: Record<string, unknown>): ChartInstance;
    readonly instances: Record<string, ChartInstance>;
  };
  /** The names of the chart types that can be drawn. */
  readonly types: ReadonlySet<string>;
  /** Forgets a chart that could not be drawn, which has never been destroyed. */
  forget(chart: ChartInstance): void;
  /** To be called between charts: keeps what the library remembers within bounds. */
  tidy(): void;
}

const LOADERS: Readonly<Record<ChartParams["version"], () => Promise<ChartLibrary>>> = {
  2: async () => {
    const { default: Chart } = await import("chart.js-2");
    // Chart.js 2 finds moment by itself only where modules can be required.
    Chart._adapters._date.override(createDateAdapter("moment"));
    guardScales2(Chart.scaleService);
    guardArcs2(Chart.elements.Arc);
    endAnimations2(Chart.animationService);
    return {
      Chart,
      types: new Set(Object.keys(Chart.controllers)),
      forget: (chart) => void delete Chart.instances[chart.id],
      tidy() {},
    };
  },
  3: async () => {
    const [library, { formatNumber }] = await Promise.all([import("chart.js-3"), import("chart.js-3/helpers")]);
    return setUp(library as never, formatNumber);
  },
  4: async () => {
    const [library, { formatNumber }] = await Promise.all([import("chart.js-4"), import("chart.js-4/helpers")]);
    return setUp(library as never, formatNumber);
  },
};

/** What versions 3 and 4 have alike. */
interface Library3 {
  readonly Chart: ChartLibrary["Chart"] & { register(...items: unknown[]): void };
  readonly Scale: Parameters<typeof shareLabelFonts>[0];
  readonly _adapters: { readonly _date: { override(adapter: object): void } };
  readonly animator: Parameters<typeof endAnimations>[0] & { remove(chart: ChartInstance): void };
  readonly registerables: readonly unknown[];
  readonly registry: { readonly controllers: object; getScale(type: string): unknown };
}

function setUp(
  { Chart, Scale, _adapters, animator, registerables, registry }: Library3,
  formatNumber: CachingLibrary["formatNumber"],
): ChartLibrary {
  Chart.register(...registerables);
  guardScales(registry);
  shareLabelFonts(Scale);
  endAnimations(animator);
  _adapters._date.override(createDateAdapter());
  const caches = findCaches({ Chart, formatNumber });
  return {
    Chart,
    types: controllerNames(registry),
    forget(chart) {
      animator.remove(chart);
      delete Chart.instances[chart.id];
    },
    tidy: () => trimCaches(caches),
  };
}

/** The types that the controllers of version 3 or 4 are registered under. */
function controllerNames(registry: { readonly controllers: object }): ReadonlySet<string> {
  return new Set(Object.keys((registry.controllers as { readonly items: object }).items));
}

const loaded = new Map<ChartParams["version"], Promise<ChartLibrary>>();

/** The library of a major version. */
export function loadChartLibrary(version: ChartParams["version"]): Promise<ChartLibrary> {
  let library = loaded.get(version);
  if (library === undefined) {
    // Chart.js and its plugins test values against these and construct them, as browsers let them.
    Object.assign(globalThis, {
      CanvasGradient,
      CanvasPattern,
      HTMLCanvasElement: Canvas,
      HTMLImageElement: CanvasImage,
      Path2D,
    });
    library = LOADERS[version]();
    loaded.set(version, library);
  }
  return library;
}
