// Installs chartjs-plugin-annotation on Chart.js 4.

import { load } from "../../../../generated/packages/annotation-4.js";
import { installLateAnnotation, lateDialect } from "./annotation-late.ts";
import type { Install } from "./plugin-row.ts";

const DIALECT = lateDialect("display");

/** Installs the plugin. */
export const installAnnotation4: Install<4> = (runtime) => installLateAnnotation(runtime, load, DIALECT);
