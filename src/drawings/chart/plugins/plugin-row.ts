// A row of the plugin table, and how a plugin is installed in each version of Chart.js.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { ChartRuntime } from "./chart-runtime.ts";
import type { ChartRuntime2 } from "./chart-runtime-2.ts";

export interface ChartRuntimes {
  readonly 2: ChartRuntime2;
  readonly 3: ChartRuntime;
  readonly 4: ChartRuntime;
}

/** Installs a plugin on an instance of Chart.js. */
export type Install<Version extends ChartVersion = ChartVersion> = (runtime: ChartRuntimes[Version]) => ChartPlugin;

/** The code of a package in generated/packages. */
export interface PackageCode {
  readonly load: (require: (name: string) => unknown) => unknown;
}

export interface PluginVersion<Version extends ChartVersion = ChartVersion> {
  /** Chart types that the plugin adds. */
  readonly types?: readonly string[];
  /** Loads the code. */
  readonly load: () => Promise<Install<Version>>;
}

/** A plugin. It is not available in versions that are not listed. */
export interface PluginRow {
  /**
   * Whether a configuration needs the plugin for a reason other than its chart types. Must not call functions in
   * the configuration.
   */
  readonly isNeeded?: (config: PlainObject) => boolean;
  readonly versions: { readonly [Version in ChartVersion]?: PluginVersion<Version> };
}
