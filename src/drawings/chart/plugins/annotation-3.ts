// Installs chartjs-plugin-annotation on Chart.js 3.

import { load } from "../../../../generated/packages/annotation-3.js";
import { dialect3Or4, installAnnotation3Or4 } from "./annotation-3-or-4.ts";
import type { Install } from "./plugin-row.ts";

const DIALECT = dialect3Or4("enabled");

/** Installs the plugin. */
export const installAnnotation3: Install<3> = (runtime) => installAnnotation3Or4(runtime, load, DIALECT);
