// A tab of the chart maker, with what it is to hold → the URL that opens it so. It is all in the fragment: nothing is saved.

import { formatState } from "../maker/state-codec.ts";

/** The tabs. */
export type MakerTab = "chart" | "qr" | "barcode" | "table";

/** The URL. @param saved what the tab holds */
export function makerUrl(tab: MakerTab, saved: unknown): string {
  return `/chart-maker#${formatState({ tab, saved: { [tab]: saved } })}`;
}
