// Warns about titles that Chart.js does not show: titles without `display: true`, strings instead of objects, and,
// in newer versions, titles at the paths that only version 2 reads.

import { isPlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { findPaths } from "./config-path.ts";

/** The path of a title, with `*` for any name or index, and the option that holds the title's text. */
interface Title {
  readonly path: string;
  readonly text: "text" | "labelString";
}

const TITLES_2: readonly Title[] = [
  { path: "options.title", text: "text" },
  { path: "options.scale.scaleLabel", text: "labelString" },
  { path: "options.scales.xAxes.*.scaleLabel", text: "labelString" },
  { path: "options.scales.yAxes.*.scaleLabel", text: "labelString" },
];

const TITLES: readonly Title[] = [
  { path: "options.plugins.title", text: "text" },
  { path: "options.plugins.subtitle", text: "text" },
  { path: "options.plugins.legend.title", text: "text" },
  { path: "options.scales.*.title", text: "text" },
];

/** Maximum number of warnings. */
const MAX_WARNINGS = 5;

/** Returns warnings about the titles in a configuration. */
export function titleWarnings(config: object, version: ChartVersion): string[] {
  const titles = version === 2 ? TITLES_2 : TITLES;
  const hidden = titles.flatMap(({ path, text }) =>
    findPaths(config, path).flatMap(({ place, value }) => {
      if (isText(value)) return [`${place} is not an object, so it is not shown: use {display: true, ${text}: "…"}`];
      const isShown = !isPlainObject(value) || value.display !== undefined || !isText(value[text]);
      return isShown ? [] : [`${place}.${text} is not shown: set ${place}.display to true`];
    }),
  );
  return [...hidden, ...adviseMisplaced(config, version)].slice(0, MAX_WARNINGS);
}

/** Warns about titles at the paths that only version 2 reads. */
function adviseMisplaced(config: object, version: ChartVersion): string[] {
  if (version === 2) return [];
  return findPaths(config, "options.title")
    .filter(({ value }) => isText(value))
    .map(
      ({ place }) =>
        `${place} is not shown: in version ${version}, use options.plugins.title: {display: true, text: "…"}`,
    );
}

function isText(value: unknown): boolean {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" && first !== "";
}
