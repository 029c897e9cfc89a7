// Deletes the edit tokens of an account's images when the user signs out, so that the next person who uses the browser can't
// change the images.

import { EDIT_ACCESS } from "../chart/saved/edit-token.ts";
import { keepCharts } from "../chart/saved/own-charts.ts";

/** Deletes the tokens of images that belong to accounts, and of all images opened in this tab. */
export function forgetImages(): void {
  keepCharts(({ account }) => account === undefined);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(EDIT_ACCESS)) sessionStorage.removeItem(key);
  } catch {
    // The storage is disabled, so it has no tokens.
  }
}
