// Installs chartjs-plugin-error-bars on Chart.js 2: error bars for bars and lines whose datasets have `errorBars`,
// keyed by label.

import { load } from "../../../../generated/packages/error-bar-plugin-2.js";
import type { Install } from "./plugin-row.ts";

/** Installs the plugin. */
export const installErrorBarPlugin2: Install<2> = ({ run }) => ({ plugins: run(load) });
