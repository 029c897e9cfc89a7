// Recognises charts in the languages of other kinds of images, by the members that only those languages have.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { listMembers } from "./config-problem.ts";
import { readConfig } from "./read-config.ts";

/** A chart language of another kind of image. */
interface ChartLanguage {
  readonly name: string;
  readonly members: readonly string[];
  /** The path of the kind, and the option that takes the chart. */
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

/** Returns the language of a chart; undefined for a configuration of Chart.js. */
export function findLanguage({ type, data, ...others }: PlainObject): ChartLanguage | undefined {
  if (type !== undefined || (isPlainObject(data) && data.datasets !== undefined)) return undefined;
  return LANGUAGES.find(({ members }) => members.some((member) => Object.hasOwn(others, member)));
}

/** A chart in the language of another kind, as text or an object. A text in a query may have another reading. */
export interface OtherChart {
  /** The path of the kind that draws it, and the option that takes it. */
  readonly path: string;
  readonly main: string;
  readonly chart: string | PlainObject;
  readonly alternative?: string | undefined;
}

/**
 * Recognises the chart of a request, whose functions aren't run: those of a script count as values. Never fails.
 *
 * @returns the chart, as JSON if it is plain data in text; undefined for a configuration of Chart.js or an invalid chart
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
    // Chart.js's own drawing reports the mistake.
    return undefined;
  }
}
