// Warns about options of another Chart.js version, which the requested version ignores silently, and names the
// equivalent option. Source: Chart.js's migration guides.

import { isPlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { findPaths } from "./config-path.ts";

/** An option of version 2, or of versions 3 and 4, and its equivalent in the other version. */
interface Move {
  /** Path of the option; `*` for any name or index. */
  readonly path: string;
  /** The equivalent option in the other version. */
  readonly instead?: string;
  /** Returns whether a value at the path is this option. Set for paths that can also hold other values. */
  readonly matches?: (value: unknown, name: string) => boolean;
}

/** Options of versions 3 and 4, with version 2's equivalents. */
const OPTIONS_OF_3_AND_4: readonly Move[] = [
  {
    path: "options.scales.*",
    instead: "options.scales.xAxes and yAxes (lists of axes)",
    matches: (value, name) => isPlainObject(value) && name !== "xAxes" && name !== "yAxes",
  },
  { path: "options.plugins.title", instead: "options.title", matches: isPlainObject },
  { path: "options.plugins.legend", instead: "options.legend", matches: isPlainObject },
  { path: "options.plugins.tooltip", instead: "options.tooltips", matches: isPlainObject },
  { path: "options.plugins.subtitle", instead: "options.title.text with a list of lines", matches: isPlainObject },
  { path: "options.indexAxis", instead: "type horizontalBar", matches: (value) => value === "y" },
  { path: "data.datasets.*.indexAxis", instead: "type horizontalBar", matches: (value) => value === "y" },
  { path: "options.cutout", instead: "options.cutoutPercentage" },
  { path: "options.elements.bar", instead: "options.elements.rectangle", matches: isPlainObject },
  { path: "data.datasets.*.borderRadius", instead: "options.plugins.roundedBars" },
  ...["xAxes", "yAxes"].flatMap((axes): Move[] => [
    { path: `options.scales.${axes}.*.title`, instead: 'scaleLabel: {display: true, labelString: "…"}' },
    { path: `options.scales.${axes}.*.grid`, instead: "gridLines" },
    ...["min", "max", "suggestedMin", "suggestedMax", "beginAtZero"].map((name) => ({
      path: `options.scales.${axes}.*.${name}`,
      instead: `ticks.${name}`,
    })),
  ]),
];

/** Options of version 2, with the equivalents in versions 3 and 4. */
const OPTIONS_OF_2: readonly Move[] = [
  { path: "options.scales.xAxes", instead: "options.scales.x (an object)" },
  { path: "options.scales.yAxes", instead: "options.scales.y (an object)" },
  { path: "options.scale", instead: "options.scales.r" },
  { path: "options.title", instead: "options.plugins.title", matches: isPlainObject },
  { path: "options.legend", instead: "options.plugins.legend" },
  { path: "options.tooltips", instead: "options.plugins.tooltip" },
  { path: "options.cutoutPercentage", instead: 'options.cutout, such as "50%"' },
  { path: "options.elements.rectangle", instead: "options.elements.bar" },
  { path: "data.datasets.*.lineTension", instead: "tension" },
  { path: "options.scales.*.scaleLabel", instead: 'title: {display: true, text: "…"}' },
  { path: "options.scales.*.gridLines", instead: "grid" },
  ...["min", "max", "suggestedMin", "suggestedMax", "beginAtZero"].map((name) => ({
    path: `options.scales.*.ticks.${name}`,
    instead: `${name} directly on the axis`,
  })),
  ...["fontSize", "fontColor", "fontFamily", "fontStyle"].flatMap((name) => {
    const instead = name === "fontColor" ? "color" : `font: {${name.slice(4).toLowerCase()}: …}`;
    return ["options.plugins.title", "options.plugins.legend.labels", "options.scales.*.ticks"].map((parent) => ({
      path: `${parent}.${name}`,
      instead,
    }));
  }),
];

/**
 * Maximum number of warnings. Charts written for another version have many such options, and a few warnings show the
 * cause.
 */
const MAX_WARNINGS = 10;

/** An option from another version. */
interface MisplacedOption {
  readonly place: string;
  readonly sentence: string;
}

/** Returns the options in a configuration that belong to another version, with a warning for each. */
export function findMisplacedOptions(config: object, version: ChartVersion): MisplacedOption[] {
  const [moves, otherVersion] = version === 2 ? [OPTIONS_OF_3_AND_4, "versions 3 and 4"] : [OPTIONS_OF_2, "version 2"];
  return moves
    .flatMap(({ path, instead, matches = () => true }) =>
      findPaths(config, path)
        .filter(({ value, name }) => matches(value, name))
        .map(({ place }) => ({
          place,
          sentence: `${place} is an option of ${otherVersion}: in version ${version}, use ${instead}, or set version to ${version === 2 ? 4 : 2}`,
        })),
    )
    .slice(0, MAX_WARNINGS);
}
