// The names of template values: names for the whole chart, and names for one dataset.

import { TEMPLATE_DATASETS } from "../../base/limits.ts";

/** Names of values for the whole chart. */
const CHART_NAMES = ["title", "labels"] as const;

/** Names of values for one dataset, which end with the dataset's number: `data1`. */
const DATASET_NAMES = ["data", "label", "backgroundColor", "borderColor"] as const;

/** Name of a value for the whole chart. */
export type ChartName = (typeof CHART_NAMES)[number];
export type DatasetName = (typeof DATASET_NAMES)[number];

/** The values of a template by name, in normalised form: parsing them again returns the same values. */
export type Template = Readonly<Record<string, unknown>>;

/** A name, with the dataset's number, counted from 1. */
type TemplateName = { readonly name: ChartName } | { readonly name: DatasetName; readonly dataset: number };

type TemplateEntry = TemplateName & { readonly value: unknown };

export const TEMPLATE_NAMES: readonly string[] = [
  ...CHART_NAMES,
  ...Array.from({ length: TEMPLATE_DATASETS }, (_, index) => DATASET_NAMES.map((name) => `${name}${index + 1}`)).flat(),
];

const DATASET_NAME = new RegExp(`^(${DATASET_NAMES.join("|")})([1-9]\\d{0,8})$`);

/** Splits a name into its parts; returns undefined if it is not a template name. */
export function splitName(key: string): TemplateName | undefined {
  const chartName = CHART_NAMES.find((name) => name === key);
  if (chartName !== undefined) return { name: chartName };
  const [, name, number] = DATASET_NAME.exec(key) ?? [];
  if (name === undefined || Number(number) > TEMPLATE_DATASETS) return undefined;
  return { name: name as DatasetName, dataset: Number(number) };
}

/** Returns the values, each with the part of the chart that it replaces. */
export function listEntries(template: Template): readonly TemplateEntry[] {
  return Object.entries(template).flatMap(([key, value]) => {
    const parts = splitName(key);
    return parts === undefined ? [] : [{ ...parts, value }];
  });
}
