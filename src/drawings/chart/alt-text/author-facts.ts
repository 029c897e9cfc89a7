// Collects facts from the author's configuration, before defaults are applied, for the alt text.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { formatSingleLine, SUBTITLE_LENGTH, shorten } from "./text.ts";

/** Facts about the author's configuration. */
export interface AuthorFacts {
  /** The chart type, such as `sparkline`. */
  readonly type: string;
  readonly datasets: number;
  /** Whether the chart has no legend. */
  readonly hidesLegend: boolean;
  readonly subtitle: string;
  /**
   * The `limn` block's target line (value and label) and the label of its average line; an empty string if there is no
   * average.
   */
  readonly target: { readonly value: number; readonly label: string } | undefined;
  readonly average: string;
  /** The first category of the `limn` block's forecast; an empty string if there is none. */
  readonly forecast: string;
  /** Whether the first series is drawn as a waterfall. */
  readonly isWaterfall: boolean;
  /** Whether the `limn` block labels values. All labels then have the same format. */
  readonly hasValueLabels: boolean;
}

/** Collects the facts. Call it before the configuration is completed. */
export function readAuthorFacts(config: PlainObject): AuthorFacts {
  const [target, average, forecast, subtitle] = ["target", "average", "forecast", "subtitle"].map((key) =>
    readPath(config, "limn", key),
  );
  const isWaterfall = readPath(config, "limn", "waterfall") === true;
  const value = isPlainObject(target) ? target.value : target;
  return {
    type: formatSingleLine(config.type),
    datasets: listDatasets(config).length,
    hidesLegend: [["plugins", "legend"], ["legend"]].some(
      (path) =>
        readPath(config, "options", ...path) === false || readPath(config, "options", ...path, "display") === false,
    ),
    subtitle: shorten(formatSingleLine(subtitle), SUBTITLE_LENGTH),
    target: isFiniteNumber(value)
      ? { value, label: isPlainObject(target) ? shorten(formatSingleLine(target.label)) : "Target" }
      : undefined,
    forecast: shorten(formatSingleLine(isPlainObject(forecast) ? forecast.from : forecast)),
    isWaterfall,
    hasValueLabels: Array.isArray(readPath(config, "limn", "values")),
    average: isWaterfall ? "" : average === true ? "Average" : shorten(formatSingleLine(readPath(average, "label"))),
  };
}
