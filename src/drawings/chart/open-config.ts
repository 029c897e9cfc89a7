// Opens a chart's configuration, so that each round of drawing gets a fresh copy of it: a copy of the data, or the
// result of another run of the script.

import type { Fuel } from "../../base/fuel.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import type { OutputBackend } from "../../engine/output/output-backend.ts";
import { type ChartLibrary, loadLibraryFactory } from "./chart-library.ts";
import type { ChartParams } from "./chart-params.ts";
import type { ChartRenderEnv } from "./chart-render-env.ts";
import type { ImageStore } from "./image-store.ts";
import { dropReplacedPlugins } from "./plugins/replaced-plugin.ts";
import { readConfig } from "./read-config.ts";

/**
 * Calls `use` with a fresh copy of the configuration and the library to draw it with. Neither may be used after `use`
 * returns.
 */
export type UseConfig = <T>(use: (config: PlainObject, library: ChartLibrary) => T) => T;

/** The resources that a chart's script can use. */
interface ScriptResources {
  readonly images: ImageStore;
  readonly fonts: FontSet;
  readonly fuel: Fuel;
  readonly backend: OutputBackend;
}

/** Opens the configuration. @throws Failure if it cannot be read */
export async function openConfig(
  { chart, chartAlternative, version, width, height, timeZone, animation }: ChartParams,
  { images, fonts, fuel, backend: { createSurface } }: ScriptResources,
  { clock, phases, onAlternateParse, reviewer, takeFrames }: ChartRenderEnv,
): Promise<UseConfig> {
  const source = readConfig(chart, chartAlternative);
  const factory = await loadLibraryFactory(version);
  const dropReplaced = (config: PlainObject) => {
    if (version !== 2) return;
    reviewer?.readPlugins(config);
    dropReplacedPlugins(config);
  };
  if ("config" in source) {
    if (source.usedAlternateParse) onAlternateParse?.();
    let fresh: PlainObject | undefined = source.config;
    return (use) => {
      const config = fresh ?? (readConfig(chart, chartAlternative) as { config: PlainObject }).config;
      fresh = undefined;
      dropReplaced(config);
      // An animation changes its instance of Chart.js.
      const isAnimated = animation !== undefined || takeFrames !== undefined;
      return use(config, isAnimated ? factory.create() : factory.shared());
    };
  }
  // Most charts are plain data, so the sandbox is loaded when a chart needs it.
  const { openScript } = await import("./script/chart-script.ts");
  const script = await openScript(source, factory, {
    clock,
    phases,
    onAlternateParse,
    dropReplaced,
    noteLine: reviewer?.readLine,
  });
  return (use) => script.run({ width, height, images, fonts, fuel, createSurface, timeZone }, use);
}
