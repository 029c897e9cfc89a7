// Offers horizontal bars for a bar chart whose labels are too long to be beside each other.

import { readType } from "./appearance.ts";
import { CHART } from "./current-chart.ts";
import { reading } from "./data/data-state.ts";
import { hasSyntaxError } from "./last-valid-text.ts";

/** Average width of a label's character, in CSS pixels, and the fraction of the image's width that labels can fill. */
const CHARACTER_WIDTH = 6.5;
const PLOT_PART = 0.85;
/** Maximum number of labels for which horizontal bars are offered. */
const MAX_BARS = 25;

/** Long labels of vertical bars must be rotated. @param width width of the image in CSS pixels */
export function areLabelsLong(labels: readonly string[], width: number): boolean {
  if (labels.length < 2 || labels.length > MAX_BARS) return false;
  const longest = Math.max(...labels.map((label) => label.length));
  return longest > 8 && longest * CHARACTER_WIDTH * labels.length > width * PLOT_PART;
}

async function turn(): Promise<void> {
  const { changeType } = await import("./types/change-type.ts");
  const { version } = CHART.settings.peek();
  const change = changeType(CHART.text.peek(), version, "horizontal-bar", [2, 3, 4], false);
  if ("text" in change) CHART.edit(() => change.text);
}

export function LongLabels() {
  const current = reading.value;
  if (!("table" in current) || hasSyntaxError.value || readType(CHART.text.value) !== "bar") return null;
  if (!areLabelsLong(current.table.labels, CHART.settings.value.width)) return null;
  return (
    <div class="row">
      <p class="note">The labels are long. Horizontal bars show them in full.</p>
      <button type="button" class="button" onClick={turn}>
        Use horizontal bars
      </button>
    </div>
  );
}
