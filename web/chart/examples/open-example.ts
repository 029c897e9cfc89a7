// Opens an example of the gallery in the chart maker, whole or combined with the current chart.

import { findTab } from "../../output/image-request.ts";
import { showInTab } from "../../tab/show-tab.ts";
import { markAutoTitles } from "../auto-titles.ts";
import { CHART } from "../current-chart.ts";
import { applyDesign, type VersionedChart } from "./apply-design.ts";
import type { ChartExample } from "./example-list.ts";

/** Parts of an example that replace those of the current chart. */
export type Part = "all" | "design" | "data";

/** Query parameter with the name of the example to open. */
const PARAMETER = "example";

/**
 * Replaces the current chart, or its design or data, with the example's, as one undo step.
 *
 * @returns the reason why the example and the current chart can't be combined; an empty string if they can
 */
export function openExample(example: ChartExample, part: Part): string {
  const { text, settings } = example;
  if (part === "all") {
    CHART.start(text, settings);
    markAutoTitles(text, settings.version);
    return "";
  }
  const current: VersionedChart = { text: CHART.text.peek(), version: CHART.settings.peek().version };
  const other: VersionedChart = { text, version: settings.version };
  const combination = part === "design" ? applyDesign(other, current) : applyDesign(current, other);
  if ("reason" in combination) return combination.reason;
  CHART.start(combination.text, part === "design" ? settings : CHART.settings.peek());
  return "";
}

/** Opens the example that the URL names, and removes the name, so that reloading the page keeps later changes. */
export async function openLinkedExample(): Promise<void> {
  const slug = new URLSearchParams(location.search).get(PARAMETER);
  if (slug === null) return;
  try {
    const { findExample, findImage } = await import("./example-list.ts");
    const example = findExample(slug);
    const image = findImage(slug);
    const id = image && findTab(image.path);
    if (example !== undefined) openExample(example, "all");
    else if (id !== undefined && id !== "chart") await showInTab(id, image?.parameters ?? {}, "Opened the example.");
  } catch {
    // Offline, the page works without the example.
  }
  history.replaceState(history.state, "", location.pathname + location.hash);
}
