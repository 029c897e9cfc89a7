// Warns of parts of an option that ECharts ignores.

import { suggestName } from "../../base/edit-distance.ts";
import { showValue } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { BUNDLED_MAPS, listAreaNames } from "./bundled-maps.ts";
import type { DrawnModel, DrawnSeries } from "./instance.ts";
import { isSeriesType, SERIES_TYPES, seriesOf } from "./option-parts.ts";

/** Known top-level properties of an option: components and other settings. */
const FIELDS = new Set(
  (
    "angleAxis animation animationDelay animationDelayUpdate animationDuration animationDurationUpdate animationEasing " +
    "animationEasingUpdate animationThreshold aria axisPointer backgroundColor baseOption blendMode brush calendar color colorBy " +
    "colorLayer darkMode dataZoom dataset geo gradientColor graphic grid hoverLayerThreshold legend markArea markLine markPoint matrix " +
    "media options parallel parallelAxis polar progressive progressiveThreshold radar radiusAxis richInheritPlainLabel series " +
    "singleAxis stateAnimation textStyle thumbnail timeline title toolbox tooltip useUTC visualMap xAxis yAxis"
  ).split(" "),
);

/** Maximum number of warnings of each kind. */
const SHOWN = 10;

/** Returns the warnings about the names in an option. */
export function reviewOption(option: PlainObject): string[] {
  const unknown = Object.keys(option)
    .filter((name) => !FIELDS.has(name))
    .map((name) => `option.${showValue(name)} isn't an option of ECharts.${advise(name, FIELDS)}`);
  const types = seriesOf(option).flatMap(([path, { type }]) => {
    if (type === undefined || type === null) return [`${path}.type is missing: the series isn't drawn`];
    if (isSeriesType(type)) return [];
    const advice = /3D$|GL$|^(?:surface|globe)$/.test(String(type))
      ? " Series with WebGL can't be drawn."
      : advise(String(type), SERIES_TYPES);
    return [`${path}.type isn't a type of series, got ${showValue(type)}: the series isn't drawn.${advice}`];
  });
  return [...unknown.slice(0, SHOWN), ...types.slice(0, SHOWN)];
}

function advise(name: string, names: Iterable<string>): string {
  const similar = suggestName(name, names);
  return similar === undefined ? "" : ` Did you mean ${similar}?`;
}

/** Returns the paths of the series that ECharts draws, in drawing order. Call it before the option is completed. */
export function listDrawnSeries(option: PlainObject): string[] {
  return seriesOf(option).flatMap(([path, { type }]) => (isSeriesType(type) ? [path] : []));
}

/** Maximum length of a name that is compared with a map's area names. */
const NAME_LENGTH = 60;

/** Returns warnings about data whose names aren't areas of the bundled map. */
function reviewAreas(series: DrawnSeries, path: string): string[] {
  const [map, data] = [series.get("map"), series.get("data")];
  if (series.subType !== "map" || !BUNDLED_MAPS.some((name) => name === map) || !Array.isArray(data)) return [];
  if (series.get("nameMap") || (series.get("nameProperty") ?? "name") !== "name") return [];
  const names = listAreaNames(String(map));
  const known = new Set(names);
  const unknown = data.flatMap((item, index): [name: string, index: number][] => {
    const name: unknown = isPlainObject(item) ? item.name : undefined;
    return typeof name !== "string" || name === "" || known.has(name) ? [] : [[name, index]];
  });
  return unknown.slice(0, SHOWN).map(([name, index]) => {
    const short = name.slice(0, NAME_LENGTH);
    const similar = suggestName(short, names) ?? names.find((each) => each.startsWith(short));
    const advice = similar === undefined ? "" : ` Did you mean ${similar}?`;
    return `${path}.data[${index}].name isn't an area of the map ${map}, got ${showValue(name)}: it isn't coloured.${advice}`;
  });
}

/**
 * Returns warnings about drawn series without data, and about data for areas that a map doesn't have.
 *
 * @param paths the paths of the drawn series
 */
export function reviewSeries(model: DrawnModel, paths: readonly string[]): string[] {
  const warnings: string[] = [];
  let count = 0;
  model.eachSeries((series) => {
    const path = paths[count] ?? `option.series[${count}]`;
    count += 1;
    const hasOwnPlaces = isPlainObject(series.get("markLine")) || series.subType === "custom";
    if (series.getData().count() === 0 && !hasOwnPlaces) warnings.push(`${path} has no data`);
    if (warnings.length < SHOWN) warnings.push(...reviewAreas(series, path));
  });
  if (count === 0) warnings.push("option has no series that can be drawn");
  return warnings.slice(0, SHOWN);
}
