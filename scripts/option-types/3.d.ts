import type { ChartConfiguration, ChartTypeRegistry } from "chart.js";
import "chartjs-plugin-annotation-3";
import "chartjs-plugin-datalabels";
import "chartjs-chart-financial-3";
import type { Limn } from "./limn.d.ts";

export type Configurations = { [Type in keyof ChartTypeRegistry]: ChartConfiguration<Type> & Limn } & Record<
  "*",
  ChartConfiguration & Limn
>;
