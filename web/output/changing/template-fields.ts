// The values of a chart that a template URL can replace, with readable names: docs/saved-charts.md#templates.

import type { Version } from "../../chart/appearance.ts";
import { readType } from "../../chart/appearance.ts";
import { type Data, readConfig } from "../../chart/text/config-tree.ts";
import { readTitle } from "../../chart/titles.ts";

export type ValueKind = "text" | "labels" | "data" | "color";

/** A value that a template URL can replace. */
export interface TemplateField {
  /** Name of the URL parameter: `data1`. */
  readonly parameter: string;
  /** Name in the form: `Sales: values`. */
  readonly label: string;
  readonly kind: ValueKind;
  /** The chart's own value as a person would type it; empty if it is computed or missing. */
  readonly value: string;
}

export interface TemplateFields {
  /** Title, labels and the values of each series. */
  readonly main: readonly TemplateField[];
  /** Names and colours of the series. */
  readonly style: readonly TemplateField[];
  readonly series: readonly TemplateSeries[];
  /** The chart's labels; empty if they are computed or missing. */
  readonly labels: readonly string[];
}

export interface TemplateSeries {
  readonly name: string;
  /** Name of the URL parameter for its values: `data1`. */
  readonly parameter: string;
  /** The series' own numbers, null for gaps; undefined if they are computed or not numbers. */
  readonly numbers: readonly (number | null)[] | undefined;
}

/** Maximum number of series that the service replaces. */
const MAX_SERIES = 100;
/** Types that are coloured by their line. */
const LINES = /^(?:line|radar|scatter|sparkline)$/i;

/** Reads the fields of a chart. Charts whose series are computed get the fields of one series. */
export function readTemplateFields(text: string, version: Version): TemplateFields {
  const tree = readConfig(text);
  const read = (...path: (string | number)[]): Data | undefined => {
    const node = tree.find(path);
    return node === undefined ? undefined : tree.dataOf(node);
  };
  const datasets = tree.find(["data", "datasets"]);
  const count = (datasets && tree.items(datasets)?.length) ?? 1;
  const labels = read("data", "labels");
  const series = Array.from({ length: Math.min(count, MAX_SERIES) }, (_, index) => {
    const own = (name: string) => read("data", "datasets", index, name);
    const label = own("label");
    const name = typeof label === "string" && label.trim() !== "" ? label : `Series ${index + 1}`;
    const type = own("type") ?? readType(text);
    const color = LINES.test(String(type)) ? "borderColor" : "backgroundColor";
    return { name, label, data: own("data"), color, colorValue: own(color), number: index + 1 };
  });
  return {
    labels: isList(labels) ? labels.map((each) => String(each ?? "")) : [],
    series: series.map(({ name, data, number }) => ({ name, parameter: `data${number}`, numbers: readNumbers(data) })),
    main: [
      { parameter: "title", label: "Title", kind: "text", value: readTitle(text, "chart", version) ?? "" },
      { parameter: "labels", label: "Labels", kind: "labels", value: showLabels(labels) },
      ...series.map(({ name, data, number }) => ({
        parameter: `data${number}`,
        label: `${name}: values`,
        kind: "data" as const,
        value: showData(data),
      })),
    ],
    style: series.flatMap(({ name, label, color, colorValue, number }) => [
      {
        parameter: `label${number}`,
        label: `${name}: name`,
        kind: "text" as const,
        value: typeof label === "string" ? label : "",
      },
      {
        parameter: `${color}${number}`,
        label: `${name}: colour`,
        kind: "color" as const,
        value: typeof colorValue === "string" ? colorValue : "",
      },
    ]),
  };
}

function isList(value: Data | undefined): value is readonly Data[] {
  return Array.isArray(value);
}

function readNumbers(data: Data | undefined): (number | null)[] | undefined {
  if (!isList(data)) return undefined;
  return data.every((each) => each === null || typeof each === "number") ? (data as (number | null)[]) : undefined;
}

/** Shows one label per line. Labels of several lines stay JSON. */
function showLabels(labels: Data | undefined): string {
  if (!isList(labels)) return "";
  const isPlain = labels.every((label) => typeof label !== "object" && !/[\n\r]/.test(String(label)));
  return isPlain ? labels.join("\n") : JSON.stringify(labels);
}

/** Shows numbers separated by commas. Points stay JSON. */
function showData(data: Data | undefined): string {
  if (!isList(data)) return "";
  return (
    readNumbers(data)
      ?.map((each) => each ?? "")
      .join(", ") ?? JSON.stringify(data)
  );
}
