import type { ChartConfiguration, ChartTypeRegistry } from "chart.js";
import "chartjs-plugin-annotation-4";
import "chartjs-plugin-datalabels";
import "@sgratzl/chartjs-chart-boxplot";
import "chartjs-chart-error-bars";
import "chartjs-chart-funnel";
import "chartjs-chart-geo";
import "chartjs-chart-graph";
import "chartjs-chart-matrix";
import "chartjs-chart-pcp";
import "chartjs-chart-sankey";
import "chartjs-chart-treemap";
import "chartjs-chart-venn";
import "chartjs-chart-wordcloud";
import "chartjs-chart-financial";
import type { Limn } from "./limn.d.ts";

export type Configurations = { [Type in keyof ChartTypeRegistry]: ChartConfiguration<Type> & Limn } & Record<
  "*",
  ChartConfiguration & Limn
>;
