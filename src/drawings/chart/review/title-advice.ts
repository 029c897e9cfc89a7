// A configuration → sentences about titles that nobody will see: Chart.js shows one only where it is told to display it, and takes
// an object for it, not a text.

import type { ChartVersion } from "../chart-params.ts";
import { isPlainObject } from "../record.ts";
import { findPlaces } from "./config-place.ts";

/** Where a title may stand, `*` for any name or index, and which option holds its text. */
interface Title {
  readonly path: string;
  readonly text: "text" | "labelString";
}

const OLDER: readonly Title[] = [
  { path: "options.title", text: "text" },
  { path: "options.scale.scaleLabel", text: "labelString" },
  { path: "options.scales.xAxes.*.scaleLabel", text: "labelString" },
  { path: "options.scales.yAxes.*.scaleLabel", text: "labelString" },
];

const NEWER: readonly Title[] = [
  { path: "options.plugins.title", text: "text" },
  { path: "options.plugins.subtitle", text: "text" },
  { path: "options.plugins.legend.title", text: "text" },
  { path: "options.scales.*.title", text: "text" },
];

/** Most sentences. */
const MOST = 5;

/** What to say of the titles in a configuration. */
export function adviseTitles(config: object, version: ChartVersion): string[] {
  const titles = version === 2 ? OLDER : NEWER;
  const hidden = titles.flatMap(({ path, text }) =>
    findPlaces(config, path).flatMap(({ place, value }) => {
      if (isText(value)) return [`${place} is a text, which is not shown: write {display: true, ${text}}`];
      const isShown = !isPlainObject(value) || value.display !== undefined || !isText(value[text]);
      return isShown ? [] : [`${place}.${text} is not shown: set ${place}.display to true`];
    }),
  );
  return [...hidden, ...adviseMisplaced(config, version)].slice(0, MOST);
}

/** The title where version 2 has it, as no version takes it. */
function adviseMisplaced(config: object, version: ChartVersion): string[] {
  if (version === 2) return [];
  return findPlaces(config, "options.title")
    .filter(({ value }) => isText(value))
    .map(({ place }) => `${place} is not shown: version ${version} wants options.plugins.title: {display: true, text}`);
}

function isText(value: unknown): boolean {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" && first !== "";
}
