// Registers a request's language and maps with an instance of ECharts.

import { suggestName } from "../../base/edit-distance.ts";
import { Failure, showValue } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { BUNDLED_MAPS, readBundledMap } from "./bundled-maps.ts";
import type { Instance } from "./instance.ts";
import { listOf, seriesOf } from "./option-parts.ts";
import type { EChartsParams } from "./options.ts";

/** Registers a language's texts, and returns the language's name. @throws Failure for an unknown language */
export function registerLanguage({ echarts, languages }: Instance, { locale, localeData }: EChartsParams): string {
  const names = Object.keys(languages);
  const wanted = locale.replace("_", "-").toUpperCase();
  const known = names.find((name) => name.toUpperCase() === wanted);
  if (known === undefined && localeData === undefined) {
    const similar = names.find((name) => name.toUpperCase() === wanted.slice(0, 2));
    const hint = similar === undefined ? "" : `. Did you mean ${similar}?`;
    throw new Failure("invalid", `locale must be one of ${names.join(", ")}, got ${showValue(locale)}${hint}`);
  }
  const texts = known === undefined ? {} : (languages[known] as PlainObject);
  echarts.registerLocale(wanted, localeData === undefined ? texts : merge(texts, copyPlain(localeData)));
  return wanted;
}

/** Merges texts; the values of `own` take precedence. */
function merge(texts: PlainObject, own: PlainObject): PlainObject {
  const merged = { ...texts };
  for (const [name, value] of Object.entries(own)) {
    const before = Object.hasOwn(texts, name) ? texts[name] : undefined;
    merged[name] = isPlainObject(before) && isPlainObject(value) ? merge(before, value) : value;
  }
  return merged;
}

/** Copies a request's data, because ECharts mutates it. */
const copyPlain = (value: PlainObject): PlainObject => JSON.parse(JSON.stringify(value)) as PlainObject;

/** Maximum number of names of maps in a message. */
const LISTED_MAPS = 10;

/** Registers the request's maps. @throws Failure if a map isn't GeoJSON, or if the option names an unknown map */
export function registerMaps({ echarts }: Instance, option: PlainObject, { maps }: EChartsParams): void {
  const given = maps ?? {};
  for (const [name, map] of Object.entries(given)) {
    checkMap(name, map);
    echarts.registerMap(name, copyPlain(map));
  }
  const base = isPlainObject(option.baseOption) ? option.baseOption : option;
  const geos = listOf(base.geo).map(
    (geo, index) => [`option.geo${Array.isArray(base.geo) ? `[${index}]` : ""}`, geo] as const,
  );
  const series = seriesOf(option).filter(
    ([, { type, geoIndex, geoId }]) => type === "map" && (geoIndex ?? geoId) === undefined,
  );
  for (const [path, { map }] of [...geos, ...series]) {
    if (typeof map === "string" && Object.hasOwn(given, map)) continue;
    const bundled = BUNDLED_MAPS.find((name) => name === map);
    if (bundled !== undefined) {
      echarts.registerMap(bundled, readBundledMap(bundled));
      continue;
    }
    const names = [...Object.keys(given), ...BUNDLED_MAPS];
    const similar = suggestName(String(map), names);
    const advice = similar === undefined ? "" : ` Did you mean ${similar}?`;
    const list = names.slice(0, LISTED_MAPS).join(", ");
    throw new Failure(
      "invalid",
      `${path}.map must be the name of a map in maps, or one of ${list}, got ${showValue(map)}.${advice}`,
    );
  }
}

function checkMap(name: string, map: unknown): asserts map is PlainObject {
  if (isPlainObject(map) && ("svg" in map || typeof map.geoJSON === "string" || typeof map.geoJson === "string"))
    throw new Failure("invalid", `maps.${name} must be GeoJSON: maps in SVG can't be drawn`);
  const json = isPlainObject(map) ? (map.geoJSON ?? map.geoJson ?? map) : map;
  if (!isPlainObject(json) || !Array.isArray(json.features))
    throw new Failure("invalid", `maps.${name} must be a FeatureCollection in GeoJSON, got ${showValue(map)}`);
  if (json.features.length === 0) throw new Failure("invalid", `maps.${name} must have at least one feature`);
  for (const [index, feature] of json.features.entries()) {
    const path = `maps.${name}.features[${index}]`;
    if (!isPlainObject(feature)) throw new Failure("invalid", `${path} must be an object, got ${showValue(feature)}`);
    const { geometry } = feature;
    if (
      geometry !== null &&
      geometry !== undefined &&
      !(isPlainObject(geometry) && Array.isArray(geometry.coordinates))
    )
      throw new Failure("invalid", `${path}.geometry must have coordinates, got ${showValue(geometry)}`);
  }
}
