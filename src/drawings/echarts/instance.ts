// Instances of ECharts. A drawing has one for itself, which knows no maps, languages, themes and caches of other requests.

import type { load as LoadPackage } from "../../../generated/echarts/echarts.js";
import { InstancePool, type LoadedPackage } from "../../base/instance-pool.ts";
import type { TimeZone } from "../../base/time-zone.ts";
import { createDate, currentZone } from "../../base/zoned-date.ts";
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

/** What a drawing gives to its instance. */
interface Host {
  readonly zone: TimeZone;
  /** Whether series are animated. */
  readonly isAnimated: boolean;
  /** Returns the time of animations, in milliseconds. */
  readonly now: () => number;
  readonly createPixelCanvas: () => object;
}

export function createInstance(load: typeof LoadPackage, host: () => Host | undefined): LoadedPackage<Instance> {
  const loaded = withoutMeter(() =>
    load({
      now: () => host()?.now() ?? 0,
      Date: createDate(currentZone(() => host()?.zone)),
      DOMMatrix: PatternMatrix,
      holdElement,
      isAnimated: () => host()?.isAnimated === true,
      toImage,
      createPixelCanvas: () => host()?.createPixelCanvas(),
    }),
  );
  return loaded as LoadedPackage<Instance>;
}

let pool: InstancePool<Host, Instance> | undefined;

/** Loads the package on first use. */
export async function loadECharts(): Promise<InstancePool<Host, Instance>> {
  const { load } = await import("../../../generated/echarts/echarts.js");
  pool ??= new InstancePool((host) => createInstance(load, host));
  return pool;
}
