// A row of the table of capabilities: what installs a capability in each version of Chart.js.

import type { ChartVersion } from "../chart-params.ts";
import type { PlainObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { ChartRuntime } from "./chart-runtime.ts";
import type { ChartRuntime2 } from "./chart-runtime-2.ts";

/** The runtime of each version. */
export interface ChartRuntimes {
  readonly 2: ChartRuntime2;
  readonly 3: ChartRuntime;
  readonly 4: ChartRuntime;
}

/** Installs a capability on an instance of Chart.js. */
export type Install<Version extends ChartVersion = ChartVersion> = (runtime: ChartRuntimes[Version]) => ChartPlugin;

/** A capability in one version of Chart.js. */
export interface PluginVersion<Version extends ChartVersion = ChartVersion> {
  /** The chart types that it adds. */
  readonly types?: readonly string[];
  /** Loads the code. */
  readonly load: () => Promise<Install<Version>>;
}

/** A capability. Versions that are not listed do without it. */
export interface PluginRow {
  /** Whether a configuration asks for it other than by a chart type. It must call nothing that it finds there. */
  readonly isNeeded?: (config: PlainObject) => boolean;
  readonly versions: { readonly [Version in ChartVersion]?: PluginVersion<Version> };
}
