import type { ChartConfiguration } from "chart.js";
import "chartjs-plugin-datalabels-2";
import type { Limn } from "./limn.d.ts";

export type Configurations = Record<"*", ChartConfiguration & Limn>;
