// Tabs of the chart maker, in display order.

import { CHART_TAB } from "../chart/chart-tab.tsx";
import { BARCODE_TAB } from "./barcode-tab.tsx";
import { CARD_TAB } from "./card-tab.tsx";
import { QR_TAB } from "./qr-tab.tsx";
import type { Tab } from "./tab.ts";
import { TABLE_TAB } from "./table-tab.tsx";

export const TABS: readonly Tab[] = [CHART_TAB, QR_TAB, BARCODE_TAB, TABLE_TAB, CARD_TAB];
