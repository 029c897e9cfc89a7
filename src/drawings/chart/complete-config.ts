// Checks an author's configuration and adds the service's defaults. Images and live charts share this step, so that they
// show the same chart.

import type { PlainObject } from "../../base/plain-object.ts";
import type { ChartLibrary } from "./chart-library.ts";
import type { ChartParams } from "./chart-params.ts";
import { checkStructure, checkTypes, resolveTypes } from "./config-structure.ts";
import { applyDefaults } from "./defaults.ts";
import { formatOwnTicks2 } from "./plugins/axis-number.ts";
import { listPluginTypes, versionsOfType } from "./plugins/plugin-table.ts";
import { type ChartTheme, createChartTheme } from "./theme/chart-theme.ts";
import { setAxisZones } from "./time/axis-zone.ts";

/**
 * Completes a configuration in place.
 *
 * @param checkSize checks the size of the configuration once its structure is known to be valid
 * @returns the theme, which decorates the chart once the title and alt text have been read
 * @throws Failure that names the invalid field
 */
export function completeConfig(
  config: PlainObject,
  library: Pick<ChartLibrary, "types">,
  params: Pick<ChartParams, "version" | "defaults" | "width" | "height" | "backgroundColor" | "theme" | "timeZone">,
  checkSize: () => void = () => {},
): ChartTheme {
  const { version, defaults } = params;
  checkStructure(config, version);
  const types = new Set([...library.types, ...listPluginTypes(version)]);
  resolveTypes(config, version, types);
  checkSize();
  const theme = createChartTheme(config, params);
  theme.style();
  if (defaults !== "chartjs") applyDefaults(config, { ...params, backgroundColor: theme.background }, theme.palette);
  theme.finish();
  checkTypes(config, types, versionsOfType);
  if (version === 2) formatOwnTicks2(config);
  setAxisZones(config, params.timeZone);
  return theme;
}
