// Mutes everything in a chart except the highlighted series or categories.

import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { defineStep } from "../draft.ts";
import { readPath } from "../record.ts";

/** The dataset colours that are muted. */
const FILLS = ["backgroundColor", "pointBackgroundColor"];
const STROKES = ["borderColor", "pointBorderColor"];

/** Width of muted lines, relative to the theme's. */
const MUTED_LINE = 0.6;

/** Mutes the other series, or the other categories if no series has one of the names. Throws a Failure if none has. */
export const highlight = defineStep(
  "highlight",
  ({ limn }) => limn.highlight,
  ({ config, datasets, style: { mutedFill }, theme }, highlighted) => {
    const names = [highlighted].flat();
    const isNamed = (label: unknown) => names.includes(textOf(label));
    if (datasets.some(({ label }) => isNamed(label))) {
      for (const dataset of datasets) {
        // Draw the highlighted series over the others.
        if (isNamed(dataset.label)) dataset.order ??= -1;
        else {
          mute(dataset, mutedFill);
          if (theme !== undefined && dataset.borderWidth === theme.lineWidth)
            dataset.borderWidth = theme.lineWidth * MUTED_LINE;
        }
      }
      return;
    }
    const labels = readPath(config, "data", "labels");
    const marks = (Array.isArray(labels) ? labels : []).map(isNamed);
    if (!marks.includes(true))
      throw new Failure("invalid", `chart.limn.highlight must name a series or category, got ${showValue(names[0])}`);
    for (const dataset of datasets) muteCategories(dataset, marks, mutedFill);
  },
);

function mute(dataset: PlainObject, muted: string): void {
  for (const key of [...FILLS, ...STROKES]) if (dataset[key] !== undefined) dataset[key] = muted;
}

function muteCategories(dataset: PlainObject, marks: readonly boolean[], muted: string): void {
  for (const key of [...FILLS, ...STROKES]) {
    const original = dataset[key];
    if (original === undefined || isPlainObject(original)) continue;
    // A line has one colour, but its points can have many.
    if (key === "borderColor" && !Array.isArray(original)) continue;
    dataset[key] = marks.map((isMarked, index) =>
      isMarked ? (Array.isArray(original) ? original[index] : original) : muted,
    );
  }
}

/** Returns a label as one line of text. The lines of a list are joined with spaces. */
function textOf(label: unknown): string {
  if (Array.isArray(label)) return label.filter((line) => typeof line === "string").join(" ");
  return typeof label === "string" || typeof label === "number" ? String(label) : "";
}
