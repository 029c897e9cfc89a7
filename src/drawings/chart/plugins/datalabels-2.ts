// Installs chartjs-plugin-datalabels on Chart.js 2.

import { load } from "../../../../generated/packages/datalabels-2.js";
import { type DatalabelsHooks, datalabelsPlugin } from "./datalabels-guard.ts";
import type { Install } from "./plugin-row.ts";

/** Installs the plugin. */
export const installDatalabels2: Install<2> = ({ run }) => {
  const [plugin] = run(load) as readonly [DatalabelsHooks];
  return datalabelsPlugin(plugin);
};
