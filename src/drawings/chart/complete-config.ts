// Validates an author's configuration, and completes it in the order of the steps below. Images and live charts share
// the steps, so that they look the same.

import type { PlainObject } from "../../base/plain-object.ts";
import type { ChartLibrary } from "./chart-library.ts";
import type { ChartParams } from "./chart-params.ts";
import { checkStructure, checkTypes, resolveTypes } from "./config-structure.ts";
import { defaultColors } from "./default-color.ts";
import {
  defaultLabels,
  defaultLegend,
  defaultTitle,
  donuts,
  radarBase,
  shortTicks,
  straightLines,
  zeroBase,
} from "./defaults.ts";
import { ChartDraft, type ChartTools, type Step } from "./draft.ts";
import { formatOwnTicks2 } from "./plugins/axis-number.ts";
import { listPluginTypes, versionsOfType } from "./plugins/plugin-table.ts";
import { ensureObject } from "./record.ts";
import { shorthand } from "./shorthand.ts";
import { cellValues } from "./theme/cell-values.ts";
import { drawnTexts } from "./theme/drawn-texts.ts";
import { forecast } from "./theme/forecast.ts";
import { frame } from "./theme/frame.ts";
import { lineNames, redundantLegend } from "./theme/line-names.ts";
import { referenceLines } from "./theme/reference-lines.ts";
import { centerTotal, sliceLabels, sliceRoom } from "./theme/slice-labels.ts";
import { compactNumbers, numbers, ownFont, themeAxes, zeros } from "./theme/theme-axes.ts";
import { highlight, patterns, themeColors } from "./theme/theme-colors.ts";
import { drawingOrder, themeLegend } from "./theme/theme-legend.ts";
import { themeShapes, themeText } from "./theme/theme-shapes.ts";
import { headroom, ringNumbers, valueLabels } from "./theme/value-labels.ts";
import { floatingBars, waterfallColors } from "./theme/waterfall.ts";
import { setAxisZones } from "./time/axis-zone.ts";

/** Steps of the theme and the `limn` block that override the service's defaults. */
export const STYLE_STEPS: readonly Step[] = [
  // Value labels use this format, and themes shorten only numbers without a format.
  numbers,
  valueLabels,
  compactNumbers,
  centerTotal,
  sliceLabels,
  themeText,
  themeLegend,
  drawingOrder,
  themeShapes,
];

/** The service's defaults. Requests with `defaults: "chartjs"` skip them. */
export const DEFAULT_STEPS: readonly Step[] = [
  // Change the type, which the colours and labels depend on.
  donuts,
  shorthand,
  zeroBase,
  defaultColors,
  defaultLabels,
  defaultLegend,
  defaultTitle,
  radarBase,
  shortTicks,
  straightLines,
];

/** Steps of the theme and the `limn` block that change the defaults' colours and legend. */
export const FINISH_STEPS: readonly Step[] = [
  themeColors,
  zeros,
  waterfallColors,
  // Mutes colours set by the steps above. `forecast` comes next, so that it also fades muted bars.
  highlight,
  forecast,
  redundantLegend,
];

/** Decorations around and over the chart. A plugin runs before the plugins of the earlier steps. */
export const DECORATION_STEPS: readonly Step<ChartTools>[] = [
  // These steps replace the type and the values. Earlier steps and the alt text need the originals; later steps need
  // the replacements.
  sliceRoom,
  floatingBars,
  // The themeAxes plugin runs before the headroom plugin, which depends on whether the axis is hidden.
  headroom,
  themeAxes,
  ownFont,
  patterns,
  ringNumbers,
  cellValues,
  referenceLines,
  lineNames,
  frame,
  // Must start before other decorations draw text.
  drawnTexts,
];

/** A chart with a complete configuration, except for decorations. */
export interface CompletedChart {
  /** CSS colour behind the chart. */
  readonly background: string;
  /** Adds the decorations. Call it once the title and alt text have been read. */
  readonly decorate: (tools: ChartTools) => void;
}

/**
 * Completes a configuration in place.
 *
 * @param checkSize checks the size of the configuration once its structure is known to be valid
 * @throws Failure that names the invalid field
 */
export function completeConfig(
  config: PlainObject,
  library: Pick<ChartLibrary, "types">,
  params: Pick<ChartParams, "version" | "defaults" | "width" | "height" | "backgroundColor" | "theme" | "timeZone">,
  checkSize: () => void = () => {},
): CompletedChart {
  const { version, defaults } = params;
  checkStructure(config, version);
  const types = new Set([...library.types, ...listPluginTypes(version)]);
  resolveTypes(config, version, types);
  checkSize();
  const draft = new ChartDraft(config, params);
  // Set before all steps, because some steps format numbers.
  if (params.theme?.locale !== undefined) ensureObject(config, "options").locale ||= params.theme.locale;
  const steps = [...STYLE_STEPS, ...(defaults === "chartjs" ? [] : DEFAULT_STEPS), ...FINISH_STEPS];
  for (const { run } of steps) run(draft, undefined);
  checkTypes(config, types, versionsOfType);
  if (version === 2) formatOwnTicks2(config);
  setAxisZones(config, params.timeZone);
  return {
    background: draft.background,
    decorate(tools) {
      for (const { run } of DECORATION_STEPS) run(draft, tools);
    },
  };
}
