// Instances of ECharts. Each drawing has its own, which is dropped afterwards: maps, languages, themes and caches that a request
// changes belong to its instance.

import type { load as LoadPackage } from "../../../generated/echarts/echarts.js";
import { findTimeZone, type TimeZone } from "../../base/time-zone.ts";
import { createDate } from "../../base/zoned-date.ts";
import { PatternMatrix, toImage } from "./layer-canvas.ts";
import { holdElement, withoutMeter } from "./meter.ts";

/** The part of ECharts' model of an axis, a series or a component that returns the values of options. */
interface Options {
  get(name: string): unknown;
}

/** An axis of a coordinate system. */
interface DrawnAxis {
  readonly type: string;
  readonly dim: string;
  readonly name?: unknown;
  readonly model?: Options;
  readonly scale: { getOrdinalMeta?(): { readonly categories: readonly unknown[] } };
}

/** A drawn series. */
export interface DrawnSeries extends Options {
  readonly subType: string;
  readonly name: string;
  readonly coordinateSystem?: {
    readonly type: string;
    getBaseAxis?(): DrawnAxis;
    getAxis?(dimension: string): DrawnAxis | undefined;
    getIndicatorAxes?(): readonly DrawnAxis[];
  };
  getData(): {
    readonly dimensions: readonly string[];
    count(): number;
    getName(index: number): string;
    get(dimension: string, index: number): unknown;
    mapDimension(name: string): string | undefined;
  };
}

/** The drawn components and series. */
export interface DrawnModel {
  eachSeries(visit: (series: DrawnSeries) => void): void;
  getComponent(name: string): Options | undefined;
}

/** An animation. Times are in milliseconds. */
export interface Clip {
  readonly _delay: number;
  readonly _life: number;
  /** Whether it repeats without an end. */
  readonly loop: boolean;
  /** The time when it starts, after the first frame. */
  _startTime: number;
  readonly next?: Clip | null;
}

/** A chart of ECharts. */
export interface EChartsChart {
  setOption(option: object): void;
  getModel(): DrawnModel;
  getZr(): {
    flush(): void;
    readonly animation: {
      /** Moves the elements to the time of the clock. @param isQuiet whether nothing is painted */
      update(isQuiet: true): void;
      /** The first animation of a property. */
      readonly _head?: Clip | null;
    };
    readonly painter: { refresh(paintsAll: true): void };
  };
}

/** The parts of ECharts that drawing uses. */
export interface ECharts {
  init(
    canvas: unknown,
    theme: object | string | undefined,
    options: {
      readonly width: number;
      readonly height: number;
      readonly devicePixelRatio: number;
      readonly locale: string;
    },
  ): EChartsChart;
  registerMap(name: string, map: object): void;
  registerLocale(name: string, texts: object): void;
  setPlatformAPI(api: {
    createCanvas(): unknown;
    measureText(text: string, font?: string): { readonly width: number };
    loadImage(url: string, onload: (this: unknown) => void): unknown;
    getTime(): number;
  }): void;
}

/** An instance of ECharts, and the texts of its languages by name. */
export interface Instance {
  readonly echarts: ECharts;
  readonly languages: Readonly<Record<string, object>>;
}

let load: typeof LoadPackage | undefined;

/**
 * Loads the package on first use.
 *
 * @param timeZone canonical name of the time zone of its local time
 * @param isAnimated whether series are animated
 * @returns a function that creates an instance, from functions that create canvases with pixels and return the time of animations
 */
export async function loadECharts(
  timeZone: string,
  isAnimated: boolean,
): Promise<(createPixelCanvas: () => object, now: () => number) => Instance> {
  load ??= (await import("../../../generated/echarts/echarts.js")).load;
  const run = load;
  // Creating an instance is the same work for every request.
  const host = {
    Date: createDate(findTimeZone(timeZone) as TimeZone),
    DOMMatrix: PatternMatrix,
    holdElement,
    isAnimated,
    toImage,
  };
  return (createPixelCanvas, now) => withoutMeter(() => run({ ...host, createPixelCanvas, now }) as Instance);
}
