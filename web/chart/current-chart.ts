// The chart that the page is about, and what it is before anybody has made it another.

import { ChartDocument } from "./chart-document.ts";
import { NEW_SETTINGS } from "./settings.ts";

const FIRST_CHART = `{
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2', 'Q3', 'Q4'],
    datasets: [
      { label: 'Sales', data: [42, 55, 49, 68] },
      { label: 'Costs', data: [31, 34, 38, 41] }
    ]
  }
}`;

export const CHART = new ChartDocument(FIRST_CHART, NEW_SETTINGS);
