// Lists the recognisers in the order in which they run. A recogniser whose phrases contain another's words runs first.

import type { Reading } from "./reading.ts";
import { recogniseColors, recogniseGradient } from "./recognise-colors.ts";
import { recogniseCounts, recogniseCycles } from "./recognise-cycles.ts";
import { recogniseKinds } from "./recognise-kinds.ts";
import { recogniseRanges } from "./recognise-ranges.ts";
import { recogniseBounds, recogniseImageSettings, recogniseSettings, recogniseUnits } from "./recognise-settings.ts";
import { recogniseAxisTitles, recogniseTitle } from "./recognise-titles.ts";

export const RECOGNISERS: readonly ((reading: Reading) => void)[] = [
  recogniseAxisTitles,
  recogniseTitle,
  recogniseImageSettings,
  recogniseGradient,
  recogniseCounts,
  recogniseKinds,
  recogniseSettings,
  recogniseUnits,
  recogniseRanges,
  recogniseCycles,
  recogniseBounds,
  recogniseColors,
];
