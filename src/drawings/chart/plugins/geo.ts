// Installs chartjs-chart-geo on Chart.js 3 and 4: choropleth and bubbleMap. geo-feature.ts reads the data; this module
// limits the loops of the package's scales.

import { load } from "../../../../generated/packages/geo.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject } from "../../../base/plain-object.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";
import { type Geography, placeFeatures } from "./geo-feature.ts";
import { chargeFeature, countPaths, type GeoPath } from "./geo-work.ts";

/** Maximum zoom of a map. A higher zoom makes lines longer, and d3 cuts them into more pieces. At 1,000, a city fills a map. */
const MAP_SCALE = 1000;

/** Minimum distance between graticule lines, in degrees. With a step of 1, there are 540 lines. */
const GRATICULE_STEP = 1;

/** Maximum number of steps in a quantized colour scale. With more steps, the scale looks continuous. */
const COLOR_STEPS = 256;

interface GeoController {
  getGraticule: () => unknown;
}

interface ColorScale {
  readonly options: { readonly quantize?: unknown };
  readonly chart: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  getColor: (share: number) => string;
  _drawIndicator: () => void;
}

interface SizeScale {
  readonly _labelItems: readonly { readonly translation: unknown; readonly options?: object }[] | null;
  getLabelItems?: () => readonly unknown[] | undefined;
}

interface ProjectionScale {
  readonly options: { readonly projectionScale?: unknown };
  readonly chart: object;
  geoPath: GeoPath;
  init: (options: unknown) => void;
  computeBounds: (outline: unknown) => void;
  updateBounds: () => unknown;
}

interface GeoFeature {
  readonly feature: unknown;
  readonly projectionScale: { readonly chart: object };
  inRange: (x: number, y: number) => boolean;
}

interface Package extends Geography {
  readonly ChoroplethController: ComponentClass<GeoController>;
  readonly BubbleMapController: ComponentClass<GeoController>;
  readonly GeoFeature: ComponentClass<GeoFeature>;
  readonly ProjectionScale: ComponentClass<ProjectionScale>;
  readonly ColorScale: ComponentClass<ColorScale>;
  readonly ColorLogarithmicScale: ComponentClass<ColorScale>;
  readonly SizeScale: ComponentClass<SizeScale>;
  readonly SizeLogarithmicScale: ComponentClass<SizeScale>;
}

const TYPES = ["choropleth", "bubbleMap"];

/** Installs the chart types. */
export function installGeo({ version, run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(load);
  for (const controller of [types.ChoroplethController, types.BubbleMapController])
    replaceMethod(
      controller,
      "getGraticule",
      (get) =>
        function () {
          const graticule = get.call(this);
          if (isPlainObject(graticule)) checkGraticule(graticule);
          return graticule;
        },
    );
  for (const scale of [types.ColorScale, types.ColorLogarithmicScale])
    for (const name of ["getColor", "_drawIndicator"] as const)
      replaceMethod(
        scale,
        name,
        (original: (...args: never[]) => unknown) =>
          function (this: ColorScale, ...args: never[]) {
            checkQuantize(this);
            return original.apply(this, args) as never;
          },
      );
  // The package positions labels with a method of version 4. Version 3 has the positions but lacks the method.
  if (version === 3)
    for (const { prototype } of [types.SizeScale, types.SizeLogarithmicScale])
      prototype.getLabelItems = function () {
        return this._labelItems?.map(({ translation }) => ({ options: { translation } }));
      };
  replaceMethod(
    types.ProjectionScale,
    "updateBounds",
    (update) =>
      function () {
        const { projectionScale } = this.options;
        if (!(Number(projectionScale) > 0 && Number(projectionScale) <= MAP_SCALE))
          throw new Failure(
            "invalid",
            `projectionScale must be greater than 0 and at most ${MAP_SCALE}, got ${showValue(projectionScale)}`,
          );
        return update.call(this);
      },
  );
  countWork(types);
  register(types.GeoFeature, types.ProjectionScale, types.ColorScale, types.ColorLogarithmicScale);
  register(types.SizeScale, types.SizeLogarithmicScale, types.ChoroplethController, types.BubbleMapController);
  return {
    prepare(config) {
      const datasets = datasetsOfType(config, TYPES);
      if (datasets.length > 0) placeFeatures(datasets, types);
    },
  };
}

/** Charges for methods that process all points of features. */
function countWork({ ProjectionScale, GeoFeature }: Package): void {
  const originalPaths = new WeakMap<ProjectionScale, GeoPath>();
  replaceMethod(
    ProjectionScale,
    "init",
    (init) =>
      function (options) {
        // Scales are initialised again on each update.
        const path = originalPaths.get(this) ?? this.geoPath;
        originalPaths.set(this, path);
        this.geoPath = path;
        init.call(this, options);
        this.geoPath = countPaths(path, this.chart);
      },
  );
  replaceMethod(
    ProjectionScale,
    "computeBounds",
    (compute) =>
      function (outline) {
        // Charge twice, because the package fits the outline first and then measures it.
        for (let times = 0; times < 2; times++) chargeFeature(this.chart, outline, FIT_SCALE);
        compute.call(this, outline);
      },
  );
  replaceMethod(
    GeoFeature,
    "inRange",
    (inRange) =>
      function (x, y) {
        chargeFeature(this.projectionScale.chart, this.feature);
        return inRange.call(this, x, y);
      },
  );
}

/**
 * Scale in pixels per radian at which d3 measures an outline. d3 uses 150, and then the scale that makes the outline
 * 1000 pixels wide.
 */
const FIT_SCALE = 150;

/** Checks a graticule's steps, because each step draws a line. */
function checkGraticule(graticule: Record<string, unknown>): void {
  for (const name of ["stepMajor", "stepMinor"]) {
    const step = graticule[name];
    if (step === undefined || step === null) continue;
    const isStep = Array.isArray(step) && step.length === 2 && step.every((degrees) => degrees >= GRATICULE_STEP);
    if (!isStep)
      throw new Failure(
        "invalid",
        `showGraticule.${name} must be [longitude, latitude] in degrees, each at least ${GRATICULE_STEP}, got ${showValue(step)}`,
      );
  }
}

/** Checks a colour scale, which draws a colour for each step or for each pixel. */
function checkQuantize({ options: { quantize: steps }, width, height, chart }: ColorScale): void {
  if (!(width <= chart.width && height <= chart.height))
    throw new Failure("invalid", `a colour scale must fit into the image, got ${width} x ${height} pixels`);
  if (!(Number(steps) <= COLOR_STEPS))
    throw new Failure("invalid", `scale quantize must be at most ${COLOR_STEPS}, got ${showValue(steps)}`);
}
