// chartjs-plugin-annotation on version 3 of Chart.js.

import { registry } from "chart.js-3";
import { load } from "../../../generated/packages/annotation-3.js";
import { type BeforeInit, guardPolygons, lateDialect, startAfresh } from "./annotation-late.ts";
import { adoptAnnotations } from "./annotation-options.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type Plugin, runPackage3, settlePlugin3 } from "./package-3.ts";
import { createMemory } from "./package-memory.ts";

const memory = createMemory();
const { default: plugin } = runPackage3<{ readonly default: Plugin & BeforeInit }>(load, memory);
settlePlugin3(plugin);
guardPolygons(registry.getElement("polygonAnnotation"));

const DIALECT = lateDialect("enabled");

export const annotation3: ChartPlugin = {
  plugins: [startAfresh(plugin, memory)],
  prepare: (config) => adoptAnnotations(config, DIALECT),
};
