// Builds the URL of a chart maker tab with preset values. The state is in the fragment; nothing is saved on the server.

import { formatState } from "../maker/state-codec.ts";

/** Tabs of the chart maker. */
export type MakerTab = "chart" | "qr" | "barcode" | "table" | "card";

/**
 * Returns the URL.
 *
 * @param saved state of the tab
 */
export function makerUrl(tab: MakerTab, saved: unknown): string {
  return `/chart-maker#${formatState({ tab, saved: { [tab]: saved } })}`;
}
