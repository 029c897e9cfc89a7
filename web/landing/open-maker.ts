// A tab of the chart maker, with what it is to hold → the URL that opens it so.

import { formatState } from "../maker/state-codec.ts";

/** The tabs. */
export type MakerTab = "chart" | "qr" | "barcode" | "table";

/** The URL. @param saved what the tab holds; what it begins with where nothing is said */
export function makerUrl(tab: MakerTab, saved?: unknown): string {
  return `/chart-maker#${formatState({ tab, saved: saved === undefined ? {} : { [tab]: saved } })}`;
}

/** Lets a link open a tab. */
export function openTab(link: HTMLAnchorElement, tab: MakerTab): void {
  link.href = makerUrl(tab);
}
