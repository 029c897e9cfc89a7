// Manages instances of ECharts. Each drawing has its own instance, so that maps, languages, themes and caches of other
// requests are not visible.

import type { load as LoadPackage } from "../../../generated/echarts/echarts.js";
import { InstancePool, type LoadedPackage } from "../../base/instance-pool.ts";
import type { TimeZone } from "../../base/time-zone.ts";
import { createDate, currentZone } from "../../base/zoned-date.ts";
import { PatternMatrix, toImage } from "./layer-canvas.ts";
import { holdElement, withoutMeter } from "./meter.ts";

/** The method of ECharts' models that returns option values. */
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

/** ECharts' model of the drawn components and series. */
export interface DrawnModel {
  eachSeries(visit: (series: DrawnSeries) => void): void;
  getComponent(name: string): Options | undefined;
}

/** An animation clip of zrender. Times are in milliseconds. */
export interface Clip {
  readonly _delay: number;
  readonly _life: number;
  /** Whether the clip repeats endlessly. */
  readonly loop: boolean;
  /** Start time, set when the first frame is drawn. */
  _startTime: number;
  readonly next?: Clip | null;
}

export interface EChartsChart {
  setOption(option: object): void;
  getModel(): DrawnModel;
  getZr(): {
    flush(): void;
    readonly animation: {
      /** Updates the animated elements to the clock's time. @param isQuiet true to update without painting */
      update(isQuiet: true): void;
      /** The first clip of the linked list. */
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

/** An instance of ECharts, and its bundled locale texts by language. */
export interface Instance {
  readonly echarts: ECharts;
  readonly languages: Readonly<Record<string, object>>;
}

/** The values that an instance receives from its drawing. */
interface Host {
  readonly zone: TimeZone;
  /** Whether series are animated. */
  readonly isAnimated: boolean;
  /** Returns the animation time, in milliseconds. */
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

/** Returns the pool of instances, and loads ECharts on first use. */
export async function loadECharts(): Promise<InstancePool<Host, Instance>> {
  const { load } = await import("../../../generated/echarts/echarts.js");
  pool ??= new InstancePool((host) => createInstance(load, host));
  return pool;
}
