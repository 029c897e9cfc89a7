// Installs chartjs-plugin-annotation on Chart.js 4.

import { load } from "../../../../generated/packages/annotation-4.js";
import { dialect3Or4, installAnnotation3Or4 } from "./annotation-3-or-4.ts";
import type { Install } from "./plugin-row.ts";

const DIALECT = dialect3Or4("display");

/** Installs the plugin. */
export const installAnnotation4: Install<4> = (runtime) => installAnnotation3Or4(runtime, load, DIALECT);
