// The chart that the page is editing.

import { ChartDocument } from "./chart-document.ts";
import { FIRST_CHART } from "./first-chart.ts";
import { NEW_SETTINGS } from "./settings.ts";

export const CHART: ChartDocument = new ChartDocument(FIRST_CHART, NEW_SETTINGS, "Chart code", async () => {
  const [{ createTypingHelp }, { chartLanguage }] = await Promise.all([
    import("./complete/typing-help.ts"),
    import("./complete/chart-language.ts"),
  ]);
  return createTypingHelp(() => chartLanguage(CHART.settings.peek().version));
});
