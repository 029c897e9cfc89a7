// Chromium for the tests. All test files of a process share one, because starting it takes seconds.

import type { Browser, Page } from "playwright-core";
import { describe, inject, test } from "vitest";
import { launchBrowser } from "./launch.ts";
import { SCALE } from "./raster.ts";

const isMissing = inject("viewers").chromium === null;

/** The shared Chromium. If it is missing, the tests that use it are skipped. */
export const browser = (isMissing ? undefined : await launchBrowser()) as Browser;

/** Like `describe` and `test`, for tests that need Chromium. */
export const describeInChromium = describe.skipIf(isMissing);
export const testInChromium = test.skipIf(isMissing);

/** Opens a page with the given device pixel ratio. */
export function openPage(scale = SCALE): Promise<Page> {
  return browser.newPage({ deviceScaleFactor: scale });
}
