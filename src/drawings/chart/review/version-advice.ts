// A configuration → sentences about options of another version of Chart.js than the one that draws it: which option, which version
// wants it, and how it is said in the one at hand. Chart.js itself passes over them in silence. Chart.js' migration guides.

import type { ChartVersion } from "../chart-params.ts";
import { isPlainObject } from "../record.ts";
import { findPlaces } from "./config-place.ts";

/** An option of one family of versions, and what stands for it in the other. */
interface Move {
  /** Where it stands; `*` for any name or index. */
  readonly path: string;
  /** What to say instead; none where the other family has nothing like it. */
  readonly instead?: string;
  /** Whether the value is of that family at all, where the name alone does not tell. */
  readonly isIt?: (value: unknown, name: string) => boolean;
}

const isObject = (value: unknown) => isPlainObject(value);

/** Options of versions 3 and 4, with version 2's way. */
const NEWER: readonly Move[] = [
  {
    path: "options.scales.*",
    instead: "options.scales.xAxes and yAxes, lists of axes",
    isIt: (value, name) => isPlainObject(value) && name !== "xAxes" && name !== "yAxes",
  },
  { path: "options.plugins.title", instead: "options.title", isIt: isObject },
  { path: "options.plugins.legend", instead: "options.legend", isIt: isObject },
  { path: "options.plugins.tooltip", instead: "options.tooltips", isIt: isObject },
  { path: "options.plugins.subtitle", instead: "options.title.text with several lines, a list", isIt: isObject },
  { path: "options.indexAxis", instead: "the type horizontalBar", isIt: (value) => value === "y" },
  { path: "data.datasets.*.indexAxis", instead: "the type horizontalBar", isIt: (value) => value === "y" },
  { path: "options.cutout", instead: "options.cutoutPercentage" },
  { path: "options.elements.bar", instead: "options.elements.rectangle", isIt: isObject },
  { path: "data.datasets.*.borderRadius", instead: "options.plugins.roundedBars" },
  ...["xAxes", "yAxes"].flatMap((axes): Move[] => [
    { path: `options.scales.${axes}.*.title`, instead: "scaleLabel: {display: true, labelString}" },
    { path: `options.scales.${axes}.*.grid`, instead: "gridLines" },
    ...["min", "max", "suggestedMin", "suggestedMax", "beginAtZero"].map((name) => ({
      path: `options.scales.${axes}.*.${name}`,
      instead: `ticks.${name}`,
    })),
  ]),
];

/** Options of version 2, with the way of versions 3 and 4. */
const OLDER: readonly Move[] = [
  { path: "options.scales.xAxes", instead: "options.scales.x, an object" },
  { path: "options.scales.yAxes", instead: "options.scales.y, an object" },
  { path: "options.scale", instead: "options.scales.r" },
  { path: "options.title", instead: "options.plugins.title", isIt: isObject },
  { path: "options.legend", instead: "options.plugins.legend" },
  { path: "options.tooltips", instead: "options.plugins.tooltip" },
  { path: "options.cutoutPercentage", instead: 'options.cutout, as "50%"' },
  { path: "options.elements.rectangle", instead: "options.elements.bar" },
  { path: "data.datasets.*.lineTension", instead: "tension" },
  { path: "options.scales.*.scaleLabel", instead: "title: {display: true, text}" },
  { path: "options.scales.*.gridLines", instead: "grid" },
  ...["min", "max", "suggestedMin", "suggestedMax", "beginAtZero"].map((name) => ({
    path: `options.scales.*.ticks.${name}`,
    instead: `${name} of the axis itself`,
  })),
  ...["fontSize", "fontColor", "fontFamily", "fontStyle"].flatMap((name) => {
    const instead = name === "fontColor" ? "color" : `font: {${name.slice(4).toLowerCase()}}`;
    return ["options.plugins.title", "options.plugins.legend.labels", "options.scales.*.ticks"].map((home) => ({
      path: `${home}.${name}`,
      instead,
    }));
  }),
];

/** Most sentences: a chart of another version altogether has many such options, and the first few tell. */
const MOST = 10;

/** An option of another version. */
export interface Stray {
  readonly place: string;
  readonly sentence: string;
}

/** The options of other versions in a configuration, and what to say of each. */
export function findStrays(config: object, version: ChartVersion): Stray[] {
  const [moves, theirs] = version === 2 ? [NEWER, "versions 3 and 4"] : [OLDER, "version 2"];
  return moves
    .flatMap(({ path, instead, isIt = () => true }) =>
      findPlaces(config, path)
        .filter(({ value, name }) => isIt(value, name))
        .map(({ place }) => ({
          place,
          sentence: `${place} is an option of ${theirs}; version ${version} wants ${instead}`,
        })),
    )
    .slice(0, MOST);
}
