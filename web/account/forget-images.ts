// Forgets the edit tokens of an account's images when somebody signs out: the next visitor could change the images with them.

import { EDIT_ACCESS } from "../chart/saved/edit-token.ts";
import { keepCharts } from "../chart/saved/own-charts.ts";

/** Forgets the tokens of accounts' images in this browser, and of the images that were opened in this tab. */
export function forgetImages(): void {
  keepCharts(({ account }) => account === undefined);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(EDIT_ACCESS)) sessionStorage.removeItem(key);
  } catch {
    // The storage is disabled, so it has no tokens.
  }
}
