// chartjs-plugin-annotation on version 4 of Chart.js.

import { registry } from "chart.js-4";
import { load } from "../../../generated/packages/annotation-4.js";
import { type BeforeInit, guardPolygons, lateDialect, startAfresh } from "./annotation-late.ts";
import { adoptAnnotations } from "./annotation-options.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type Plugin, runPackage4, settlePlugin4 } from "./package-4.ts";
import { createMemory } from "./package-memory.ts";

const memory = createMemory();
const { default: plugin } = runPackage4<{ readonly default: Plugin & BeforeInit }>(load, memory);
settlePlugin4(plugin);
guardPolygons(registry.getElement("polygonAnnotation"));

const DIALECT = lateDialect("display");

export const annotation4: ChartPlugin = {
  plugins: [startAfresh(plugin, memory)],
  prepare: (config) => adoptAnnotations(config, DIALECT),
};
