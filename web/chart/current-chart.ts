// The chart that the page is editing.

import { ChartDocument } from "./chart-document.ts";
import { FIRST_CHART } from "./first-chart.ts";
import { NEW_SETTINGS } from "./settings.ts";

export const CHART = new ChartDocument(FIRST_CHART, NEW_SETTINGS);
