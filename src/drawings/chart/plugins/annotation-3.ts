// Installs chartjs-plugin-annotation on Chart.js 3.

import { load } from "../../../../generated/packages/annotation-3.js";
import { installLateAnnotation, lateDialect } from "./annotation-late.ts";
import type { Install } from "./plugin-row.ts";

const DIALECT = lateDialect("enabled");

/** Installs the plugin. */
export const installAnnotation3: Install<3> = (runtime) => installLateAnnotation(runtime, load, DIALECT);
