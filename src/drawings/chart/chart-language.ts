// Recognises charts for other engines, such as Vega and ECharts, by members that only their formats have.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { listMembers } from "./config-problem.ts";
import { readConfig } from "./read-config.ts";

/** A chart format of another image kind. */
interface ChartLanguage {
  readonly name: string;
  readonly members: readonly string[];
  /** Path of the image kind, and name of the option that takes the chart. */
  readonly path: string;
  readonly main: string;
}

const LANGUAGES: readonly ChartLanguage[] = [
  {
    name: "Vega-Lite or Vega",
    members: ["mark", "marks", "encoding", "layer", "hconcat", "vconcat"],
    path: "/vega",
    main: "spec",
  },
  { name: "ECharts", members: ["series", "xAxis", "yAxis", "dataset"], path: "/echarts", main: "option" },
];

/** Returns the format of a chart; undefined for a Chart.js configuration. */
export function findLanguage({ type, data, ...others }: PlainObject): ChartLanguage | undefined {
  if (type !== undefined || (isPlainObject(data) && data.datasets !== undefined)) return undefined;
  return LANGUAGES.find(({ members }) => members.some((member) => Object.hasOwn(others, member)));
}

/** A chart for another image kind, as text or an object. `alternative` is the alternate parse of ambiguous text. */
export interface OtherChart {
  /** Path of the image kind that draws the chart, and name of the option that takes the chart. */
  readonly path: string;
  readonly main: string;
  readonly chart: string | PlainObject;
  readonly alternative?: string | undefined;
}

/**
 * Recognises a chart for another image kind. A script isn't run; its top-level members are inspected. Never throws.
 *
 * @returns the chart, as JSON if it is plain data; undefined for a Chart.js configuration or an invalid chart
 */
export function findOtherChart(chart: string | PlainObject, alternative?: string): OtherChart | undefined {
  const source = readSource(chart, alternative);
  if (source === undefined) return undefined;
  const isScript = "script" in source;
  const language = findLanguage(isScript ? listMembers(source.script) : source.config);
  if (language === undefined) return undefined;
  const { path, main } = language;
  if (isScript) return { path, main, chart, alternative };
  return { path, main, chart: typeof chart === "string" ? JSON.stringify(source.config) : chart };
}

function readSource(chart: string | PlainObject, alternative: string | undefined) {
  try {
    return readConfig(chart as Record<string, unknown>, alternative);
  } catch {
    // Drawing with Chart.js reports the error.
    return undefined;
  }
}
