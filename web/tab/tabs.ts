// Tabs of the chart maker, in display order.

import { CHART_TAB } from "../chart/chart-tab.tsx";
import { CARD_TAB } from "./card-tab.tsx";
import { lazyTab } from "./lazy-tab.tsx";
import type { Tab } from "./tab.ts";
import { TABLE_TAB } from "./table-tab.tsx";

const VEGA_TAB = lazyTab("vega", "Vega", async () => (await import("./code/code-tabs.ts")).VEGA_TAB, true);
const ECHARTS_TAB = lazyTab("echarts", "ECharts", async () => (await import("./code/code-tabs.ts")).ECHARTS_TAB, true);
const MERMAID_TAB = lazyTab("mermaid", "Mermaid", async () => (await import("./code/code-tabs.ts")).MERMAID_TAB, true);

const QR_TAB = lazyTab("qr", "QR code", async () => (await import("./qr-tab.tsx")).QR_TAB);
const BARCODE_TAB = lazyTab("barcode", "Barcode", async () => (await import("./barcode-tab.tsx")).BARCODE_TAB);
const WORD_CLOUD_TAB = lazyTab(
  "wordcloud",
  "Word cloud",
  async () => (await import("./word-cloud-tab.tsx")).WORD_CLOUD_TAB,
);

export const TABS: readonly Tab[] = [
  CHART_TAB,
  VEGA_TAB,
  ECHARTS_TAB,
  MERMAID_TAB,
  QR_TAB,
  BARCODE_TAB,
  TABLE_TAB,
  WORD_CLOUD_TAB,
  CARD_TAB,
];
