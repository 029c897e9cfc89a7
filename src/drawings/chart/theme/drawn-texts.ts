// Records the text of axes, legends and decorations, so that labels of values and reference lines can avoid it.

import { defineStep } from "../draft.ts";
import type { DrawnChart } from "./drawn-chart.ts";
import { recordTexts, stopRecording } from "./free-place.ts";
import { listLineNames } from "./line-names.ts";
import { listReferenceLines } from "./reference-lines.ts";

export const drawnTexts = defineStep(
  "drawn texts",
  (draft) =>
    draft.limn.values !== undefined || listLineNames(draft).length > 0 || listReferenceLines(draft) !== undefined,
  (draft) => {
    const { background } = draft.style;
    draft.addPlugin({
      id: "drawnTexts",
      beforeDraw: (chart: DrawnChart) => recordTexts(chart, background),
      afterDatasetsDraw: (chart: DrawnChart) => stopRecording(chart),
    });
  },
);
