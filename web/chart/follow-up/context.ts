// Reads a chart's series, labels and fields for the changes. A change that can't be applied throws a `Refusal`.

import type { ChartChange } from "../../../src/service/natural/change/change.ts";
import { isSliced, readType, type Version } from "../appearance.ts";
import { defaultColors, readTheme } from "../chart-theme.ts";
import { type ChartTable, readTable } from "../data/chart-table.ts";
import { fieldsOf } from "../inspector/element-fields.ts";
import type { Field } from "../inspector/field.ts";
import type { Settings } from "../settings.ts";
import { readConfig } from "../text/config-tree.ts";

export type Change<Kind extends ChartChange["change"]> = Extract<ChartChange, { change: Kind }>;

/** Thrown if a change can't be applied. The message is shown to the user. */
export class Refusal extends Error {}

/** A chart's code and settings. */
export interface Chart {
  readonly text: string;
  readonly settings: Settings;
}

/** Names of a chart's parts. A series or label without a name in the code has an empty name. */
export interface Names {
  readonly series: readonly string[];
  readonly labels: readonly string[];
}

/** Returns the names of a chart's series and labels. */
export function readNames(text: string): Names {
  const tree = readConfig(text);
  const items = (path: readonly string[]) => {
    const list = tree.find(path);
    return (list && tree.items(list)) ?? [];
  };
  const nameOf = (node: Parameters<typeof tree.valueOf>[0] | undefined, fallback: string): string =>
    String((node === undefined ? undefined : tree.valueOf(node)) ?? fallback);
  return {
    series: items(["data", "datasets"]).map((node, index) =>
      nameOf(tree.property(node, "label")?.value, isSliced(text) ? "" : `Series ${index + 1}`),
    ),
    labels: items(["data", "labels"]).map((node) => nameOf(node, "")),
  };
}

/** Returns the chart's data. @throws Refusal if the page can't change it */
export function tableOf(text: string): ChartTable {
  const reading = readTable(text);
  if ("reason" in reading) throw new Refusal(reading.reason);
  return reading.table;
}

/** Returns data with one number for each label. */
export function plainTableOf(text: string): ChartTable {
  const table = tableOf(text);
  if (table.columns.some(({ field }) => field !== undefined))
    throw new Refusal("This chart plots points. Change them in the table.");
  return table;
}

/** Returns the indexes of named series; of all series if there are no names. */
export function findSeries(text: string, names: readonly string[] | undefined): readonly number[] {
  const { series, labels } = readNames(text);
  if (series.length === 0) throw new Refusal("The series are computed in the code. Change them there.");
  if (names === undefined) return [...series.keys()];
  return names.map((name) => {
    const index = series.indexOf(name);
    if (index < 0 && labels.includes(name))
      throw new Refusal(`“${name}” is a label. Only a whole series can be changed in this way: ${listOf(series)}.`);
    if (index < 0) throw new Refusal(`There is no series called “${name}”. The chart has ${listOf(series)}.`);
    return index;
  });
}

/** Returns the refusal for a name that the chart doesn't have. */
export function unknownPart(text: string, name: string): Refusal {
  const { series, labels } = readNames(text);
  return new Refusal(`There is no series or label called “${name}”. The chart has ${listOf([...series, ...labels])}.`);
}

/** Joins names: "A, B and C". Long lists end with the number of omitted names. */
export function listOf(names: readonly string[], most = 8): string {
  const named = names.filter((name) => name.trim() !== "");
  if (named.length > most) return `${named.slice(0, most - 1).join(", ")} and ${named.length - most + 1} more`;
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

/** Lists the chart's series and labels. */
export function describeNames({ series, labels }: Names): string {
  const [ofSeries, ofLabels] = [listOf(series), listOf(labels)];
  if (ofSeries === "" && ofLabels === "") return "The series and labels of this chart have no names.";
  return [ofSeries && `Series: ${ofSeries}.`, ofLabels && `Labels: ${ofLabels}.`].filter(Boolean).join(" ");
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  horizontal: "horizontal bar",
  polarArea: "polar area",
  outlabeledPie: "pie",
  outlabeledDoughnut: "doughnut",
  boxplot: "box plot",
};

/** Returns a chart's type with its article: "A pie chart". */
export function describeKind(text: string): string {
  const type = readType(text);
  if (type === undefined) return "This chart";
  const name = TYPE_NAMES[type] ?? type;
  return `${/^[aeiou]/.test(name) ? "An" : "A"} ${name} chart`;
}

/** Returns the default colours of series and slices. */
export function standardColors({ text, settings }: Chart): readonly string[] {
  return defaultColors(readTheme(text, settings));
}

/** Returns an inspector field of an element. */
export function findField(text: string, version: Version, element: string, name: string): Field | undefined {
  return fieldsOf(element, text, version, ["#4e79a7"]).find((field) => field.name === name);
}

/**
 * Writes an inspector field.
 *
 * @param missing message of the refusal if the element has no such field
 */
export function writeField(
  text: string,
  version: Version,
  [element, name]: readonly [element: string, name: string],
  value: string,
  missing: string,
): string {
  const field = findField(text, version, element, name);
  if (field === undefined) throw new Refusal(missing);
  if (field.value === undefined) throw new Refusal(`${field.label} is computed in the code. Change it there.`);
  const problem = value === "" ? undefined : field.findProblem?.(value);
  if (problem !== undefined) throw new Refusal(`${field.label} can't be ${value}. ${problem}.`);
  return field.write(text, value);
}
