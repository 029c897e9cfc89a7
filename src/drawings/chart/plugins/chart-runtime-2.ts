// The interface between Chart.js 2 and the packages that extend it.

import type { endAnimations2 } from "../end-animations.ts";
import type { guardArcs2, ScaleService } from "../guard.ts";
import type { recordAnimations2 } from "../record-animations.ts";
import type { ComponentClass } from "./chart-runtime.ts";

/** The members of version 2 that the service uses. Version 2's package has no types. */
export interface Chart2 {
  new (
    canvas: unknown,
    config: Record<string, unknown>,
  ): { readonly id: string | number; readonly canvas: unknown; destroy(): void };
  readonly instances: Record<string, { readonly id: string | number; readonly canvas: unknown; destroy(): void }>;
  readonly controllers: Record<string, ComponentClass>;
  readonly defaults: Record<string, unknown>;
  readonly scaleService: ScaleService & { readonly defaults: Record<string, unknown> };
  readonly Ticks: object;
  readonly elements: { readonly Arc: Parameters<typeof guardArcs2>[0] };
  /** The connection to the page, when Chart.js runs in a browser. */
  readonly platform: object;
  readonly animationService: Parameters<typeof endAnimations2>[0] & Parameters<typeof recordAnimations2>[0];
  readonly helpers: { readonly easing: { readonly effects: Parameters<typeof recordAnimations2>[1] } };
  readonly _adapters: { readonly _date: { override(adapter: object): void } };
}

/** An instance of version 2, for the plugins that are installed on it. */
export interface ChartRuntime2 {
  readonly version: 2;
  readonly Chart: Chart2;
  /**
   * Runs a package from generated/packages, and returns the plugins that the package registers, in order. Chart types and
   * elements of the package are registered with Chart.js; plugins are not, because they run only in the charts that
   * need them.
   */
  run(load: (require: (name: string) => unknown) => unknown): readonly object[];
}

/** Wraps an instance of version 2. */
export function createRuntime2(Chart: Chart2): ChartRuntime2 {
  return {
    version: 2,
    Chart,
    run(load) {
      const plugins: object[] = [];
      const register = (items: object | readonly object[]) => void plugins.push(...[items].flat());
      const chart = new Proxy(Chart, {
        get: (target, key) => (key === "plugins" || key === "pluginService" ? { register } : Reflect.get(target, key)),
      });
      load(() => chart);
      return plugins;
    },
  };
}
